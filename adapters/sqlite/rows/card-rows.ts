import type { SQLInputValue } from "node:sqlite";
import { type Card, HAS } from "../../../domain/shared/card.ts";
import { perFamily } from "../../../domain/shared/family.ts";
import type { Form } from "../../../domain/shared/search.ts";
import { bitsOf } from "./had-words.ts";
import { type FamilyTable, familyTables, sortFields } from "./tables.ts";

export type Row = readonly SQLInputValue[];

/** A card as the tables keep it: plain values, which another thread is given as they are. */
export interface CardRows {
  /** What the resource is found and ordered by in its own row: a value for each of `foundColumns`. */
  readonly found: Row;
  /** The rows of its parts, each after the `seq` of its resource. */
  readonly forms: readonly Row[];
  readonly terms: readonly Row[];
  readonly years: readonly Row[];
  readonly boxes: readonly Row[];
}

/** The columns of a family that its cards fill: those that sort, the terms with one value, its headword, its words. */
export const foundColumns = (table: FamilyTable): readonly string[] => columnsOf[table.family];

/** What is kept of the form that comes first: its key, and its exact form where that is another. */
const HEADWORD_COLUMNS = ["key", "exact"] as const;

/** Those of a family whose rows keep it. */
export const headwordColumns = ({ headword }: FamilyTable): readonly string[] =>
  headword === null ? [] : HEADWORD_COLUMNS;

const columnsOf = perFamily((family): readonly string[] => {
  const table = familyTables[family];
  const sorting = sortFields(table).map((field) => `by_${field}`);
  const words = table.words === null ? [] : [HAS];
  return [...sorting, ...table.spec.single, ...headwordColumns(table), ...words];
});

/** Gives what stands in a column of `foundColumns`. */
export const foundIn = (
  table: FamilyTable,
  column: string,
): ((rows: CardRows) => SQLInputValue) => {
  const at = foundAt(table, column);
  return ({ found }) => found[at] ?? null;
};

/** The place of a column among `foundColumns`. */
export const foundAt = (table: FamilyTable, column: string): number => {
  const at = foundColumns(table).indexOf(column);
  if (at === -1) throw new Error(`${table.name} has no ${column} by which it is found`);
  return at;
};

/** The columns of the rows of its parts, after the `seq` of what they belong to. */
export const FORM_COLUMNS = ["position", "field", "key", "exact"] as const;
export const TERM_COLUMNS = ["name", "value"] as const;

/** The columns of a part's rows that are kept of what it belongs to as well. */
export const ownerColumns = ({ owner }: FamilyTable): readonly string[] =>
  owner === null ? [] : [owner];

/** As plain loops, over what is the same for all: an import makes these rows of each of its lines. */
export const cardRows = ({ family }: FamilyTable, card: Card): CardRows => makers[family](card);

const none: readonly Row[] = [];

const makers = perFamily((family): ((card: Card) => CardRows) => {
  const table = familyTables[family];
  const { owner, spec, words } = table;
  const fields = sortFields(table);
  const listed = words === null ? spec.several : spec.several.filter((name) => name !== HAS);
  const isHeaded = headwordColumns(table).length > 0;
  return ({ sorts, terms, forms, years, boxes }) => {
    const found: SQLInputValue[] = [];
    for (const field of fields) found.push(sorts[field] ?? null);
    for (const name of spec.single) found.push(terms[name]?.[0] ?? null);
    if (isHeaded) addHeadword(found, forms[0]);
    if (words !== null) found.push(wordBits(words, terms));
    const owned = owner === null ? [] : [terms[owner]?.[0] ?? null];
    return {
      found,
      forms: formRows(forms, isHeaded ? 1 : 0, owned),
      terms: termRows(listed, terms, owned),
      years: years.length === 0 ? none : years.map(({ from, to }) => [from, to]),
      boxes:
        boxes.length === 0
          ? none
          : boxes.map(({ west, east, south, north }) => [west, east, south, north]),
    };
  };
});

const wordBits = (words: readonly string[], terms: Card["terms"]): number =>
  bitsOf(words, terms[HAS] ?? []);

const addHeadword = (found: SQLInputValue[], form: Form | undefined): void => {
  if (form === undefined) throw new Error("a resource without a headword");
  const { key, exact } = form;
  found.push(key, exact === key ? null : exact);
};

/** Of the forms from one on; each keeps the place that it has among all. */
const formRows = (forms: readonly Form[], from: number, owned: Row): readonly Row[] => {
  let rows: Row[] | null = null;
  for (let at = from; at < forms.length; at++) {
    const form = forms[at];
    if (form === undefined) break;
    (rows ??= []).push([at, form.field, form.key, form.exact, ...owned]);
  }
  return rows ?? none;
};

const termRows = (names: readonly string[], terms: Card["terms"], owned: Row): readonly Row[] => {
  let rows: Row[] | null = null;
  for (const name of names)
    for (const value of terms[name] ?? []) (rows ??= []).push([name, value, ...owned]);
  return rows ?? none;
};
