/** What lines make of the external ids of what there is: by those, too, other lines may name it. */
import type { Mention } from "../../domain/shared/reference.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import {
  asId,
  comesWithLine,
  type ImportIndex,
  isLine,
  type LineRecord,
  type Target,
} from "./import-index.ts";
import type { KeysOfLine } from "./import-line.ts";

/** Notes that a line gives what there is another key, unless it is another line's. */
export const noteChangedKey = (
  { keys, keysBefore }: ImportIndex,
  record: LineRecord,
  { external_id }: KeysOfLine,
  current: Versioned | undefined,
): void => {
  if (current === undefined || external_id === null) return;
  if (external_id === current.external_id) return;
  if (keys[record.family].lines.byName.get(external_id) === record)
    keysBefore.set(record, current.external_id);
};

/** Whether what is mentioned can be known by that key only once its line has been written. */
export const restsOnLine = (
  { keysBefore }: ImportIndex,
  { id: key }: Mention,
  target: Target,
): target is LineRecord => {
  if (comesWithLine(target)) return true;
  if (!isLine(target) || !keysBefore.has(target)) return false;
  return key !== keysBefore.get(target) && asId(key) !== target.id;
};
