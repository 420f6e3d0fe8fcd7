import type { Route } from "./route.ts";

/**
 * What requests take a place of. Each kind has its own, so that a crowd of one does not shut out the
 * others: readers go on whatever becomes of writers, and who has not said who they are (they log in)
 * takes no place of those who have. A body that is still on its way holds up nobody's work; those of
 * strangers, who may send them as slowly as they like, nobody else's body either.
 */
export type Kind = "read" | "write" | "stranger" | "body" | "stranger's body";

/** A request, as far as it matters here. */
interface Guest {
  place: Kind | null;
}

/** How much is worked on at once. */
export interface Room {
  /** Has a request take a place of that kind, and leave the one that it had; false where all are taken. */
  readonly move: (guest: Guest, to: Kind) => boolean;
  readonly leave: (guest: Guest) => void;
}

/** So many strangers to one place of the others: what they ask for is dear. */
const STRANGERS = 4;

export const roomFor = (most: number): Room => {
  const strangers = Math.ceil(most / STRANGERS);
  const free: Record<Kind, number> = {
    read: most,
    write: most,
    stranger: strangers,
    body: most,
    "stranger's body": strangers,
  };
  const leave = (guest: Guest): void => {
    if (guest.place !== null) free[guest.place]++;
    guest.place = null;
  };
  return {
    leave,
    move: (guest, to) => {
      leave(guest);
      if (free[to] === 0) return false;
      free[to]--;
      guest.place = to;
      return true;
    },
  };
};

/** Null for what is asked by those who watch the service: they are answered however much there is to do. */
export const kindOf = ({ method, access, tag }: Route): Kind | null => {
  if (tag.name === "operation") return null;
  if (method === "GET") return "read";
  return access === "open" ? "stranger" : "write";
};

/** While it is read. */
export const bodyKindOf = ({ access }: Route): Kind =>
  access === "open" ? "stranger's body" : "body";
