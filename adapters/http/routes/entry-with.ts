import {
  type EntryWith,
  type Included,
  inclusions,
  type ReadEntryWithInput,
} from "../../../application/entries/read-entry-with.ts";
import type { Verb } from "../../../application/shared/use-case.ts";
import type { Entry } from "../../../domain/entries/entry.ts";
import { oneOf } from "../../codecs/codec.ts";
import { entryCodec } from "../../codecs/entry-codec.ts";
import { locationCodec } from "../../codecs/location-codec.ts";
import type { Fields } from "../../codecs/object.ts";
import { phenomenonCodec } from "../../codecs/phenomenon-codec.ts";
import { senseCodec } from "../../codecs/sense-codec.ts";
import { sourceCodec } from "../../codecs/source-codec.ts";
import type { JsonObject } from "../../codecs/strict-json.ts";
import { several } from "../parameters.ts";
import { readDocs } from "../resource-docs.ts";
import {
  answeredBy,
  digestTag,
  idOf,
  type Reading,
  type ResourceRoutes,
} from "../resource-routes.ts";
import { type ApiAnswer, route, type Route } from "../route.ts";
import { entryExample, entryWithExample, entryWithSchema } from "./entry-examples.ts";

/** An entry as it is kept; or, where `include` asks for more, with what belongs to it. */
export const readWithRoute = <F extends Fields, Item>(
  family: ResourceRoutes<Entry, F>,
  { read, answer }: Reading<Item>,
  readWith: Verb<ReadEntryWithInput, EntryWith>,
): Route => {
  const docs = readDocs(family);
  return route({
    ...docs,
    description:
      "Where `include` asks for more, the `ETag` is of all that is shown; `If-Match` compares its version alone.",
    answers: {
      ...docs.answers,
      200: {
        description: "The resource.",
        headers: ["ETag"],
        schema: entryWithSchema,
        examples: { entry: entryExample, with: entryWithExample },
      },
    },
    method: "GET",
    path: `${family.path}/{id}`,
    access: "readable",
    query: {
      include: several(
        oneOf(inclusions),
        "What to show beside it: its `senses`, in their order; in `included`, each thing once that it and the senses shown refer to.",
      ),
    },
    handle: (request) => {
      const asked = { actor: request.actor, id: idOf(family, request) };
      const { include } = request.query;
      return include === undefined
        ? answeredBy(read(asked), answer)
        : answeredBy(readWith({ ...asked, include }), answerWith);
    },
  });
};

const answerWith = ({ entry, senses, included }: EntryWith): ApiAnswer => {
  const things = presentIncluded(included);
  const body = JSON.stringify({
    ...entryCodec.present(entry),
    ...(senses !== null && { senses: senses.map(senseCodec.present) }),
    ...(Object.keys(things).length > 0 && { included: things }),
  });
  return { status: 200, headers: { ETag: digestTag(entry.version, body) }, body };
};

/** Only the families that were asked for are there. */
const presentIncluded = ({ locations, phenomenons, sources, entries }: Included): JsonObject => ({
  ...(locations && { locations: locations.map(locationCodec.present) }),
  ...(phenomenons && { phenomenons: phenomenons.map(phenomenonCodec.present) }),
  ...(sources && { sources: sources.map(sourceCodec.present) }),
  ...(entries && { entries: entries.map(entryCodec.present) }),
});
