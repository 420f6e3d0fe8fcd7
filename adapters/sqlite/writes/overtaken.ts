import {
  type Delete,
  type Demand,
  overtakenBy,
  type Overtaking,
} from "../../../domain/changes/change-set.ts";
import {
  type Family,
  type LexicalFamily,
  lexicalFamilies,
  perFamily,
} from "../../../domain/shared/family.ts";
import type { Reference } from "../../../domain/shared/reference.ts";
import type { Database, Prepared } from "../file/database.ts";
import { referrersOf } from "../rows/referrers.ts";
import type { StoredChanges, StoredPut } from "../rows/stored.ts";
import { familyTables } from "../rows/tables.ts";

/** What no longer holds, judged once the changes are made and within their transaction. */
export const overtakenJudge = (database: Database) => {
  const referencesJudge = existenceJudge(database);
  const isInUse = inUseJudge(database);
  const liesInItself = cycleJudge(database);
  const isMet = demandJudge(database);
  return ({ puts, deletes, demands }: StoredChanges): Overtaking | null => {
    const exists = referencesJudge();
    if (puts.some(({ stored }) => !stored.references.every(exists))) return "reference_missing";
    if (deletes.some(isInUse)) return "in_use";
    if (puts.some(liesInItself)) return "cycle";
    const unmet = demands.find((demand) => !isMet(demand));
    return unmet === undefined ? null : overtakenBy(unmet);
  };
};

/** Whether what is referred to is there: asked once for each that a whole change set names. */
export const existenceJudge = (database: Database) => {
  const living = livingStatements(database);
  const senseOf = database.prepare("SELECT 1 FROM entry_senses WHERE id = ? AND entry_id = ?");
  return () => {
    const known = new Set<string>();
    return ({ family, id, of_entry = "" }: Reference): boolean => {
      const name = family + id + of_entry;
      if (known.has(name)) return true;
      const line = of_entry === "" ? living[family].first(id) : senseOf.first(id, of_entry);
      if (line === undefined) return false;
      known.add(name);
      return true;
    };
  };
};

const livingStatements = (database: Database): Readonly<Record<Family, Prepared>> =>
  perFamily((family) =>
    database.prepare(`SELECT 1 FROM ${familyTables[family].name} WHERE id = ?`),
  );

/** Whether anything still refers to what was deleted and not made again in the same set. */
const inUseJudge = (database: Database) => {
  const judges = new Map<Family, (id: string) => boolean>();
  for (const family of lexicalFamilies) judges.set(family, inUseJudgeOf(database, family));
  return ({ family, id }: Delete): boolean => judges.get(family)?.(id) ?? false;
};

const inUseJudgeOf = (database: Database, family: LexicalFamily): ((id: string) => boolean) => {
  const ways = referrersOf(family).flatMap(({ table, columns, terms }) => [
    ...columns.map((column) => `EXISTS (SELECT 1 FROM ${table.name} WHERE ${column} = gone.id)`),
    ...(terms === null
      ? []
      : [`EXISTS (SELECT 1 FROM ${table.part}_terms WHERE value = gone.id AND name IN ${terms})`]),
  ]);
  if (ways.length === 0) return () => false;
  const asking = database.prepare(
    `SELECT 1 FROM (SELECT ? AS id) AS gone WHERE (${ways.join(" OR ")})
     AND NOT EXISTS (SELECT 1 FROM ${familyTables[family].name} AS again WHERE again.id = gone.id)`,
  );
  return (id) => asking.first(id) !== undefined;
};

const cycleJudge = (database: Database) => {
  const trees = new Map<Family, Prepared>();
  for (const family of lexicalFamilies) {
    const { name, spec } = familyTables[family];
    if (spec.parent === undefined) continue;
    const sql = `WITH RECURSIVE above (id) AS (
        SELECT ?
        UNION
        SELECT item.parent_id FROM above JOIN ${name} AS item ON item.id = above.id
        WHERE item.parent_id IS NOT NULL
      ) SELECT 1 FROM above WHERE id = ?`;
    trees.set(family, database.prepare(sql));
  }
  return ({ family, stored: { id, parent } }: StoredPut): boolean =>
    parent !== null && trees.get(family)?.first(parent, id) !== undefined;
};

const demandJudge = (database: Database) => {
  const hasSense = database.prepare("SELECT 1 FROM entry_senses WHERE entry_id = ? LIMIT 1");
  const beyond = database.prepare(
    `SELECT count(*) FROM entry_senses
     WHERE entry_id = ? AND parent_id IS ? AND by_sense_order >= ?`,
  );
  const activeAdmin = database.prepare(
    "SELECT 1 FROM users WHERE role = 'admin' AND status = 'active' LIMIT 1",
  );
  const session = database.prepare("SELECT 1 FROM sessions WHERE id = ?");
  return (demand: Demand): boolean => {
    switch (demand.kind) {
      case "unchanged": {
        const sql = `SELECT 1 FROM ${familyTables[demand.family].name} WHERE id = ? AND version = ?`;
        return database.get(sql, demand.id, demand.version) !== undefined;
      }
      case "has_sense":
        return hasSense.first(demand.entry_id) !== undefined;
      case "comes_last": {
        const { entry_id, parent_sense_id, sense_order } = demand;
        return beyond.first(entry_id, parent_sense_id, sense_order)?.[0] === 1;
      }
      case "live_session":
        return session.first(demand.id) !== undefined;
      case "active_admin":
        return activeAdmin.first() !== undefined;
    }
  };
};
