import type { Logger } from "pino";
import { isStoreError } from "../../domain/shared/app-error.ts";

const QUIET_MS = 60_000;
/** A server's messages may differ in every word: what is remembered of them is bounded. */
const MOST_REASONS = 100;

/**
 * Tells the log why the store does not do its work, which callers are not told: each reason once a minute,
 * however many requests fail for it.
 */
export const storeFailures = (
  log: Pick<Logger, "warn">,
  now: () => number = () => performance.now(),
): ((error: unknown, requestId: string) => void) => {
  const told = new Map<string, number>();
  return (error, requestId) => {
    // What is too large is for the caller to mend.
    if (!isStoreError(error) || error._tag === "TooLarge") return;
    const reason = error._tag === "Unavailable" ? error.cause : "there is no room left on the disk";
    if (now() - (told.get(reason) ?? -Infinity) < QUIET_MS) return;
    if (told.size >= MOST_REASONS) told.clear();
    told.set(reason, now());
    log.warn({ request_id: requestId, reason }, "the store fails; told again after a minute");
  };
};
