import { specOf } from "../../domain/families.ts";
import { groundFamilies, type LexicalFamily } from "../../domain/shared/family.ts";
import { type Fault, pointer } from "../../domain/shared/fault.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import { changesNothing, nobody } from "./changes-nothing.ts";
import { addFaults, entryOf, type ImportIndex } from "./import-index.ts";
import type { LineRecord } from "./line-record.ts";
import { draftingOf } from "./import-kinds.ts";
import type { LineFields, ReadLine } from "./import-line.ts";
import type { Resolved } from "./resolve-mentions.ts";

/** Of the ground all lines are kept, as they are few. */
export const canBePlain = (family: LexicalFamily): boolean => !groundFamilies.includes(family);

/**
 * Most lines bring something new that refers to nothing, or to what is settled: all that can be wrong
 * with it stands in the line, and it need not be read again to be checked.
 */
export const settleNew = (
  index: ImportIndex,
  record: LineRecord,
  read: ReadLine,
  resolved: Resolved,
): void => {
  const { family } = record;
  if (!canBePlain(family)) return;
  const fields = read.fields();
  const entry_id = ownerOf(fields, resolved);
  if (fields.uniqueKey !== null || !isResolved(index, fields, resolved, entry_id)) return;
  record.settled = true;
  record.entry_id = entry_id;
  addFaults(index, record, [
    ...fields.faults,
    ...fields.missing,
    ...draftFaults(family, fields, resolved, null),
  ]);
  if (record.state === "unchecked") record.state = "new";
};

/**
 * The same of lines about what there is: an import that is run again has mostly lines that bring nothing, and one of
 * corrections those that change what they say of themselves.
 */
export const settleThere = (
  record: LineRecord,
  read: ReadLine,
  resolved: Resolved,
  current: Versioned,
): void => {
  const { family, state } = record;
  if (!canBePlain(family) || state === "faulty") return;
  const fields = read.fields();
  if (fields.faults.length > 0) return;
  if (!fields.mentions.every(({ family: of, id }) => resolved(of, id) !== undefined)) return;
  const { faults, revise } = draftingOf(family);
  const draft = draftOf(fields, resolved, current);
  if ((faults?.(draft, current) ?? []).length > 0) return;
  const revised = revise(current, draft, nobody);
  const isSame = changesNothing(current, revised);
  if (!isSame && concernsOthers(family, current, revised)) return;
  record.settled = true;
  record.state = isSame ? "unchanged" : "changed";
};

/** Whether it gets another key or another place, or points at what it did not: other lines may have a say in that. */
const concernsOthers = (family: LexicalFamily, before: Versioned, after: Versioned): boolean => {
  const { parent, references } = specOf(family);
  const tied = (resource: Versioned): string =>
    JSON.stringify(references(resource).filter(({ of_entry }) => of_entry !== undefined));
  return (
    after.external_id !== before.external_id ||
    entryOf(after) !== entryOf(before) ||
    parent?.of(after) !== parent?.of(before) ||
    tied(after) !== tied(before)
  );
};

/** Whether all that it mentions is; of a sense that waits for more, those after it wait too, if it is written before. */
const isResolved = (
  { entriesWithWaitingSenses: waiting, plain }: ImportIndex,
  { mentions }: LineFields,
  resolved: Resolved,
  entry_id: string | null,
): boolean => {
  const isAll = mentions.every(({ family, id }) => resolved(family, id) !== undefined);
  if (plain.state !== "written" || entry_id === null || (isAll && !waiting.has(entry_id)))
    return isAll;
  waiting.add(entry_id);
  return false;
};

/** The entry that a sense is of; null where that is not settled, and of everything else. */
const ownerOf = ({ mentions }: LineFields, resolved: Resolved): string | null => {
  const owner = mentions.find((mention) => mention.pointer === OWNER);
  return (owner && resolved(owner.family, owner.id)?.id) ?? null;
};

/** Where a sense says which entry it is of: there it finds its place, if it names none. */
const OWNER = pointer("entry_id");

const draftOf = ({ draft }: LineFields, resolved: Resolved, current: Versioned | null) =>
  draft(current, (of, key) => resolved(of, key)?.id ?? key);

/** What is wrong with a line beyond its form, as far as it could be read. */
const draftFaults = (
  family: LexicalFamily,
  fields: LineFields,
  resolved: Resolved,
  current: Versioned | null,
): readonly Fault[] =>
  draftingOf(family).faults?.(draftOf(fields, resolved, current), current) ?? [];
