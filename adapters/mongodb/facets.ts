import type { Collection, Document } from "mongodb";
import { countsParts, type Facets, ordered, tally } from "../../domain/shared/facets.ts";
import type { Filter } from "../../domain/shared/resource-query.ts";
import { reading } from "./client.ts";
import { type Match, type ResourceDocument, valueAt } from "./documents.ts";
import { isJudged, judgedBy } from "./list-judged.ts";
import { matchOf, type Spec, termPath } from "./match.ts";

/** A pipeline for each facet, so that each has its own index where nothing else is asked. */
export const facetsIn = async (
  collection: Collection<ResourceDocument>,
  spec: Spec,
  filter: Filter,
  names: readonly string[],
): Promise<Facets> => {
  const match = matchOf(spec, filter);
  if (match === null) return Object.fromEntries(names.map((name) => [name, []]));
  if (isJudged(filter)) return judgedFacets(collection, spec, match, filter, names);
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => {
        const rows = await collection
          .aggregate<{ readonly _id: string; readonly count: number }>(
            facetPipeline(spec, match, name),
            reading,
          )
          .toArray();
        return [name, ordered(rows.map(({ _id, count }) => [_id, count]))] as const;
      }),
    ),
  );
};

/** Only what is counted goes on from the documents. */
export const facetPipeline = (spec: Spec, match: Match, name: string): Document[] => [
  { $match: match },
  {
    $project: {
      _id: 0,
      value: spec.single.includes(name)
        ? `$${termPath(name)}`
        : { $setUnion: pathsOf(spec, name).map((path) => ({ $ifNull: [`$${path}`, []] })) },
    },
  },
  { $unwind: "$value" },
  { $group: { _id: "$value", count: { $sum: 1 } } },
];

const pathsOf = (spec: Spec, name: string): readonly string[] => [
  termPath(name),
  ...(countsParts(spec, name) ? [`parts.terms.${name}`] : []),
];

/** Where the domain decides what matches, it is counted as it comes. */
const judgedFacets = async (
  collection: Collection<ResourceDocument>,
  spec: Spec,
  match: Match,
  filter: Filter,
  names: readonly string[],
): Promise<Facets> => {
  const counts = tally<ResourceDocument>(names, (document, name) =>
    pathsOf(spec, name).flatMap(
      (path) => (valueAt(document, path) as string | readonly string[] | undefined) ?? [],
    ),
  );
  const fields = names.flatMap((name) => pathsOf(spec, name));
  for await (const { document } of judgedBy(collection, match, filter, ...fields))
    counts.add(document);
  return counts.facets();
};
