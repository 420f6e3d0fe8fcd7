import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { type LexicalFamily, perLexicalFamily } from "../../domain/shared/family.ts";
import { type PlainStore, type Store, lexiconOf, plainBulk } from "../../domain/store.ts";
import { type KeptAnswers, keptSince } from "../../domain/changes/kept-answer.ts";
import type { ExternalIdOf, Snapshot, Snapshots, WithKeys } from "../../domain/changes/snapshot.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import { inMemoryBackups } from "./backups.ts";
import { inMemoryAudit } from "./audit.ts";
import { answerKey, inMemoryCommit } from "./commit.ts";
import { inMemoryHistory } from "./history.ts";
import { inMemoryLoginAttempts } from "./login-attempts.ts";
import { compareText } from "../../domain/shared/ordering.ts";
import { inMemoryReferences } from "./references.ts";
import { inMemoryRepository } from "./repository.ts";
import { inMemoryShelf } from "./shelf.ts";
import { inMemorySessions } from "./sessions.ts";
import { emptyTables, tableOf, type Tables } from "./tables.ts";
import { inMemoryUsers } from "./users.ts";

/** A store that lasts as long as the process: for tests, and for looking around. */
export const inMemoryStore = (collation: Collation): Store => {
  const tables = emptyTables();
  const plain: PlainStore = {
    batchSize: 5_000,
    commit: inMemoryCommit(tables, collation),
    lexicon: lexiconOf((family) => inMemoryRepository(tables, family)),
    history: inMemoryHistory(tables),
    references: inMemoryReferences(tables),
  };
  return {
    ...plain,
    bulk: () => TE.right(plainBulk(plain)),
    bulkFrom: Infinity,
    audit: inMemoryAudit(tables),
    users: inMemoryUsers(tables, collation),
    sessions: inMemorySessions(tables),
    loginAttempts: inMemoryLoginAttempts(tables),
    keptAnswers: keptAnswers(tables),
    snapshots: snapshots(tables),
    backups: inMemoryBackups(tables, collation),
    shelf: inMemoryShelf,
    ping: () => TE.right(undefined),
    close: () => Promise.resolve(),
  };
};

const keptAnswers = ({ answers }: Tables): KeptAnswers => ({
  find: (key, at) =>
    TE.fromIO(() => {
      const kept = answers.get(answerKey(key));
      return kept !== undefined && kept.kept_at >= keptSince(at) ? O.some(kept) : O.none;
    }),
  sweep: (before) =>
    TE.fromIO(() => {
      for (const [key, { kept_at }] of answers) if (kept_at < before) answers.delete(key);
    }),
});

const snapshots = (tables: Tables): Snapshots => ({
  read: async function* (families) {
    yield* resourcesIn(tables, families);
  },
  readWithKeys: async function* <F extends LexicalFamily>(families: readonly F[]) {
    const now = perLexicalFamily((family) => new Map(tableOf(tables, family).rows));
    const externalIdOf: ExternalIdOf = (family, id) =>
      now[family].get(id)?.resource.external_id ?? null;
    for (const one of resourcesIn(tables, families)) yield { ...one, externalIdOf } as WithKeys<F>;
  },
});

const resourcesIn = <F extends LexicalFamily>(
  tables: Tables,
  families: readonly F[],
): readonly Snapshot<F>[] =>
  families.flatMap((family) =>
    [...tableOf(tables, family).rows.values()]
      .map(({ resource }) => resource)
      .sort((a, b) => compareText(a.id, b.id))
      .map((resource) => ({ family, resource }) as Snapshot<F>),
  );
