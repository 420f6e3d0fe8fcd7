import type { Collection } from "mongodb";
import type { Filter, Term } from "../../domain/shared/resource-query.ts";
import { reading } from "./client.ts";
import type { ResourceDocument } from "./documents.ts";

type Locations = Collection<ResourceDocument>;

/** The same filter with terms that name all locations that they stand for. */
export const reached = async (locations: Locations, filter: Filter): Promise<Filter> => {
  const { terms = [] } = filter;
  if (terms.every(({ reach }) => reach === undefined)) return filter;
  return { ...filter, terms: await Promise.all(terms.map((term) => reachedBy(locations, term))) };
};

const reachedBy = async (locations: Locations, { name, anyOf, reach }: Term): Promise<Term> => {
  if (reach === undefined) return { name, anyOf };
  const all = new Set(reach === "subtree" ? anyOf : []);
  for (let next = anyOf; next.length > 0;) {
    const children = await locations
      .find({ "keys.terms.parent_id": { $in: [...next] } }, { ...reading, projection: { _id: 1 } })
      .toArray();
    next = children.map(({ _id }) => _id).filter((id) => !all.has(id));
    for (const id of next) all.add(id);
  }
  return { name, anyOf: [...all] };
};
