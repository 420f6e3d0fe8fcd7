import { specOf } from "../../domain/families.ts";
import { groundFamilies, type LexicalFamily } from "../../domain/shared/family.ts";
import { type Fault, pointer } from "../../domain/shared/fault.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import { changesNothing, nobody } from "./changes-nothing.ts";
import { addFaults, type ImportIndex } from "./import-index.ts";
import type { LineRecord } from "./line-record.ts";
import { draftingOf } from "./import-kinds.ts";
import type { LineFields, ReadLine } from "./import-line.ts";
import type { Resolved } from "./resolve-mentions.ts";

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
  if (!canBePlain(index, family)) return;
  const fields = read.fields();
  if (fields.uniqueKey !== null || !isResolved(index, fields, resolved)) return;
  record.settled = true;
  addFaults(index, record, [
    ...fields.faults,
    ...fields.missing,
    ...draftFaults(family, fields, resolved, null),
  ]);
  if (record.state === "unchecked") record.state = "new";
};

/**
 * An import that is run again has mostly lines that bring nothing: they need not be read once more, and
 * what others refer to is in the dictionary.
 */
export const settleUnchanged = (
  record: LineRecord,
  read: ReadLine,
  resolved: Resolved,
  current: Versioned,
): void => {
  const { family, state } = record;
  if (!canBeUnchanged(family) || state === "faulty") return;
  const fields = read.fields();
  if (fields.faults.length > 0) return;
  if (!fields.mentions.every(({ family: of, id }) => resolved(of, id) !== undefined)) return;
  const { faults, revise } = draftingOf(family);
  const draft = draftOf(fields, resolved, current);
  if ((faults?.(draft, current) ?? []).length > 0) return;
  if (!changesNothing(current, revise(current, draft, nobody))) return;
  record.settled = true;
  record.state = "unchanged";
};

/**
 * What others of its family refer to or lie in has to be found by them: either few are, and are kept,
 * or it is written, and they find it in the dictionary.
 */
export const canBePlain = ({ plain }: ImportIndex, family: LexicalFamily): boolean =>
  !groundFamilies.includes(family) &&
  (specOf(family).parent === undefined || plain.state === "written");

/** Of the ground all lines are kept, as they are few. */
export const canBeUnchanged = (family: LexicalFamily): boolean => !groundFamilies.includes(family);

/** Whether all that it mentions is; of a sense that waits for more, those after it wait too. */
const isResolved = (
  { entriesWithWaitingSenses: waiting }: ImportIndex,
  { mentions }: LineFields,
  resolved: Resolved,
): boolean => {
  const owner = mentions.find((mention) => mention.pointer === OWNER);
  const entry = owner && resolved(owner.family, owner.id)?.id;
  const isAll = mentions.every(({ family, id }) => resolved(family, id) !== undefined);
  if (entry === undefined || (isAll && !waiting.has(entry))) return isAll;
  waiting.add(entry);
  return false;
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
