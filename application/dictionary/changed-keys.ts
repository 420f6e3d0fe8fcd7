/** What lines make of the external ids of what there is: by those, too, other lines may name it. */
import { groundFamilies } from "../../domain/shared/family.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import { asId, type ImportIndex } from "./import-index.ts";
import { comesWithLine, isLine, type LineRecord, type Target } from "./line-record.ts";
import type { KeysOfLine, ReadLine } from "./import-line.ts";

/** Notes that a line gives what there is another key, unless it is another line's, or none. */
export const noteChangedKey = (
  { keys, keysBefore }: ImportIndex,
  record: LineRecord,
  { external_id, clearsKey }: KeysOfLine & Pick<ReadLine, "clearsKey">,
  current: Versioned | undefined,
): void => {
  if (current === undefined || external_id === current.external_id) return;
  const isOwn =
    external_id === null ? clearsKey : keys[record.family].lines.byName.get(external_id) === record;
  if (isOwn) keysBefore.set(record, current.external_id);
};

/** Whether what is mentioned can be known by that key only once its line has been written. */
export const restsOnLine = (
  { keysBefore }: ImportIndex,
  key: string,
  target: Target,
): target is LineRecord => {
  if (comesWithLine(target)) return true;
  if (!isLine(target) || !keysBefore.has(target)) return false;
  return key !== keysBefore.get(target) && asId(key) !== target.id;
};

/**
 * Whether what is mentioned has that key no more once its line has been written. Who names it by that would
 * be refused when the import is run again.
 */
export const isGivenUp = (
  { keysBefore }: ImportIndex,
  key: string,
  target: Target,
): target is LineRecord =>
  isLine(target) && keysBefore.get(target) === key && asId(key) !== target.id;

/** Whether any line gives up a key that plain lines which were read before it may have named. */
export const areKeysGivenUp = ({ keysBefore }: ImportIndex): boolean => {
  for (const [{ family }, before] of keysBefore)
    if (before !== null && !groundFamilies.includes(family)) return true;
  return false;
};
