import * as TE from "fp-ts/lib/TaskEither.js";
import { inMemoryStore } from "../../adapters/in-memory/store.ts";
import { argon2Hasher } from "../../adapters/security/argon2-hasher.ts";
import { jwtIssuer } from "../../adapters/security/jwt-issuer.ts";
import { uuidV7 } from "../../adapters/system/uuid-v7.ts";
import { refusalLog } from "../../application/audit/refusal-log.ts";
import type { Commit } from "../../domain/changes/change-set.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import type { Role } from "../../domain/shared/role.ts";
import { plainBulk } from "../../domain/store.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { spanish } from "../contracts/open-store.ts";

/** All that any use case needs, in memory, at a moment that tests move on by seconds. */
export const inMemoryDeps = () => {
  let seconds = 0;
  const clock = (): Date => new Date(anInstant(seconds));
  const store = inMemoryStore(spanish);
  const newId = uuidV7(() => clock().getTime());
  return {
    ...store,
    clock,
    wait: (more: number): void => void (seconds += more),
    newId,
    refusals: refusalLog({ ...store, clock, newId }),
    requireIfMatch: false,
    hasher: argon2Hasher(),
    isCommonPassword: (password: string) => password === "passwordpassword",
    tokens: jwtIssuer({ secrets: [Buffer.alloc(48, "key")], accessTtlSeconds: 60 }),
    refreshTtlSeconds: 600,
    attemptLimit: 2,
  };
};

export const anActor = (role: Role, id = anId(0xa1)): Actor => ({
  kind: "user",
  id,
  role,
});

export const [reader, editor, reviewer, admin] = (
  ["reader", "editor", "reviewer", "admin"] as const
).map((role) => anActor(role)) as [Actor, Actor, Actor, Actor];

/** The same, which commits otherwise, and imports by that. */
export const committing = <D extends ReturnType<typeof inMemoryDeps>>(
  deps: D,
  commit: Commit,
): D => ({
  ...deps,
  commit,
  bulk: () => TE.right(plainBulk({ ...deps, commit })),
});
