import type { Database } from "./database.ts";
import { currentTurn } from "./turn.ts";

/** Tells what is remembered of the file when another connection has changed it. */
export interface OtherWriters {
  readonly onChange: (forget: () => void) => void;
  /** To be called before what is remembered is used. */
  readonly look: () => void;
}

/**
 * SQLite counts what other connections commit (`PRAGMA data_version`): the command line may end a
 * session, and the next request must know. Requests that arrive together share one look at the count,
 * because what one turn of the event loop reads had arrived before the turn began. The turn is told by
 * its number: a look from a timer, or after a commit, must not do for what the next poll brings in.
 * (A thread that answers questions from others does not know what its turns are, and looks `always`.)
 */
export const otherWriters = (
  database: Database,
  looking: "always" | "each turn" = "each turn",
): OtherWriters => {
  const count = database.prepare("PRAGMA data_version");
  const listeners: (() => void)[] = [];
  let seen: unknown = null;
  let lookedIn = -1;
  return {
    onChange: (forget) => {
      listeners.push(forget);
    },
    look: () => {
      if (looking === "each turn") {
        const turn = currentTurn();
        if (turn === lookedIn) return;
        lookedIn = turn;
        // Whoever looks reads next, of the same moment.
        database.shareTurn();
      }
      const now = count.first()?.[0];
      if (now !== seen) for (const forget of listeners) forget();
      seen = now;
    },
  };
};
