import { lexicalFamilies, type LexicalFamily } from "../../../domain/shared/family.ts";
import { type ReferenceName, referenceNames } from "../../../domain/shared/reference.ts";
import { type FamilyTable, familyTables } from "./tables.ts";

/** What a reference of this name may point at. */
const targets = (name: ReferenceName, from: LexicalFamily): readonly LexicalFamily[] => {
  switch (name) {
    case "location_id":
      return ["locations"];
    case "phenomenon_id":
      return ["phenomenons"];
    case "source_id":
      return ["sources"];
    case "entry_id":
      return ["entries"];
    case "related_to":
      return ["entries", "entry-senses"];
    case "parent_id":
      return [from];
  }
};

/** Where one family keeps its references to another: in columns of its own, and among its terms. */
export interface Referrer {
  readonly table: FamilyTable;
  readonly columns: readonly ReferenceName[];
  /** Names of terms, as a list in SQL; null where there are none. */
  readonly terms: string | null;
}

/** All the places where there may be references to a family; to any, where none is named. */
export const referrersOf = (target: LexicalFamily | null): readonly Referrer[] =>
  lexicalFamilies.flatMap((family) => {
    const table = familyTables[family];
    const names = referenceNames.filter(
      (name) => target === null || targets(name, family).includes(target),
    );
    const columns = names.filter((name) => table.spec.single.includes(name));
    const terms = names.filter((name) => table.spec.several.includes(name));
    return columns.length + terms.length === 0 ? [] : [{ table, columns, terms: listed(terms) }];
  });

const listed = (names: readonly string[]): string | null =>
  names.length === 0 ? null : `(${names.map((name) => `'${name}'`).join(", ")})`;
