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
import { isRival } from "./look-again.ts";
import { joined, type Stretch } from "./places.ts";
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
  /** By a stretch for all that were added together: a number for each would be as many as the lines. */
  const added: Stretch[] = [];
  return {
    add: async (lines) => {
      added.push(...stretchOf(lines));
      // The time will be that of when they are written.
      const plain = { isSecond: false, graves: new Map<string, number>(), before: groundFamilies };
      const planned = await planPuts(bulk, { index, clock, by, ...plain }, lines);
      return E.isLeft(planned) ? planned : bulk.held.add(planned.right)();
    },
    write: async () => {
      for (let from = 0; from < added.length;) {
        const left = added.slice(from);
        const size = writing.batchSize ?? bulk.held.nextSize(left.reduce(joined).count);
        const upTo = endOfPart(added, from, size);
        const written = await writePart(writing, bulk, added.slice(from, upTo).reduce(joined));
        if (E.isLeft(written)) return written;
        from = upTo;
      }
      return E.right(undefined);
    },
  };
};

/** How far those go that are so many together at most; one in any case. */
const endOfPart = (added: readonly Stretch[], from: number, size: number): number => {
  let upTo = from + 1;
  for (let count = added[from]?.count ?? 0; upTo < added.length; upTo++) {
    count += added[upTo]?.count ?? 0;
    if (count > size) break;
  }
  return upTo;
};

const stretchOf = (lines: readonly NotedLine[]): readonly Stretch[] => {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [{ first: first.record.at, last: last.record.at, count: lines.length }];
};

/** Whether the lines may still be written over what there is now: their keys, or what they refer to, are others'. */
const mayBeWritten = (refusal: Refusal | StoreError): boolean =>
  isRival(refusal) || refusal._tag === "Overtaken";

const writePart = async (writing: Writing, { held }: Holding, part: Stretch): Outcome => {
  const { clock, actor, index, onLines } = writing;
  const { count } = part;
  const tally = new Map([["entries_created", count]]);
  const audit = [actLine(writing, actor, importAct(tally))];
  const written = await held.write({ count, at: timestamp(clock), audit })();
  if (E.isLeft(written) && !mayBeWritten(written.left)) return E.left(refusedToError(written.left));
  if (E.isRight(written)) onLines(count);
  else index.plain.refused.push(part);
  return E.right(undefined);
};
