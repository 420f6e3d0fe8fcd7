import { revisionActions } from "../../../domain/changes/revision.ts";
import { answerObject, identity, instant } from "../../codecs/schemas.ts";
import { exampleIds } from "./example-ids.ts";

const change = answerObject("Change", {
  path: {
    type: "string",
    description: "A JSON Pointer (RFC 6901) into objects; an array is one change.",
  },
  from: { description: "Null where it was not set." },
  to: { description: "Null where it is not set any more." },
});

/** One version in the history of a resource. */
export const revisionSchema = answerObject("Revision", {
  version: { type: "integer", minimum: 1 },
  action: { type: "string", enum: revisionActions },
  at: instant,
  by: { ...identity, description: "The id of a user, or of the built-in system user." },
  by_name: { type: ["string", "null"], description: "Null where that user is no more." },
  comment: { type: ["string", "null"], description: "Of a transition, if one was given." },
  changes: { type: "array", items: change },
});

export const revisionExample = {
  version: 3,
  action: "updated",
  at: "2026-03-02T16:45:12.345Z",
  by: exampleIds.user,
  by_name: "María Moliner",
  comment: null,
  changes: [
    { path: "/etymology/note", from: null, to: "Del árabe hispánico." },
    { path: "/labels", from: [], to: [{ type: "domain", value: "arquitectura" }] },
  ],
};

/** What a listing with `deleted=true` shows. */
export const tombstoneSchema = answerObject("Tombstone", {
  id: identity,
  external_id: { type: ["string", "null"] },
  version: {
    type: "integer",
    minimum: 2,
    description: "The one that the deletion made: one more than the last that could be read.",
  },
  deleted_at: instant,
  deleted_by: { ...identity, description: "The id of a user." },
});

export const tombstoneExample = {
  id: exampleIds.otherEntry,
  external_id: null,
  version: 2,
  deleted_at: "2026-03-03T11:20:45.678Z",
  deleted_by: exampleIds.user,
};

export const transitionExample = {
  action: "reject",
  comment: "Falta documentar la segunda acepción.",
};

export const restoreExample = { version: 2 };
