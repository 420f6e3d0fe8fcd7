import { specOf } from "../../domain/families.ts";
import * as E from "fp-ts/lib/Either.js";
import { lexicalFamilies, type LexicalFamily } from "../../domain/shared/family.ts";
import type { TreeFamily } from "../../domain/changes/references.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import { pointer } from "../../domain/shared/fault.ts";
import { type Mention, unknownReferences } from "../../domain/shared/reference.ts";
import type { Seen } from "../../domain/store.ts";
import type { ByKeyGivenUp, Judging } from "./check-lines.ts";
import { addFaults, type ImportIndex, isRepeat, isTold } from "./import-index.ts";
import type { LineRecord } from "./line-record.ts";
import type { Place } from "./places.ts";

/**
 * What is wrong between lines of these families and those before: senses of other entries, circles,
 * and, where faulty lines are to be left out, the lines that cannot do without them, and the lines
 * that cannot do without those.
 */
export const judgeTogether = async (
  { references }: Pick<Seen, "references">,
  judging: Judging,
  families: readonly LexicalFamily[],
): Promise<E.Either<StoreError, void>> => {
  const { index, pending, skipFaulty } = judging;
  for (const { record, mention, target, entry_id } of pending.ofEntry.splice(0))
    if (target.entry_id !== null && target.entry_id !== entry_id)
      addFaults(index, record, unknownReferences([{ of_entry: entry_id, ...mention }]));
  const trees = [];
  for (const family of families) {
    if (specOf(family).parent === undefined) continue;
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- whose spec has a parent is a tree
    const tree = await treeOf(references, judging, family as TreeFamily);
    if (E.isLeft(tree)) return tree;
    trees.push(tree.right);
  }
  if (skipFaulty) leaveOutReferrers(judging, faultyPlaces(index));
  judgeCircles(judging, trees);
  judgeKeysGivenUp(judging);
  if (skipFaulty) judgeCircles(judging, trees);
  return E.right(undefined);
};

const faultyPlaces = ({ records }: ImportIndex): readonly Place[] => {
  const places: Place[] = [];
  for (const family of lexicalFamilies)
    for (const { at, state } of records[family]) if (state === "faulty") places.push(at);
  return places;
};

const judgeCircles = (judging: Judging, trees: readonly Tree[]): void => {
  const { index, skipFaulty } = judging;
  // What is left out stays where it was, and that may close a circle that its line would have opened.
  for (let closed = trees.flatMap(closing); closed.length > 0; closed = trees.flatMap(closing)) {
    for (const record of closed)
      addFaults(index, record, [
        { pointer: pointer(specOf(record.family).parent?.field ?? ""), code: "cycle" },
      ]);
    if (!skipFaulty) break;
    leaveOutReferrers(judging, closed.map(placeOf));
  }
};

/** After all else, as what is left out keeps its key: each once it is known whether what it names is left out. */
const judgeKeysGivenUp = (judging: Judging): void => {
  let left: readonly ByKeyGivenUp[] = judging.pending.byKeysGivenUp.splice(0);
  while (left.length > 0) {
    const open = withReferrers(judging, left);
    const decided = left.filter(
      ({ record, target }) => record.at === target.at || !open.has(target.at),
    );
    // Of those that hang on each other the first goes first.
    const now = new Set(decided.length > 0 ? decided : left.slice(0, 1));
    for (const one of now) judgeKeyGivenUp(judging, one);
    left = left.filter((one) => !now.has(one));
  }
};

/** The lines that may be left out for that, and those that cannot do without them. */
const withReferrers = (
  { pending, skipFaulty }: Judging,
  left: readonly ByKeyGivenUp[],
): ReadonlySet<Place> => {
  const all = new Set(skipFaulty ? left.map(({ record }) => record.at) : []);
  // What is added is met by this very loop.
  for (const out of all)
    for (const { record } of pending.referrers.get(out) ?? []) all.add(record.at);
  return all;
};

const judgeKeyGivenUp = (judging: Judging, { record, mention, target }: ByKeyGivenUp): void => {
  const { skipFaulty } = judging;
  if (skipFaulty && target.state === "faulty") return;
  refuse(judging, record, mention);
  if (skipFaulty) leaveOutReferrers(judging, [record.at]);
};

/** Says that there is nothing of what a line mentions; of what lies in itself, that has been said. */
const refuse = ({ index }: Judging, record: LineRecord, mention: Mention): void => {
  if (!isTold(index, record, { pointer: mention.pointer, code: "cycle" }))
    addFaults(index, record, unknownReferences([mention]));
};

const leaveOutReferrers = (judging: Judging, faulty: readonly Place[]): void => {
  const { pending } = judging;
  const left = [...faulty];
  // What is added is met by this very loop.
  for (const out of left) {
    const referrers = pending.referrers.get(out) ?? [];
    pending.referrers.delete(out);
    for (const { record, mention } of referrers) {
      // What refers to itself has been told so.
      if (record.at === out) continue;
      const wasFaulty = record.state === "faulty";
      refuse(judging, record, mention);
      if (!wasFaulty) left.push(record.at);
    }
  }
};

const placeOf = ({ at }: LineRecord): Place => at;

/** What lies in what once the import is done. */
interface Tree {
  /** Whether faulty lines leave things where they were. */
  readonly skipFaulty: boolean;
  readonly records: ReadonlyMap<string, LineRecord>;
  /** Of what no line is about. */
  readonly others: ReadonlyMap<string, string>;
}

const treeOf = async (
  references: Seen["references"],
  { index, skipFaulty }: Judging,
  family: TreeFamily,
): Promise<E.Either<StoreError, Tree>> => {
  const own = [...index.records[family]].filter(({ at }) => !index.repeatsOfPlain.has(at));
  const repeated = new Set(own.filter((record) => isRepeat(index, record)).map(({ id }) => id));
  const records = new Map<string, LineRecord>();
  // Of lines about the same thing the first one moves it, or leaves it: the others have been told that they repeat it.
  for (const record of own)
    if (!records.has(record.id) && (liesInSomething(record) || repeated.has(record.id)))
      records.set(record.id, record);
  const above = [...records.values()].flatMap(({ parent, parent_id, parent_before }) => [
    ...(parent === null && parent_id !== null ? [parent_id] : []),
    // Where its line is left out, it stays there.
    ...(skipFaulty && parent_before !== null ? [parent_before] : []),
  ]);
  if (above.length === 0) return E.right({ skipFaulty, records, others: new Map() });
  const found = await references.ancestors(family, [...new Set(above)])();
  if (E.isLeft(found)) return found;
  const others = new Map<string, string>();
  for (const [id, ancestors] of found.right)
    for (const [step, ancestor] of ancestors.entries())
      others.set(ancestors[step + 1] ?? id, ancestor);
  return E.right({ skipFaulty, records, others });
};

const liesInSomething = ({ parent_id, parent_before }: LineRecord): boolean =>
  (parent_id ?? parent_before) !== null;

const parentIn = ({ skipFaulty, records, others }: Tree, id: string): string | null => {
  const record = records.get(id);
  if (record === undefined) return others.get(id) ?? null;
  return skipFaulty && record.state === "faulty" ? record.parent_before : record.parent_id;
};

/** The lines that move something so that it comes to lie in itself. */
const closing = (tree: Tree): readonly LineRecord[] => {
  const seen = new Set<string>();
  return [...tree.records.keys()].flatMap((start) => {
    const way: string[] = [];
    let at: string | null = start;
    for (; at !== null && !seen.has(at); at = parentIn(tree, at)) {
      seen.add(at);
      way.push(at);
    }
    const entered = at === null ? -1 : way.indexOf(at);
    const circle = entered === -1 ? [] : way.slice(entered);
    return circle.flatMap((id) => {
      const record = tree.records.get(id);
      return record !== undefined && moves(tree, record) ? [record] : [];
    });
  });
};

const moves = ({ skipFaulty }: Tree, { state, parent_id, parent_before }: LineRecord): boolean =>
  parent_id !== parent_before && !(skipFaulty && state === "faulty");
