import { specOf } from "../../domain/families.ts";
import {
  type ChangeSet,
  type Demand,
  overtakenBy,
  type Overtaking,
  type Put,
} from "../../domain/changes/change-set.ts";
import type { Sense } from "../../domain/entry-senses/sense.ts";
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
    case "has_sense":
      return sensesOf(tables, demand.entry_id).length > 0;
    case "comes_last": {
      const { entry_id, parent_sense_id, sense_order } = demand;
      const beyond = sensesOf(tables, entry_id).filter(
        (sense) => sense.parent_sense_id === parent_sense_id && sense.sense_order >= sense_order,
      );
      return beyond.length === 1;
    }
    case "live_session":
      return tables.sessions.has(demand.id);
    case "active_admin":
      return [...tables.families.users.rows.values()].some(({ resource }) =>
        isActiveAdmin(resource),
      );
  }
};

const sensesOf = (tables: Tables, entry_id: string): readonly Sense[] =>
  [...referrersTo(tables, nameOf("entries", entry_id)).values()].flatMap(({ family, id }) => {
    const sense = family === "entry-senses" ? tables.families[family].rows.get(id)?.resource : null;
    return sense?.entry_id === entry_id ? [sense] : [];
  });
