/**
 * Entries that a turn has left without what they are to keep of their senses: whoever has the turn
 * next ties them. One that cannot be tied, because it has become too large or takes the server too
 * long, is in nobody's way: it stays in the note and is tried again after a while.
 */
import { tieEntries } from "./senses-in-entries.ts";
import type { View } from "./view.ts";

/** Each time it is twice as long, as a try may cost the writes that wait for it their time. */
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

export interface Untied {
  /** Ties those of them whose time has come, and says which are still to be tied. */
  readonly retry: (ids: readonly string[], signal: AbortSignal) => Promise<readonly string[]>;
  /** They have been tied. */
  readonly forget: (ids: readonly string[]) => void;
}

export const untiedNote = (id: string): string =>
  `entry ${id} may not be found by what its senses say`;

interface Pause {
  readonly ms: number;
  readonly until: number;
}

export const untiedEntries = (
  view: View,
  log: (message: string) => void,
  now = (): number => performance.now(),
): Untied => {
  const pauses = new Map<string, Pause>();

  const failed = (id: string, error: unknown): void => {
    const before = pauses.get(id);
    const ms = before === undefined ? FIRST_PAUSE_MS : Math.min(2 * before.ms, LONGEST_PAUSE_MS);
    pauses.set(id, { ms, until: now() + ms });
    if (before === undefined)
      log(`${untiedNote(id)}, until they change or another try succeeds: ${String(error)}`);
  };

  const isDue = (id: string): boolean => now() >= (pauses.get(id)?.until ?? 0);

  /** Together, which is mostly all that it takes. */
  const tiedTogether = async (ids: readonly string[]): Promise<boolean> => {
    try {
      await tieEntries(view, ids);
      return true;
    } catch {
      return false;
    }
  };

  return {
    // Then one by one, so that none stands in another's way, and each that fails is known by name.
    retry: async (ids, signal) => {
      const left = new Set(ids);
      const due = ids.filter(isDue);
      if (due.length > 1 && !signal.aborted && (await tiedTogether(due))) {
        for (const id of due) pauses.delete(id);
        return ids.filter((id) => !due.includes(id));
      }
      for (const id of due) {
        if (signal.aborted) break;
        try {
          await tieEntries(view, [id]);
          left.delete(id);
          pauses.delete(id);
        } catch (error) {
          failed(id, error);
        }
      }
      return [...left];
    },
    forget: (ids) => {
      for (const id of ids) pauses.delete(id);
    },
  };
};
