import * as E from "fp-ts/lib/Either.js";
import type { Put } from "../../domain/changes/change-set.ts";
import { created, restored, updated } from "../../domain/changes/revision.ts";
import { nextOrder, type Sense, type SenseDraft } from "../../domain/entry-senses/sense.ts";
import { type AppError, conflict, type StoreError } from "../../domain/shared/app-error.ts";
import { type Clock, timestamp } from "../../domain/shared/clock.ts";
import { byFamily, type LexicalFamily } from "../../domain/shared/family.ts";
import type { Stamp, Versioned } from "../../domain/shared/versioned.ts";
import type { Seen } from "../../domain/store.ts";
import { putOf } from "../shared/rules.ts";
import { changesNothing } from "./changes-nothing.ts";
import { currentOnes } from "./current-ones.ts";
import { type ImportIndex, targetOf } from "./import-index.ts";
import { isPlaced } from "./plain-lines.ts";
import { isLine, type LineRecord, type Target } from "./line-record.ts";
import { type ImportDraft, draftingOf, type LexicalResource } from "./import-kinds.ts";
import type { LineFields } from "./import-line.ts";
import type { NotedLine } from "./write-order.ts";

export interface Planning {
  readonly index: ImportIndex;
  readonly clock: Clock;
  readonly by: string;
  /** Whether everything is there by now. */
  readonly isSecond: boolean;
  /** Versions of the deletions that new lines undo, by id. */
  readonly graves: ReadonlyMap<string, number>;
  /** The families of which everything will be there before it, under the ids that lines have by now. */
  readonly before?: readonly LexicalFamily[];
}

/**
 * What a batch of lines comes to, over what is there now. What they refer to that is not there yet is
 * left out of what is new; what exists waits for it. Both are marked to be written again.
 */
export const planPuts = async (
  store: Pick<Seen, "lexicon">,
  planning: Planning,
  batch: readonly NotedLine[],
): Promise<E.Either<AppError, readonly Put[]>> => {
  const { isSecond } = planning;
  const wasThere = ({ existed }: LineRecord): boolean => existed || isSecond;
  const currents = new Map<string, Versioned>();
  const there = batch.filter(({ record }) => wasThere(record));
  for (const [family, noted] of byFamily(there, ({ record }) => record.family)) {
    const ids = noted.map(({ record }) => record.id);
    const found = await currentOnes(store, family, ids);
    if (E.isLeft(found)) return found;
    for (const [id, resource] of found.right) currents.set(id, resource);
  }
  const drafted: Drafted[] = [];
  for (const noted of batch) {
    const { line, record } = noted;
    const current = currents.size === 0 ? undefined : currents.get(record.id);
    if (E.isLeft(line.content) || (wasThere(record) && current === undefined))
      return E.left(conflict("too_contended"));
    const one = draftOf(planning, noted, line.content.right.fields().draft, current);
    if (one !== null) drafted.push(one);
  }
  const siblings = await siblingsOf(store, drafted);
  if (E.isLeft(siblings)) return siblings;
  // Not before: what it follows may have been written while it was waited for.
  const stamp = { at: timestamp(planning.clock), by: planning.by };
  return E.right(drafted.flatMap((one) => put(planning, stamp, one, siblings.right) ?? []));
};

interface Drafted {
  readonly record: LineRecord;
  readonly draft: ImportDraft;
  readonly current: Versioned | undefined;
}

const draftOf = (
  { index, before = [] }: Planning,
  { record, resolved }: NotedLine,
  draft: LineFields["draft"],
  current: Versioned | undefined,
): Drafted | null => {
  const forward: string[] = [];
  const made = draft(current ?? null, (family, key) => {
    const target = resolved?.(family, key) ?? targetOf(index, family, key);
    // It cannot be unknown: the line has been checked.
    if (target === undefined) return key;
    if (isThere(index, family, target) || before.includes(family)) return target.id;
    forward.push(key);
    return null;
  });
  if (forward.length > 0) record.again = true;
  return forward.length > 0 && record.existed ? null : { record, draft: made, current };
};

/** Whether it is in the dictionary by now, or is put there in the same step. */
const isThere = ({ plain }: ImportIndex, family: LexicalFamily, target: Target): boolean =>
  isLine(target)
    ? target.existed || target.placed
    : target.line === null || isPlaced(plain, family, target.line);

const put = (
  { graves }: Pick<Planning, "graves">,
  stamp: Stamp,
  { record, draft, current }: Drafted,
  siblings: Siblings,
): Put | null => {
  const { family, id } = record;
  const { create, revise } = draftingOf(family);
  if (current !== undefined) {
    const revised = revise(current, draft, stamp);
    noteOrder(siblings, revised);
    return changesNothing(current, revised)
      ? null
      : putOf(family, asResource(revised), current.version, updated);
  }
  const made = create(placed(draft, siblings), id, stamp);
  noteOrder(siblings, made);
  const grave = graves.size === 0 ? undefined : graves.get(id);
  const asNew = putOf(family, asResource(made), null, created);
  return grave === undefined ? asNew : overGrave(asNew, grave);
};

/** What is new under the id of something that was deleted, at that version, goes on with its history. */
export const overGrave = ({ family, resource }: Put, version: number): Put =>
  putOf(family, { ...resource, version: version + 1 }, null, restored);

const asResource = (made: Versioned): LexicalResource =>
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- a kind makes what its family has
  made as LexicalResource;

/** By entry and super-sense, the orders that there are; only where one has to be found. */
type Siblings = Map<string, { sense_order: number }[]> | null;

const placeOf = ({ entry_id, parent_sense_id }: Pick<Sense, "entry_id" | "parent_sense_id">) =>
  `${entry_id} ${parent_sense_id ?? ""}`;

/** What stands beside the new senses that do not say where they stand. */
const siblingsOf = async (
  { lexicon }: Pick<Seen, "lexicon">,
  drafted: readonly Drafted[],
): Promise<E.Either<StoreError, Siblings>> => {
  const entries = drafted.flatMap(({ draft, current }) =>
    current === undefined && isUnplaced(draft) ? [draft.entry_id] : [],
  );
  if (entries.length === 0) return E.right(null);
  const found = await lexicon["entry-senses"].findBy("entry_id", [...new Set(entries)])();
  return E.map((senses: readonly Sense[]): Siblings => {
    const siblings = new Map<string, { sense_order: number }[]>();
    for (const sense of senses) noteOrder(siblings, sense);
    return siblings;
  })(found);
};

const isUnplaced = (draft: ImportDraft): draft is SenseDraft =>
  "sense_order" in draft && draft.sense_order === null;

const placed = (draft: ImportDraft, siblings: Siblings): ImportDraft =>
  isUnplaced(draft)
    ? { ...draft, sense_order: nextOrder(siblings?.get(placeOf(draft)) ?? []) }
    : draft;

const noteOrder = (siblings: Siblings, made: Versioned): void => {
  if (siblings === null || !isSense(made)) return;
  const place = placeOf(made);
  const orders = siblings.get(place);
  if (orders === undefined) siblings.set(place, [made]);
  else orders.push(made);
};

const isSense = (made: Versioned): made is Sense => "parent_sense_id" in made;
