import { lexicalFamilies, type LexicalFamily } from "../../domain/shared/family.ts";
import type { ImportIndex } from "./import-index.ts";
import type { FaultyLine } from "./import-line.ts";

/** What became of the lines of a family. */
export interface FamilyReport {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly faulty: number;
}

/** By family, of those that have lines. */
export type ImportCounts = Readonly<Partial<Record<LexicalFamily, FamilyReport>>>;

export const countsOf = (index: ImportIndex): ImportCounts => {
  const none = { faulty: 0, unchecked: 0 };
  const { counts: plain } = index.plain;
  const counted = new Map(
    lexicalFamilies.map((family) => [
      family,
      {
        ...none,
        new: plain.new[family],
        changed: plain.changed[family],
        unchanged: plain.unchanged[family],
      },
    ]),
  );
  for (const [family, counts] of counted)
    for (const { state } of index.records[family]) counts[state]++;
  return Object.fromEntries(
    [...counted].flatMap(([family, { new: created, changed: updated, unchanged, faulty }]) =>
      created + updated + unchanged + faulty === 0
        ? []
        : [[family, { created, updated, unchanged, faulty }] as const],
    ),
  );
};

/** In the order in which the lines are read. */
export function* faultyLines(index: ImportIndex): Generator<FaultyLine> {
  for (const family of lexicalFamilies)
    for (const { at, file, line, state } of index.records[family]) {
      if (state === "faulty") yield { file, line, faults: index.faults.of(at) };
    }
}
