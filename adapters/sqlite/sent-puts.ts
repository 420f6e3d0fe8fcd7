/**
 * Puts as they travel between threads: plain values, those of one put after those of the other, in one list.
 * Each object and each list in a message takes as long as ten texts, on either side.
 */
import type { SQLInputValue } from "node:sqlite";
import { created } from "../../domain/changes/revision.ts";
import type { CardRows, Row } from "./card-rows.ts";
import type { Stored, StoredPut } from "./stored.ts";

export type SentPuts = readonly unknown[];

/** What most have alike, as they are new. */
interface Beside
  extends
    Pick<StoredPut, "expected" | "event">,
    Pick<Stored, "version" | "unique" | "parent">,
    Pick<CardRows, "years" | "boxes"> {}

const ofMost: Beside = {
  expected: null,
  event: created,
  version: 1,
  unique: null,
  parent: null,
  years: [],
  boxes: [],
};

export const sentPuts = (puts: readonly StoredPut[]): SentPuts => {
  const sent: unknown[] = [];
  for (const put of puts) {
    const { id, external_id, references, text, rows } = put.stored;
    sent.push(put.family, id, external_id, text, besideOf(put));
    sent.push(references.length === 0 ? null : references);
    addRow(sent, rows.found);
    addRows(sent, rows.forms);
    addRows(sent, rows.terms);
  }
  return sent;
};

/** Null where it is as with most. */
const besideOf = ({ expected, event, stored }: StoredPut): Beside | null => {
  const { version, unique, parent } = stored;
  const { years, boxes } = stored.rows;
  return expected === null &&
    event === created &&
    version === 1 &&
    unique === null &&
    parent === null &&
    years.length + boxes.length === 0
    ? null
    : { expected, event, version, unique, parent, years, boxes };
};

/** Its length, and its values. */
const addRow = (sent: unknown[], row: Row): void => {
  sent.push(row.length);
  for (const value of row) sent.push(value);
};

const addRows = (sent: unknown[], rows: readonly Row[]): void => {
  sent.push(rows.length);
  for (const row of rows) addRow(sent, row);
};

export const receivedPuts = (sent: SentPuts): readonly StoredPut[] => {
  let at = 0;
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- they come in the order in which they were sent
  const take = <A>(): A => sent[at++] as A;
  const takeRow = (): Row => {
    const row: SQLInputValue[] = [];
    for (let left = take<number>(); left > 0; left--) row.push(take());
    return row;
  };
  const takeRows = (): readonly Row[] => {
    const rows: Row[] = [];
    for (let left = take<number>(); left > 0; left--) rows.push(takeRow());
    return rows;
  };
  const puts: StoredPut[] = [];
  while (at < sent.length) {
    const family = take<StoredPut["family"]>();
    const id = take<string>();
    const external_id = take<string | null>();
    const text = take<string>();
    const { expected, event, version, unique, parent, years, boxes } =
      take<Beside | null>() ?? ofMost;
    const references = take<Stored["references"] | null>() ?? [];
    const rows = { found: takeRow(), forms: takeRows(), terms: takeRows(), years, boxes };
    const stored = { id, version, external_id, unique, parent, references, text, rows };
    puts.push({ family, expected, event, stored });
  }
  return puts;
};
