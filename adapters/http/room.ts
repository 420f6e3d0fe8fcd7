import type { Route } from "./route.ts";

/**
 * What requests take a place of. Each kind has its own, so that a crowd of one does not shut out the
 * others: readers go on whatever becomes of writers, and who has not said who they are (they log in)
 * takes no place of those who have. A body that is still on its way holds up nobody's work.
 */
export type Kind = "read" | "write" | "stranger" | "body";

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
  const taken: Record<Kind, number> = { read: 0, write: 0, stranger: 0, body: 0 };
  const places = { read: most, write: most, stranger: Math.ceil(most / STRANGERS), body: most };
  const leave = (guest: Guest): void => {
    if (guest.place !== null) taken[guest.place]--;
    guest.place = null;
  };
  return {
    leave,
    move: (guest, to) => {
      leave(guest);
      if (taken[to] >= places[to]) return false;
      taken[to]++;
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
