import type { Database } from "./database.ts";

/** Which sessions are known to live, so that not every request has to look its own up. */
export interface LiveSessions {
  readonly isLive: (id: string, at: string) => boolean;
  /** To be called by whatever changes sessions through this connection. */
  readonly forget: () => void;
}

/** Sessions come and go, but no dictionary has as many editors at once. */
const MAX_KNOWN = 10_000;

/**
 * SQLite counts what other connections commit (`PRAGMA data_version`): the command line may end a
 * session, and the next request must know. Requests that arrive together share one look at the count,
 * because what one turn of the event loop reads had arrived before the turn began.
 */
export const liveSessions = (database: Database): LiveSessions => {
  const known = new Map<string, string>();
  let countOfOthers: unknown = null;
  let isChecked = false;
  const checkOthers = (): void => {
    if (isChecked) return;
    isChecked = true;
    setImmediate(() => {
      isChecked = false;
    });
    const count = database.get("PRAGMA data_version")?.["data_version"];
    if (count !== countOfOthers) known.clear();
    countOfOthers = count;
  };
  return {
    isLive: (id, at) => {
      checkOthers();
      const expiry = known.get(id) ?? lookUp(database, id);
      if (expiry === null) return false;
      if (known.size >= MAX_KNOWN) known.clear();
      known.set(id, expiry);
      return expiry > at;
    },
    forget: () => {
      known.clear();
    },
  };
};

const lookUp = (database: Database, id: string): string | null => {
  const expiry = database.get("SELECT expires_at FROM sessions WHERE id = ?", id)?.["expires_at"];
  return typeof expiry === "string" ? expiry : null;
};
