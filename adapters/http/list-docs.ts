/** What there is to say of listings, of histories and of bringing back. */
import { conflict, forbidden, validationFailed } from "../../domain/shared/app-error.ts";
import { restoreBody } from "../codecs/command-bodies.ts";
import type { JsonSchema } from "../codecs/codec.ts";
import type { Fields } from "../codecs/object.ts";
import {
  listingExample,
  listingSchema,
  searchedListingExample,
  searchedListingSchema,
} from "../codecs/schemas.ts";
import {
  common,
  keyTaken,
  type ResourceDocs,
  type RouteDocs,
  shown,
  tooContended,
} from "./resource-docs.ts";
import { type AnswerDoc, JSON_TYPE } from "./route.ts";
import {
  restoreExample,
  revisionExample,
  revisionSchema,
  tombstoneExample,
  tombstoneSchema,
} from "./routes/history-examples.ts";

const page = (description: string, item: JsonSchema, example: unknown): AnswerDoc => ({
  description,
  schema: listingSchema(item),
  headers: ["Link", "X-Total-Count"],
  example: listingExample(example),
});

const listing = <R, F extends Fields>({
  tag,
  plural,
  many,
  order,
}: ResourceDocs<R, F>): Pick<RouteDocs, "operationId" | "tag" | "summary" | "description"> => ({
  operationId: `list${plural}`,
  tag,
  summary: `Lists and searches ${many}`,
  description: `${order} unless sorted otherwise; a search, by its rank.`,
});

/** Of a family of which nobody sees what was deleted. */
export const listDocs = <R, F extends Fields>(family: ResourceDocs<R, F>): RouteDocs => ({
  ...listing(family),
  answers: {
    200: {
      description: `A page of ${family.many}.`,
      schema: searchedListingSchema(family.schema, []),
      headers: ["Link", "X-Total-Count"],
      examples: listingExamples(family, []),
    },
  },
  problems: [],
});

export const listAllDocs = <R, F extends Fields>(
  family: ResourceDocs<R, F>,
  facets: readonly string[],
): RouteDocs => {
  const { description = "", ...said } = listing(family);
  return {
    ...said,
    description: `${description} \`deleted=true\` takes the role \`editor\`.`,
    answers: {
      200: {
        description: `A page of ${family.many}; with \`deleted=true\`, of what was deleted.`,
        schema: {
          anyOf: [searchedListingSchema(family.schema, facets), listingSchema(tombstoneSchema)],
        },
        headers: ["Link", "X-Total-Count"],
        examples: {
          ...listingExamples(family, facets),
          deleted: listingExample(tombstoneExample),
        },
      },
    },
    problems: [forbidden("editor")],
  };
};

const listingExamples = <R, F extends Fields>(
  family: ResourceDocs<R, F>,
  facets: readonly string[],
) => ({
  [family.path.slice(1)]: listingExample(family.example),
  [facets.length > 0 ? "highlighted and counted" : "highlighted"]: searchedListingExample(
    family.example,
    family.searched,
    facets,
  ),
});

export const historyDocs = <R, F extends Fields>(family: ResourceDocs<R, F>): RouteDocs => ({
  operationId: `read${family.name}History`,
  tag: family.tag,
  summary: `Lists the versions of ${family.one}, newest first`,
  description: "It is kept after deletion.",
  answers: { 200: page("A page of versions.", revisionSchema, revisionExample) },
  problems: [],
});

export const restoreDocs = <R, F extends Fields>(family: ResourceDocs<R, F>): RouteDocs => ({
  ...common(
    family,
    family.notes?.edit,
    "An earlier state comes back as a new version; what was deleted, too. A key that has been taken meanwhile is 409, a reference to what is gone 422.",
  ),
  operationId: `restore${family.name}`,
  summary: `Brings back an earlier state of ${family.one}`,
  body: { types: [JSON_TYPE], schema: restoreBody.schema, example: restoreExample },
  heeds: ["If-Match", "Idempotency-Key"],
  answers: { 200: shown(family, "The restored resource.") },
  problems: [
    keyTaken(family),
    tooContended,
    conflict("in_progress"),
    validationFailed([{ pointer: "/version", code: "unknown_version" }]),
    ...(family.notes?.edit?.problems ?? []),
  ],
});
