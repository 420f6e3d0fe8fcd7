import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { ChangeSet, KeyTaken, Put } from "../../domain/changes/change-set.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import { byFamily, type LexicalFamily } from "../../domain/shared/family.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { Lexicon } from "../../domain/store.ts";

/**
 * All puts of a refused change set whose keys somebody else has by now, in their order. The store stops at the
 * first, of which it tells all; of the others their external ids are looked up, as what comes with something has
 * no other key. What the change set itself writes or deletes is in nobody's way.
 */
export const allTaken = (
  lexicon: Lexicon,
  { puts = [], deletes = [] }: Partial<ChangeSet>,
  refusal: KeyTaken,
): TE.TaskEither<StoreError, readonly KeyTaken[]> => {
  const own = new Set([...puts.map(({ resource }) => resource.id), ...deletes.map(({ id }) => id)]);
  const others = puts.flatMap((put) => (isOf(refusal, put) ? [] : wantedBy(put)));
  return pipe(
    [...byFamily(others, ({ family }) => family)],
    TE.traverseArray(([family, wanted]) => heldIn(lexicon, family, wanted, own)),
    TE.map((perFamily) => {
      const held = new Set(perFamily.flat());
      return puts.flatMap((put) =>
        isOf(refusal, put) ? [refusal] : held.has(put.resource.id) ? [externalIdTaken(put)] : [],
      );
    }),
  );
};

const isOf = ({ family, id }: KeyTaken, put: Put): boolean =>
  put.family === family && put.resource.id === id;

const externalIdTaken = ({ family, resource: { id } }: Put): KeyTaken => ({
  _tag: "KeyTaken",
  family,
  keys: ["external_id"],
  id,
});

interface Wanted {
  readonly family: LexicalFamily;
  readonly id: string;
  readonly external_id: string;
}

const wantedBy = ({ family, resource: { id, external_id } }: Put): readonly Wanted[] =>
  family !== "users" && external_id !== null ? [{ family, id, external_id }] : [];

/** The ids of those whose key somebody else has. */
const heldIn = (
  lexicon: Lexicon,
  family: LexicalFamily,
  wanted: readonly Wanted[],
  own: ReadonlySet<string>,
): TE.TaskEither<StoreError, readonly string[]> =>
  pipe(
    lexicon[family].findAny({ ids: [], external_ids: wanted.map((one) => one.external_id) }),
    TE.map((found: readonly Versioned[]) => {
      const held = new Set(
        found.flatMap(({ id, external_id }) => (own.has(id) ? [] : [external_id])),
      );
      return wanted.flatMap(({ id, external_id }) => (held.has(external_id) ? [id] : []));
    }),
  );
