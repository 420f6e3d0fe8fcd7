import type { Database } from "../file/database.ts";
import type { OtherWriters } from "../file/other-writers.ts";

/** Which sessions are known to live, so that not every request has to look its own up. */
export interface LiveSessions {
  readonly isLive: (id: string, at: string) => boolean;
  /** To be called by whatever changes sessions through this connection. */
  readonly forget: () => void;
}

/** Sessions come and go, but no dictionary has as many editors at once. */
const MAX_KNOWN = 10_000;

export const liveSessions = (database: Database, others: OtherWriters): LiveSessions => {
  const known = new Map<string, string>();
  const forget = (): void => {
    known.clear();
  };
  others.onChange(forget);
  return {
    isLive: (id, at) => {
      others.look();
      const expiry = known.get(id) ?? lookUp(database, id);
      if (expiry === null) return false;
      if (known.size >= MAX_KNOWN) known.clear();
      known.set(id, expiry);
      return expiry > at;
    },
    forget,
  };
};

const lookUp = (database: Database, id: string): string | null => {
  const expiry = database.get("SELECT expires_at FROM sessions WHERE id = ?", id)?.["expires_at"];
  return typeof expiry === "string" ? expiry : null;
};
