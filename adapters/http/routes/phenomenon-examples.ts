import { phenomenonCodec } from "../../codecs/phenomenon-codec.ts";
import { resourceSchema } from "../../codecs/schemas.ts";
import { aByline, exampleIds } from "./example-ids.ts";

export const phenomenonSchema = resourceSchema(phenomenonCodec, {});

/** A phenomenon as it is answered, for the documentation. */
export const phenomenonExample = {
  id: exampleIds.phenomenon,
  version: 1,
  external_id: "fen-aspiracion-f",
  ...aByline,
  name: "aspiración de f inicial",
  abbreviation: "asp. f-",
  phenomenon_type: "phonetic",
  parent_id: exampleIds.widerPhenomenon,
  description: "La f latina a comienzo de palabra se aspira y acaba por perderse.",
  rule: "f- > h- > ∅",
  examples: ["FILU > hilo", "FARINA > harina"],
  location_ids: [exampleIds.location],
  source_refs: [{ source_id: exampleIds.source, locator: "t. I, p. XLII" }],
  same_as: [],
};
