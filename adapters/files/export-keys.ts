import { setImmediate } from "node:timers/promises";
import { asId } from "../../application/dictionary/import-index.ts";
import { lexicalFamilies, type LexicalFamily } from "../../domain/shared/family.ts";
import type { Snapshot } from "../../domain/changes/snapshot.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";

/** By what lines refer to the resources that have been met. */
export interface ExportKeys {
  readonly add: (family: LexicalFamily, resource: Versioned) => void;
  readonly of: (family: LexicalFamily, id: string) => string | undefined;
}

/** An external id; or the id, where there is none, and where it could be taken for an id. */
export const exportKeys = (): ExportKeys => {
  const keys = new Map(lexicalFamilies.map((family) => [family, new Map<string, string>()]));
  return {
    add: (family, { id, external_id }) => {
      const key = external_id === null || asId(external_id) !== null ? id : external_id;
      keys.get(family)?.set(id, key);
    },
    of: (family, id) => keys.get(family)?.get(id),
  };
};

/**
 * What to ask a snapshot for: every family, to know by what keys they are referred to, and those that
 * are wanted once more, in the same snapshot.
 */
export const exportOrder = (wanted: readonly LexicalFamily[]): readonly LexicalFamily[] => [
  ...lexicalFamilies,
  ...wanted,
];

/** After so many resources, others have their turn: a store may read on without ever waiting. */
const TURN = 1_000;

type Read = Snapshot<LexicalFamily>;

/** What is read in that order, with the round that it belongs to: ids and families only ascend within one. */
export async function* roundsOf(
  resources: AsyncIterable<Read>,
): AsyncGenerator<Read & { readonly round: 1 | 2 }> {
  let round: 1 | 2 = 1;
  let place = -1;
  let last = "";
  let met = 0;
  for await (const one of resources) {
    if (++met % TURN === 0) await setImmediate();
    const here = lexicalFamilies.indexOf(one.family);
    if (here < place || (here === place && one.resource.id <= last)) round = 2;
    place = here;
    last = one.resource.id;
    yield { ...one, round };
  }
}
