import type { LexicalFamily } from "../../domain/shared/family.ts";
import { type Codec, formatted } from "./codec.ts";
import { MAX_ITEMS } from "./common.ts";
import { REFERENCE } from "./mentions.ts";
import { listOf } from "./object.ts";

const ones: Readonly<Record<LexicalFamily, string>> = {
  locations: "a location",
  phenomenons: "a phenomenon",
  sources: "a source",
  entries: "an entry",
  "entry-senses": "a sense",
};

/**
 * The id of another resource of that family, in a file its `external_id` too. Any text may stand
 * there: whether something has that id is not the codec's to know.
 */
export const reference = (family: LexicalFamily): Codec<string> =>
  formatted({
    max: 200,
    schema: { [REFERENCE]: family },
    description: `The id of ${ones[family]}.`,
    holds: () => true,
  });

export const locationIds = listOf(reference("locations"), MAX_ITEMS);
export const phenomenonIds = listOf(reference("phenomenons"), MAX_ITEMS);
