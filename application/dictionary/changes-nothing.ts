import { sameContent } from "../../domain/shared/same-content.ts";
import type { Stamp, Versioned } from "../../domain/shared/versioned.ts";

/** Of what is made only to be looked at. */
export const nobody: Stamp = { at: "", by: "" };

/** What every version changes by itself. */
const unsaid: ReadonlySet<string> = new Set(["version", "updated_at", "updated_by"]);

export const changesNothing = (current: Versioned, revised: Versioned): boolean =>
  Object.keys(revised).every(
    (name) =>
      unsaid.has(name) || sameContent(Reflect.get(revised, name), Reflect.get(current, name)),
  );
