import * as E from "fp-ts/lib/Either.js";
import type { Bulk, Held } from "../../domain/store.ts";
import type { Refusal } from "../../domain/changes/change-set.ts";
import type { AppError, StoreError } from "../../domain/shared/app-error.ts";
import { timestamp } from "../../domain/shared/clock.ts";
import { groundFamilies } from "../../domain/shared/family.ts";
import { actLine } from "../audit/act-line.ts";
import { refusedToError } from "../shared/settle.ts";
import type { Gap } from "./gap.ts";
import { importAct } from "./import-audit.ts";
import { type ImportIndex, placeNumber, refuseHeld } from "./import-index.ts";
import { isRival } from "./look-again.ts";
import type { Place } from "./places.ts";
import { planPuts } from "./plan-puts.ts";
import type { NotedLine } from "./write-order.ts";
import type { Writing } from "./writing.ts";

type Outcome = Promise<E.Either<AppError | Gap, void>>;

/** Bulk that keeps entries ready. */
export type Holding = Bulk & { readonly held: Held };

/**
 * Plain lines that are made ready as they are read, and written when everything has been checked. Where the
 * dictionary refuses some of them then, because others have changed it meanwhile, these are read again.
 */
export interface HeldLines {
  readonly add: (lines: readonly NotedLine[]) => Outcome;
  /** What they refer to has to be there by then; under another id, as others made it first, they are refused. */
  readonly write: () => Outcome;
}

/** What was opened, and what waits in it to be written. */
export interface Begun {
  readonly bulk: Bulk;
  readonly held: HeldLines | null;
}

export const holdLines = (writing: Writing, bulk: Holding): HeldLines => {
  const { clock, by, index } = writing;
  const places: Place[] = [];
  return {
    add: async (lines) => {
      for (const { record } of lines) places.push(withId(index, record));
      // The time will be that of when they are written.
      const plain = { isSecond: false, graves: new Map<string, number>(), before: groundFamilies };
      const planned = await planPuts(bulk, { index, clock, by, ...plain }, lines);
      return E.isLeft(planned) ? planned : bulk.held.add(planned.right)();
    },
    write: async () => {
      for (let from = 0; from < places.length;) {
        const upTo = from + (writing.batchSize ?? bulk.held.nextSize());
        const written = await writePart(writing, bulk, places.slice(from, upTo));
        if (E.isLeft(written)) return written;
        from = upTo;
      }
      return E.right(undefined);
    },
  };
};

/** Its place; under its id it is found by whoever refers to it. */
const withId = (index: ImportIndex, record: NotedLine["record"]): Place => {
  const place = placeNumber(index, record.file, record.line);
  if (record.id === "") record.id = index.plain.ids.get(place) ?? index.newId();
  index.plain.ids.set(place, record.id);
  return place;
};

/** Whether the lines may still be written over what there is now: their keys, or what they refer to, are others'. */
const mayBeWritten = (refusal: Refusal | StoreError): boolean =>
  isRival(refusal) || refusal._tag === "Overtaken";

const writePart = async (
  writing: Writing,
  { held }: Holding,
  places: readonly Place[],
): Outcome => {
  const { clock, actor, index, onLines } = writing;
  const count = places.length;
  const tally = new Map([["entries_created", count]]);
  const audit = [actLine(writing, actor, importAct(tally))];
  const written = await held.write({ count, at: timestamp(clock), audit })();
  if (E.isLeft(written) && !mayBeWritten(written.left)) return E.left(refusedToError(written.left));
  if (E.isRight(written)) onLines(count);
  else for (const place of places) refuseHeld(index, "entries", place);
  return E.right(undefined);
};
