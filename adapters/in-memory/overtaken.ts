import { specOf } from "../../domain/families.ts";
import {
  type ChangeSet,
  type Demand,
  overtakenBy,
  type Overtaking,
  type Put,
} from "../../domain/changes/change-set.ts";
import { isActiveAdmin } from "../../domain/users/user.ts";
import { exists } from "./references.ts";
import { nameOf, referrersTo, tableOf, type Tables } from "./tables.ts";

/** What no longer holds, now that the changes are made. */
export const overtaken = (
  tables: Tables,
  { puts, deletes, demands }: ChangeSet,
): Overtaking | null => {
  if (puts.some((put) => !refersToWhatExists(tables, put))) return "reference_missing";
  const isInUse = deletes.some(
    ({ family, id }) =>
      !tableOf(tables, family).rows.has(id) && referrersTo(tables, nameOf(family, id)).size > 0,
  );
  if (isInUse) return "in_use";
  if (puts.some((put) => liesInItself(tables, put))) return "cycle";
  const unmet = demands.find((demand) => !isMet(tables, demand));
  return unmet === undefined ? null : overtakenBy(unmet);
};

const refersToWhatExists = (tables: Tables, { family, resource }: Put): boolean =>
  specOf(family)
    .references(resource)
    .every((reference) => exists(tables, reference));

const liesInItself = (tables: Tables, { family, resource }: Put): boolean => {
  const { parent } = specOf(family);
  if (parent === undefined) return false;
  const { rows } = tableOf(tables, family);
  const seen = new Set<string>();
  for (let id = parent.of(resource); id !== null && !seen.has(id);) {
    if (id === resource.id) return true;
    seen.add(id);
    const row = rows.get(id);
    id = row === undefined ? null : parent.of(row.resource);
  }
  return false;
};

const isMet = (tables: Tables, demand: Demand): boolean => {
  switch (demand.kind) {
    case "unchanged":
      return (
        tableOf(tables, demand.family).rows.get(demand.id)?.resource.version === demand.version
      );
    case "has_sense": {
      const referrers = referrersTo(tables, nameOf("entries", demand.entry_id)).values();
      return [...referrers].some(
        ({ family, id }) =>
          family === "entry-senses" &&
          tables.families[family].rows.get(id)?.resource.entry_id === demand.entry_id,
      );
    }
    case "live_session":
      return tables.sessions.has(demand.id);
    case "active_admin":
      return [...tables.families.users.rows.values()].some(({ resource }) =>
        isActiveAdmin(resource),
      );
  }
};
