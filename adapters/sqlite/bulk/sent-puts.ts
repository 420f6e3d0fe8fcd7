/**
 * Puts as they travel between threads: plain values, those of one put after those of the other, in one list.
 * Each object and each list in a message takes as long as ten texts, on either side, and a text as long as ten
 * times nothing: so a value that is the same as the one before in its column is left out.
 */
import type { SQLInputValue } from "node:sqlite";
import { created, isCreation } from "../../../domain/changes/revision.ts";
import type { Family } from "../../../domain/shared/family.ts";
import {
  type CardRows,
  FORM_COLUMNS,
  foundColumns,
  ownerColumns,
  type Row,
  TERM_COLUMNS,
} from "../rows/card-rows.ts";
import type { Stored, StoredPut } from "../rows/stored.ts";
import { familyTables } from "../rows/tables.ts";
import { ownFamily } from "./own-family.ts";

export type SentPuts = readonly unknown[];

/** What most have alike, as they are new. */
interface Beside
  extends
    Pick<StoredPut, "expected" | "event">,
    Pick<Stored, "version" | "unique" | "parent" | "references">,
    Pick<CardRows, "years" | "boxes"> {}

const ofMost: Beside = {
  expected: null,
  event: created,
  version: 1,
  unique: null,
  parent: null,
  references: [],
  years: [],
  boxes: [],
};

/** Instead of a value that is none of those that are sent. */
const SAME = undefined;

export const sentPuts = (puts: readonly StoredPut[]): SentPuts => {
  const sent: unknown[] = [];
  let family: Family | null = null;
  let before: Row = [];
  for (const put of puts) {
    const { id, external_id, text, rows } = put.stored;
    sent.push(id, put.family === family ? SAME : put.family, besideOf(put), external_id, text);
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

/** Nothing where it is as with most. */
const besideOf = ({ expected, event, stored }: StoredPut): Beside | typeof SAME => {
  const { version, unique, parent, references } = stored;
  const { years, boxes } = stored.rows;
  return expected === null &&
    isCreation(event) &&
    version === 1 &&
    unique === null &&
    parent === null &&
    references.length + years.length + boxes.length === 0
    ? SAME
    : { expected, event, version, unique, parent, references, years, boxes };
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
  const values = valuesOf(sent);
  const puts: StoredPut[] = [];
  let family: Family | null = null;
  let before: Row = [];
  let widths = { found: 0, forms: 0, terms: 0 };
  while (values.areLeft()) {
    const id = values.take<string>();
    const named = values.take<Family | typeof SAME>();
    if (named !== SAME) {
      family = ownFamily(named);
      widths = widthsOf(family);
    }
    if (family === null) throw new Error("the first put does not say of which family it is");
    const { years, boxes, expected, event, ...beside } =
      values.take<Beside | typeof SAME>() ?? ofMost;
    const external_id = values.take<string | null>();
    const text = values.take<string>();
    const found = values.row(widths.found, before);
    before = found;
    const rows = {
      found,
      forms: values.rows(widths.forms),
      terms: values.rows(widths.terms),
      years,
      boxes,
    };
    puts.push({ family, expected, event, stored: { id, external_id, text, rows, ...beside } });
  }
  return puts;
};

/** Values in the order in which they were sent. */
const valuesOf = (sent: SentPuts) => {
  let at = 0;
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- who takes it knows what was sent
  const take = <A>(): A => sent[at++] as A;
  return {
    areLeft: (): boolean => at < sent.length,
    take,
    /** A value that was left out is that of the row before. */
    row: (width: number, before: Row): Row => {
      const row: SQLInputValue[] = [];
      for (let column = 0; column < width; column++) {
        const value = take<SQLInputValue | typeof SAME>();
        row.push(value === SAME ? (before[column] ?? null) : value);
      }
      return row;
    },
    /** One that was left out is that beside it. */
    rows: (width: number): readonly Row[] => {
      const rows: Row[] = [];
      for (let left = take<number>(); left > 0; left--) {
        const row: SQLInputValue[] = [];
        for (let column = 0; column < width; column++) {
          const value = take<SQLInputValue | typeof SAME>();
          row.push(value === SAME ? (row[column - 1] ?? null) : value);
        }
        rows.push(row);
      }
      return rows;
    },
  };
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
