import type { Place } from "./places.ts";

/** What is kept of a plain line, under each of its keys. */
export interface KeptLine {
  readonly place: Place;
  readonly state: "new" | "changed" | "unchanged";
  readonly id: string;
  /** The entry that a sense is of. */
  readonly entry_id: string | null;
}
