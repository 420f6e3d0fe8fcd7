/** The bodies of what is done with a resource, beside writing it. */
import { transitionActions } from "../../domain/entries/workflow.ts";
import { integer, oneOf, text } from "./codec.ts";
import { nullable, object, required } from "./object.ts";

export const transitionBody = object(
  {
    action: required(oneOf(transitionActions)),
    comment: nullable(
      text({
        max: 2_000,
        multiline: true,
        description: "For those who read the history; `reject` takes one.",
        example: "Falta documentar la segunda acepción.",
      }),
    ),
  },
  "Transition",
);

export const restoreBody = object(
  {
    version: required(
      integer({
        min: 1,
        max: Number.MAX_SAFE_INTEGER,
        description: "The version of its history whose state comes back.",
      }),
    ),
  },
  "Restore",
);
