import { type LexicalFamily, perLexicalFamily } from "../../domain/shared/family.ts";
import type { KeptLine } from "./kept-line.ts";
import type { PlainRecord } from "./line-record.ts";
import { isWithin, type Place, type Stretch } from "./places.ts";

/**
 * Lines that are sound, whatever other lines say, and refer to nothing but what is settled: most of a large import.
 * Of each no more than its keys and its place are kept.
 */
export interface PlainLines {
  readonly files: string[];
  /** How many there are, by what they come to. */
  readonly counts: Readonly<Record<KeptLine["state"], Record<LexicalFamily, number>>>;
  /** Of families that are trees those that lines of their own family refer to, and may have to come after. */
  readonly referredTo: Map<Place, PlainRecord>;
  /**
   * What has become of those that bring something new when the other lines are looked at. Those written are in the
   * dictionary; those held are kept ready, and need not be read again, but for those that the dictionary refuses;
   * else all are read once more to be written.
   */
  state: "unwritten" | "held" | "written";
  /**
   * Whether their keys are kept. Else nothing at all is: a key that comes twice is met in the dictionary, and the
   * import begins anew, keeping them.
   */
  hasKeys: boolean;
  /** Those held that the dictionary refuses: all new ones within these. */
  readonly refused: Stretch[];
  /** Of each family, the place up to which all are written, or are about to be in the same step. */
  readonly placedUpTo: Map<LexicalFamily, Place>;
  /** The ids of what others have made meanwhile, under the keys of lines that were to bring it: a file is of one family. */
  readonly madeByOthers: Map<Place, string>;
}

export const noPlainLines = (): PlainLines => ({
  files: [],
  counts: {
    new: perLexicalFamily(() => 0),
    changed: perLexicalFamily(() => 0),
    unchanged: perLexicalFamily(() => 0),
  },
  referredTo: new Map(),
  state: "unwritten",
  hasKeys: true,
  refused: [],
  placedUpTo: new Map(),
  madeByOthers: new Map(),
});

/** How many plain lines these families have. */
export const plainLines = (
  { counts }: Pick<PlainLines, "counts">,
  families: readonly LexicalFamily[],
): number =>
  families.reduce(
    (sum, family) => sum + Object.values(counts).reduce((all, by) => all + by[family], 0),
    0,
  );

/** Entries alone are kept ready. */
const stateOf = (
  { state }: Pick<PlainLines, "state">,
  family: LexicalFamily,
): PlainLines["state"] => (state === "held" && family !== "entries" ? "unwritten" : state);

/** Whether it is ready to be written, or has been written from there. */
export const isHeld = (plain: PlainLines, family: LexicalFamily, place: Place): boolean =>
  stateOf(plain, family) === "held" && !plain.refused.some((stretch) => isWithin(place, stretch));

/** How many of a family are still to be written. */
export const plainToWrite = (plain: PlainLines, family: LexicalFamily): number => {
  const { counts, refused } = plain;
  switch (stateOf(plain, family)) {
    case "unwritten":
      return counts.new[family] + counts.changed[family];
    case "held":
      return refused.reduce((sum, { count }) => sum + count, counts.changed[family]);
    case "written":
      return 0;
  }
};

/** What is kept of it, as it came to be. */
export const asMade = ({ madeByOthers }: PlainLines, line: KeptLine): KeptLine => {
  const id = madeByOthers.get(line.place);
  return id === undefined ? line : { ...line, id };
};

/** Whether what a new one brings is there by now, or will be before anything else is written. */
export const isPlaced = (plain: PlainLines, family: LexicalFamily, place: Place): boolean =>
  stateOf(plain, family) === "written" ||
  isHeld(plain, family, place) ||
  place <= (plain.placedUpTo.get(family) ?? -1);
