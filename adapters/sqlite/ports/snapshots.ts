import type { Resources } from "../../../domain/changes/change-set.ts";
import type {
  ExternalIdOf,
  Snapshot,
  Snapshots,
  WithKeys,
} from "../../../domain/changes/snapshot.ts";
import { type LexicalFamily, perLexicalFamily } from "../../../domain/shared/family.ts";
import type { Database } from "../file/database.ts";
import { wholeOf } from "../rows/kept-text.ts";
import { inTermsOfReaders, ofOneMoment } from "../file/of-one-moment.ts";
import { familyTables } from "../rows/tables.ts";

/** So many keys of each family are remembered: resources name the same places, and senses their entry, again. */
const REMEMBERED = 16_000;

export const sqliteSnapshots = (file: string): Snapshots => ({
  read: (families) => ofOneMoment(file, (reader) => resourcesIn(reader, families)),
  readWithKeys: (families) =>
    ofOneMoment(file, (reader) => withKeys(resourcesIn(reader, families), keysIn(file, reader))),
});

function* resourcesIn<F extends LexicalFamily>(
  reader: Database,
  families: readonly F[],
): Generator<Snapshot<F>> {
  for (const family of families)
    for (const row of reader.iterate(
      `SELECT id, body FROM ${familyTables[family].name} ORDER BY id`,
    ))
      yield {
        family,
        resource: wholeOf(family, row["id"], row["body"]) as Resources[F],
      };
}

function* withKeys<F extends LexicalFamily>(
  resources: Iterable<Snapshot<F>>,
  externalIdOf: ExternalIdOf,
): Generator<WithKeys<F>> {
  for (const one of resources) yield { ...one, externalIdOf };
}

/** Looked up when it is asked for, which is not while the next resource is read: so it tells faults itself. */
const keysIn = (file: string, reader: Database): ExternalIdOf => {
  const families = perLexicalFamily((family) => {
    const finding = reader.prepare(
      `SELECT external_id FROM ${familyTables[family].name} WHERE id = ?`,
    );
    return remembering((id) => inTermsOfReaders(file, () => textIn(finding.first(id)?.[0])));
  });
  return (family, id) => families[family](id);
};

const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

const remembering = (find: (id: string) => string | null): ((id: string) => string | null) => {
  const known = new Map<string, string | null>();
  return (id) => {
    const again = known.get(id);
    if (again !== undefined) return again;
    if (known.size >= REMEMBERED) known.clear();
    const found = find(id);
    known.set(id, found);
    return found;
  };
};
