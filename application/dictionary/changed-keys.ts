/** What lines make of the external ids of what there is: by those, too, other lines may name it. */
import { groundFamilies } from "../../domain/shared/family.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import { asId, type ImportIndex } from "./import-index.ts";
import { comesWithLine, isLine, type LineRecord, type Target } from "./line-record.ts";
import type { KeysOfLine, ReadLine } from "./import-line.ts";
import { isKept, type LineKeys } from "./line-keys.ts";

/** Notes that a line gives what there is another key, unless it is another line's, or none. */
export const noteChangedKey = (
  { keys, keysBefore }: ImportIndex,
  record: LineRecord,
  { external_id, clearsKey }: KeysOfLine & Pick<ReadLine, "clearsKey">,
  current: Versioned | undefined,
): void => {
  if (current === undefined || external_id === current.external_id) return;
  const isOwn =
    external_id === null ? clearsKey : isOf(keys[record.family].lines.byName, external_id, record);
  if (isOwn) keysBefore.set(record.at, { family: record.family, key: current.external_id });
};

const isOf = (lines: LineKeys, key: string, record: LineRecord): boolean => {
  const holder = lines.get(key);
  return holder !== undefined && !isKept(holder) && holder.at === record.at;
};

/** Whether what is mentioned can be known by that key only once its line has been written. */
export const restsOnLine = (
  { keysBefore }: ImportIndex,
  key: string,
  target: Target,
): target is LineRecord => {
  if (comesWithLine(target)) return true;
  const before = isLine(target) ? keysBefore.get(target.at) : undefined;
  return before !== undefined && key !== before.key && asId(key) !== target.id;
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
  isLine(target) && keysBefore.get(target.at)?.key === key && asId(key) !== target.id;

/** Whether any line gives up a key that plain lines which were read before it may have named. */
export const areKeysGivenUp = ({ keysBefore }: ImportIndex): boolean => {
  for (const { family, key } of keysBefore.values())
    if (key !== null && !groundFamilies.includes(family)) return true;
  return false;
};
