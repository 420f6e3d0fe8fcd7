import * as E from "fp-ts/lib/Either.js";
import type { ChangeSet, Refusal } from "../../domain/changes/change-set.ts";
import { type Course, foresee } from "./foresee.ts";
import { overtaken } from "./overtaken.ts";
import type { View } from "./view.ts";
import type { Write } from "./writes.ts";

/** What becomes of a change set, or the first of all reasons to refuse it; nothing is written. */
export const judge = async (
  view: View,
  changes: ChangeSet,
  writes: readonly Write[],
): Promise<E.Either<Refusal, Course>> => {
  const course = await foresee(view, writes);
  if (E.isLeft(course)) return course;
  const because = await overtaken(view, changes, course.right);
  return because === null ? course : E.left({ _tag: "Overtaken", because });
};
