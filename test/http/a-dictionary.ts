import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { idIn, type Service } from "./a-service.ts";
import { expectStatus, metaOf } from "./expectations.ts";

/** Adds things and remembers them by a name, which filters and expectations may say instead of an id. */
export const aDictionary = (service: () => Service) => {
  const ids = new Map<string, string>();
  const named = (id: unknown): string =>
    [...ids].find(([, known]) => known === id)?.[0] ?? String(id);
  return {
    ids,
    add: async (name: string, path: string, body: JsonObject) => {
      const id = idIn(await (await service().as("editor")).post(path, body));
      ids.set(name, id);
      return id;
    },
    /** The names of what is found, in their order; `{name}` in the query stands for an id. */
    found: async (query: string): Promise<readonly string[]> => {
      const said = query.replaceAll(/\{([^}]+)\}/g, (_whole, name: string) => ids.get(name) ?? "?");
      const answer = expectStatus(await (await service().as("reader")).get(said), 200);
      const data = answer.body["data"] as readonly JsonObject[];
      expect(metaOf(answer).total, query).to.equal(data.length);
      return data.map(({ id }) => named(id));
    },
  };
};

type Cases = readonly (readonly [string, readonly string[]])[];
type Dictionary = ReturnType<typeof aDictionary>;

/** Places, of which all but the sea lie in Spain, one way or another. */
export const addPlaces = async ({ add, ids }: Dictionary) => {
  await add("atlas", "/sources", {
    abbreviation: "ALEA",
    title: "Atlas lingüístico y etnográfico de Andalucía",
    source_type: "atlas",
    authors: ["Alvar López, Manuel"],
    year_from: 1961,
    year_to: 1973,
  });
  await add("spain", "/locations", { name: "España", location_type: "country" });
  await add("zone", "/locations", {
    name: "Andalucía occidental",
    abbreviation: "And. occ.",
    location_type: "dialect_zone",
    parent_id: ids.get("spain"),
    source_refs: [{ source_id: ids.get("atlas") }],
  });
  await add("town", "/locations", {
    name: "Córdoba",
    alternative_names: ["Qurṭuba"],
    location_type: "locality",
    parent_id: ids.get("zone"),
    geometry: { type: "Point", coordinates: [-4.78, 37.88] },
  });
  await add("sea", "/locations", {
    name: "Mar de Fiyi",
    location_type: "region",
    geometry: { type: "Point", coordinates: [179.5, -17] },
  });
};

export const inAll = (family: string, cases: Cases, dictionary: Dictionary) => {
  for (const [query, names] of cases)
    it(`${family}?${query} finds ${names.join(", ") || "nothing"}`, async () => {
      expect(await dictionary.found(`${family}?${query}`)).to.deep.equal(names);
    });
};
