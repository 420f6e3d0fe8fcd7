import { type Family, type LexicalFamily, perFamily } from "../../../domain/shared/family.ts";
import { specOf } from "../../../domain/families.ts";
import type { FamilySpec } from "../../../domain/shared/card.ts";
import type { Versioned } from "../../../domain/shared/versioned.ts";

/** Where a family lies: a row a resource, and rows in tables of its parts. */
export interface FamilyTable {
  readonly family: Family;
  readonly spec: FamilySpec<Versioned>;
  readonly name: string;
  /** What the names of the tables of its parts begin with. */
  readonly part: string;
  readonly hasYears: boolean;
  readonly hasBoxes: boolean;
  /** Whether its forms are sentences, which are found by the letters in them. */
  readonly hasGrams: boolean;
  /**
   * The terms by whose values its rows are counted as they are written: those with few values. What a row has
   * of them together has a number (`combinations.ts`).
   */
  readonly counted: readonly string[];
  /** A column that its parts carry too, so that what they belong to is found by them alone. */
  readonly owner: "entry_id" | null;
  /**
   * The field of the form that each of its rows has first, and keeps itself: of most there is no other, and an
   * import has a row less to write of each. Null where all forms lie in a table of their own.
   */
  readonly headword: "lemma" | null;
  /**
   * The words of its term `has`, each by a bit of a column of that name: to write of each row what most have some
   * of would take an import as long as all its forms. Null where they lie among its terms. One that is new comes
   * last, and none is taken away, as rows are kept by it.
   */
  readonly words: readonly string[] | null;
}

type Place = Pick<FamilyTable, "name" | "part"> &
  Partial<
    Pick<
      FamilyTable,
      "hasYears" | "hasBoxes" | "hasGrams" | "owner" | "counted" | "headword" | "words"
    >
  >;

const places: Readonly<Record<Family, Place>> = {
  locations: { name: "locations", part: "location", hasBoxes: true },
  phenomenons: { name: "phenomenons", part: "phenomenon" },
  sources: { name: "sources", part: "source", hasYears: true },
  entries: {
    name: "entries",
    part: "entry",
    counted: ["pos_id", "entry_type_id", "status", "initial"],
    headword: "lemma",
    words: ["etymology", "pronunciation", "location", "phenomenon", "source"],
  },
  "entry-senses": {
    name: "entry_senses",
    part: "sense",
    hasYears: true,
    hasGrams: true,
    owner: "entry_id",
  },
  users: { name: "users", part: "user" },
};

const tableOf = (family: Family): FamilyTable => ({
  family,
  spec: specOf(family),
  hasYears: false,
  hasBoxes: false,
  hasGrams: false,
  owner: null,
  counted: [],
  headword: null,
  words: null,
  ...places[family],
});

export const familyTables = perFamily(tableOf);

/** Users have no history. */
export const isLexical = (family: Family): family is LexicalFamily => family !== "users";

/** The table of its rows, and those of their parts. */
export const tablesOf = (table: FamilyTable): readonly string[] => [
  table.name,
  `${table.part}_forms`,
  ...(hasTerms(table) ? [`${table.part}_terms`] : []),
  ...(table.hasYears ? [`${table.part}_years`] : []),
];

export const hasTerms = ({ spec }: FamilyTable): boolean => spec.several.length > 0;

/** What a resource is filtered by alone and sorted by too is one column. */
export const sortColumn = ({ spec }: FamilyTable, field: string): string =>
  spec.single.includes(field) ? field : `by_${field}`;

/** The fields to sort by that have a column `by_…` of their own. */
export const sortFields = ({ spec }: FamilyTable): readonly string[] =>
  Object.keys(spec.sorts).filter((field) => !spec.single.includes(field));

/** The table of the senses, for those families that count them as their own. */
export const sensesOf = ({ spec }: FamilyTable): FamilyTable | null =>
  spec.countsSenses ? familyTables["entry-senses"] : null;

/** An R-tree finds its rows by place or by number alone: a resource has the numbers from this on. */
export const MAX_BOXES = 2;
