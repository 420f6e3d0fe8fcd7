import * as O from "fp-ts/lib/Option.js";
import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Resources } from "../../domain/changes/change-set.ts";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { Grave, Revision } from "../../domain/changes/revision.ts";
import type { History } from "../../domain/changes/history.ts";
import { offsetOf, type Page, type PageRequest, pageOf } from "../../domain/shared/page.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import { reading } from "./client.ts";
import type { Collections } from "./collections.ts";
import type { ResourceDocument, RevisionDocument } from "./documents.ts";
import { attempt } from "./mongodb-errors.ts";
import { revisionIn } from "./revisions.ts";

type Past = Collections["revisions"];
type Row = Omit<RevisionDocument, "_id">;

const head = {
  ...reading,
  projection: { version: 1, body: 1, event: 1, tombstone: 1 },
} as const;

export const mongodbHistory = ({ resources, revisions }: Collections): History => {
  const latest = async (family: LexicalFamily, id: string): Promise<Row | null> =>
    revisionIn(family, await resources[family].findOne({ _id: id }, head));

  return {
    list: <F extends LexicalFamily>(family: F, id: string, page: PageRequest) =>
      pipe(
        attempt(async () => {
          const newest = await latest(family, id);
          return newest === null ? nothing(page) : listFrom(revisions, newest, page);
        }),
        TE.map((found) => found as Page<Revision<Resources[F]>>),
      ),
    state: <F extends LexicalFamily>(family: F, id: string, version: number) =>
      pipe(
        attempt(async () => {
          const newest = await latest(family, id);
          if (newest === null || version > newest.version) return O.none;
          const row =
            version === newest.version
              ? newest
              : await revisions.findOne({ family, id, version }, reading);
          return O.fromNullable(row?.state);
        }),
        TE.map((state) => state as O.Option<Resources[F]>),
      ),
    grave: (family, id) =>
      attempt(async () =>
        O.fromNullable(gravesIn([await resources[family].findOne({ _id: id }, head)])[0]),
      ),
    gravesWith: (entryId) =>
      attempt(async () => {
        const senses = resources["entry-senses"];
        const taken = senses.find(
          { "tombstone.with_entry": entryId },
          { ...head, sort: { _id: 1 } },
        );
        return gravesIn(await taken.toArray());
      }),
  };
};

const gravesIn = (documents: readonly (ResourceDocument | null)[]): readonly Grave[] =>
  documents.flatMap((document) =>
    document?.tombstone === undefined ? [] : [{ id: document._id, ...document.tombstone }],
  );

const nothing = ({ count }: PageRequest): Page<never> => ({
  items: [],
  total: count ? 0 : null,
  next: null,
});

/**
 * The newest version lies in the resource's own document, and those before it in `revisions`. There
 * may be one more than that: where there are no transactions a version is written there before it
 * ends, and a change that was cut off has not ended it. So what counts is below the newest.
 */
const listFrom = async (
  revisions: Past,
  newest: Row,
  page: PageRequest,
): Promise<Page<Revision<Versioned>>> => {
  const { family, id, version } = newest;
  const older = { family, id, version: { $lt: version } };
  const after = "after" in page.from ? Number(page.from.after.values[0]) : Infinity;
  const offset = offsetOf(page);
  const withNewest = offset === 0 && version < after;
  const [rows, total] = await Promise.all([
    revisions
      .find(
        { ...older, version: { $lt: Math.min(version, after) } },
        {
          ...reading,
          sort: { version: -1 },
          skip: Math.min(Math.max(0, offset - 1), Number.MAX_SAFE_INTEGER),
          limit: page.size + 1,
        },
      )
      .toArray(),
    page.count ? revisions.countDocuments(older, reading) : null,
  ]);
  const found: readonly Row[] = withNewest ? [newest, ...rows] : rows;
  const told = found.map((row, at) => revision(row, found[at + 1]?.state ?? null));
  return pageOf(told.slice(0, page.size + 1), page, total === null ? null : total + 1, (row) => ({
    values: [row.version],
    id,
  }));
};

const revision = (
  { version, action, at, by, comment, state }: Row,
  before: Versioned | null,
): Revision<Versioned> => ({ version, action, at, by, comment, state, before });
