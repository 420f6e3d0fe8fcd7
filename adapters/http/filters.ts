/** What narrows a listing: query parameters, and what they make of its filter. */
import * as E from "fp-ts/lib/Either.js";
import type { Fault } from "../../domain/shared/fault.ts";
import type { Filter, Term } from "../../domain/shared/resource-query.ts";
import { foldQuery, type Search, searchModes } from "../../domain/shared/search.ts";
import { type Codec, oneOf, text } from "../codecs/codec.ts";
import {
  booleanText,
  boxText,
  idText,
  instantText,
  integerText,
  numberText,
  pointText,
  searchText,
} from "./parameter-codecs.ts";
import { type Parameter, type Parameters, several, single, type ValuesOf } from "./parameters.ts";

type Values = Readonly<Record<string, unknown>>;

/** Parameters that belong together, and what they come to or what is wrong with them together. */
export interface Narrowing {
  readonly parameters: Parameters;
  readonly read: (values: Values) => E.Either<readonly Fault[], Filter>;
}

export const narrowing = <P extends Parameters>(
  parameters: P,
  read: (values: ValuesOf<P>) => E.Either<readonly Fault[], Filter>,
): Narrowing => ({
  parameters,
  // The edge parses the query with these very parameters.
  read: (values) => read(values as ValuesOf<P>),
});

/** The parameters of all of these, in their order. */
export const parametersOf = (narrowings: readonly Narrowing[]): Parameters =>
  Object.fromEntries(narrowings.flatMap(({ parameters }) => Object.entries(parameters)));

/** The whole filter that a query asks for, or everything that is wrong with it. */
export const filterOf = (
  narrowings: readonly Narrowing[],
  values: Values,
): E.Either<readonly Fault[], Filter> => {
  const faults: Fault[] = [];
  const terms: Term[] = [];
  let filter: Filter = {};
  for (const { read } of narrowings) {
    const part = read(values);
    if (E.isLeft(part)) faults.push(...part.left);
    else if (part.right !== nothing) {
      terms.push(...(part.right.terms ?? []));
      filter = { ...filter, ...part.right, terms };
    }
  }
  return faults.length > 0 ? E.left(faults) : E.right(filter);
};

const nothing: Filter = {};
const asksNothing: E.Either<never, Filter> = E.right(nothing);

/** A parameter by itself; where it is not given, it asks nothing. */
const alone = <A>(
  name: string,
  parameter: Parameter<A>,
  read: (value: A) => Filter,
): Narrowing => ({
  parameters: { [name]: parameter },
  read: ({ [name]: value }) => (value === undefined ? asksNothing : E.right(read(value as A))),
});

const termOf = (name: string, ...anyOf: readonly string[]): Filter => ({
  terms: [{ name, anyOf }],
});

/** Any of the values under the parameter's own name. */
export const anyOf = (
  name: string,
  codec: Codec<string>,
  description: string,
  ...example: readonly string[]
): Narrowing =>
  alone(name, several(codec, description, ...example), (values) => termOf(name, ...values));

/** Ids, of which some or all may be nobody's: then nothing is found by them. */
export const anyId = (name: string, description: string, example: string): Narrowing =>
  anyOf(name, idText, description, example);

export const whether = (name: string, description: string): Narrowing =>
  alone(name, single(booleanText, description), (value) => termOf(name, String(value)));

/** One text, which may come to several terms that must all be there. */
export const saying = (
  name: string,
  max: number,
  description: string,
  example: string,
  terms: (value: string) => readonly Term[],
): Narrowing =>
  alone(name, single(text({ max }), description, example), (value) => ({ terms: terms(value) }));

export const lacking = (words: readonly string[], description: string): Narrowing =>
  alone("lacks", several(oneOf(words), description), (lacks) => ({ lacks }));

/** By the key that whoever wrote it keeps it under: a repeated import learns so what is there. */
export const byExternalId = anyOf(
  "external_id",
  text({ max: 200 }),
  "The writer's own keys.",
  "TSE00011",
);

export const updatedSince = alone(
  "updated_since",
  single(
    instantText,
    "Changed at this moment (RFC 3339) or later. To go on from what you have, begin a minute before its latest `updated_at`: of what is written at once, what has the later time may be there first.",
    "2026-03-01T00:00:00Z",
  ),
  (updated_since) => ({ updated_since }),
);

const MAX_YEAR = 9_999;
const yearText = integerText(-MAX_YEAR, MAX_YEAR);

/** What overlaps a range of years, of which either end may be open. */
export const overlapping = (what: string): Narrowing =>
  narrowing(
    {
      year_from: single(
        yearText,
        `${what} in this year or later. What names one year alone is of that year.`,
        1900,
      ),
      year_to: single(yearText, `${what} in this year or earlier.`, 1975),
    },
    ({ year_from: from = null, year_to: to = null }) => {
      if (from === null && to === null) return asksNothing;
      return from !== null && to !== null && from > to
        ? E.left([{ parameter: "year_to", code: "too_small", params: { min: from } }])
        : E.right({ years: { from, to } });
    },
  );

export const touching = alone(
  "bbox",
  single(
    boxText,
    "`west,south,east,north` in degrees: what has a point in that box or on its edge. A west that is greater than the east crosses the antimeridian.",
  ),
  (touches) => ({ touches }),
);

/** Half of the way around the Earth is a little shorter: everything lies within. */
const MAX_RADIUS_KM = 20_040;
/** A millimetre. */
const MIN_RADIUS_KM = 0.000_001;

const missing = (parameter: string): E.Either<readonly Fault[], never> =>
  E.left([{ parameter, code: "required" }]);

export const nearby = narrowing(
  {
    near: single(
      pointText,
      "`longitude,latitude` in degrees: what has a point within `radius_km` of it, the nearest first.",
    ),
    radius_km: single(
      numberText(MIN_RADIUS_KM, MAX_RADIUS_KM),
      "With `near`: how far away, in kilometres.",
      50,
    ),
  },
  ({ near: point, radius_km }) => {
    if (point === undefined && radius_km === undefined) return asksNothing;
    if (point === undefined) return missing("near");
    return radius_km === undefined ? missing("radius_km") : E.right({ near: { point, radius_km } });
  },
);

type Tiers = Search["tiers"];

const SEARCH_LENGTH = 200;

const searched = (what: string, example: string) =>
  single(
    searchText(SEARCH_LENGTH),
    `Finds ${what} without regard to case and accents; every other character is literal.`,
    example,
  );
const matching = single(
  oneOf(searchModes),
  "How `search` matches. `auto`, if not said: the whole form first, then its beginning, then anywhere in it. `fuzzy`: what is up to two edits away, the nearest first.",
);

const searchFor = (
  query: string | undefined,
  mode: Search["mode"],
  tiers: Tiers,
): E.Either<never, Filter> =>
  query === undefined || query === ""
    ? asksNothing
    : E.right({ search: { query: foldQuery(query), mode, tiers } });

/** `what` says in which fields it searches. */
export const searching = (what: string, example: string, tiers: Tiers): Narrowing =>
  narrowing({ search: searched(what, example) }, ({ search }) => searchFor(search, "auto", tiers));

export const searchingByMode = (what: string, example: string, tiers: Tiers): Narrowing =>
  narrowing({ search: searched(what, example), mode: matching }, ({ search, mode = "auto" }) =>
    searchFor(search, mode, tiers),
  );

/** Where to search is said too; if not, in the first of the fields. */
export const searchingByField = <Field extends string>(
  what: string,
  example: string,
  fields: readonly [Field, ...Field[]],
  tiers: Readonly<Record<Field, Tiers>>,
): Narrowing =>
  narrowing(
    {
      search: searched(what, example),
      mode: matching,
      field: single(oneOf(fields), `Where to search; \`${fields[0]}\` if not said.`),
    },
    ({ search, mode = "auto", field = fields[0] }) => searchFor(search, mode, tiers[field]),
  );
