/**
 * Puts as they travel between threads: plain values, those of one put after those of the other, in one list.
 * Each object and each list in a message takes as long as ten texts, on either side, and a text as long as ten
 * times nothing: so a value that is the same as the one before in its column is left out.
 */
import type { SQLInputValue } from "node:sqlite";
import { created } from "../../domain/changes/revision.ts";
import type { Family } from "../../domain/shared/family.ts";
import {
  type CardRows,
  FORM_COLUMNS,
  foundColumns,
  ownerColumns,
  type Row,
  TERM_COLUMNS,
} from "./card-rows.ts";
import type { Stored, StoredPut } from "./stored.ts";
import { familyTables } from "./tables.ts";

export type SentPuts = readonly unknown[];

/** What most have alike, as they are new. */
interface Beside
  extends
    Pick<StoredPut, "family" | "expected" | "event">,
    Pick<Stored, "version" | "unique" | "parent" | "references">,
    Pick<CardRows, "years" | "boxes"> {}

const ofMost = (family: Family): Beside => ({
  family,
  expected: null,
  event: created,
  version: 1,
  unique: null,
  parent: null,
  references: [],
  years: [],
  boxes: [],
});

/** Instead of a value that is none of those that are sent. */
const SAME = undefined;

export const sentPuts = (puts: readonly StoredPut[]): SentPuts => {
  const sent: unknown[] = [];
  let family: Family | null = null;
  let before: Row = [];
  for (const put of puts) {
    const { id, external_id, text, rows } = put.stored;
    sent.push(id, besideOf(put, family), external_id, text);
    if (put.family !== family) before = [];
    family = put.family;
    const { found } = rows;
    for (let at = 0; at < found.length; at++)
      sent.push(at < before.length && found[at] === before[at] ? SAME : found[at]);
    before = found;
    addRows(sent, rows.forms);
    addRows(sent, rows.terms);
  }
  return sent;
};

/** Null where it is as with most, and of the family of the one before. */
const besideOf = ({ family, expected, event, stored }: StoredPut, last: Family | null) => {
  const { version, unique, parent, references } = stored;
  const { years, boxes } = stored.rows;
  return family === last &&
    expected === null &&
    event === created &&
    version === 1 &&
    unique === null &&
    parent === null &&
    references.length + years.length + boxes.length === 0
    ? null
    : { family, expected, event, version, unique, parent, references, years, boxes };
};

/** How many, and the values of all; a value like the one before it is left out. */
const addRows = (sent: unknown[], rows: readonly Row[]): void => {
  sent.push(rows.length);
  for (const row of rows) {
    let last: unknown = null;
    for (const value of row) {
      sent.push(value === last && value !== null ? SAME : value);
      last = value;
    }
  }
};

export const receivedPuts = (sent: SentPuts): readonly StoredPut[] => {
  let at = 0;
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- they come in the order in which they were sent
  const take = <A>(): A => sent[at++] as A;
  const takeRows = (width: number): readonly Row[] => {
    const rows: Row[] = [];
    for (let left = take<number>(); left > 0; left--) {
      const row: SQLInputValue[] = [];
      for (let column = 0; column < width; column++) {
        const value = take<SQLInputValue | undefined>();
        row.push(value === SAME ? (row[column - 1] ?? null) : value);
      }
      rows.push(row);
    }
    return rows;
  };
  const puts: StoredPut[] = [];
  let usual: Beside | null = null;
  let before: Row = [];
  let widths = { found: 0, forms: 0, terms: 0 };
  while (at < sent.length) {
    const id = take<string>();
    const own = take<Beside | null>();
    if (own !== null && own.family !== usual?.family) {
      usual = ofMost(own.family);
      widths = widthsOf(own.family);
    }
    const beside = own ?? usual;
    if (beside === null) throw new Error("the first put does not say of which family it is");
    const { family, expected, event, version, unique, parent, references, years, boxes } = beside;
    const external_id = take<string | null>();
    const text = take<string>();
    const found: SQLInputValue[] = [];
    for (let column = 0; column < widths.found; column++) {
      const value = take<SQLInputValue | undefined>();
      found.push(value === SAME ? (before[column] ?? null) : value);
    }
    before = found;
    const rows = {
      found,
      forms: takeRows(widths.forms),
      terms: takeRows(widths.terms),
      years,
      boxes,
    };
    const stored = { id, version, external_id, unique, parent, references, text, rows };
    puts.push({ family, expected, event, stored });
  }
  return puts;
};

/** How many values a row has, of its own and of its parts. */
const widthsOf = (family: Family) => {
  const table = familyTables[family];
  const owners = ownerColumns(table).length;
  return {
    found: foundColumns(table).length,
    forms: FORM_COLUMNS.length + owners,
    terms: TERM_COLUMNS.length + owners,
  };
};
