/** What several families say of their resources. */
import { labelTypes, relationTypes } from "../../domain/shared/description.ts";
import { oneOf, text } from "./codec.ts";
import { MAX_ITEMS } from "./common.ts";
import { listOf, nullable, object, required } from "./object.ts";
import { reference } from "./references.ts";

/** Page, volume, map: where in a source. */
export const locator = nullable(
  text({ max: 200, description: "Page, volume, map.", example: "p. 12" }),
);

const relation = object(
  {
    type: required(oneOf(relationTypes)),
    entry_id: required(reference("entries")),
    sense_id: nullable(reference("entry-senses")),
    note: nullable(text({ max: 1_000 })),
  },
  "Relation",
);

const sourceRef = object({ source_id: required(reference("sources")), locator }, "SourceRef");

const label = object(
  {
    type: required(oneOf(labelTypes)),
    value: required(text({ max: 100, example: "coloquial" })),
  },
  "Label",
);

export const relations = listOf(relation, MAX_ITEMS);
export const sourceRefs = listOf(sourceRef, MAX_ITEMS);
export const labels = listOf(label, MAX_ITEMS);
