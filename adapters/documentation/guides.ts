import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "../messages/fault-detail.ts";

/** In the order in which they are read; `docs/guides/<language>/<name>.md`. */
export const guideNames = ["first-steps", "searching", "workflow", "importing", "errors"] as const;
export type GuideName = (typeof guideNames)[number];

const directory = join(import.meta.dirname, "../../docs/guides");

export const guideSource = (language: Language, name: GuideName): string =>
  readFileSync(join(directory, language, `${name}.md`), "utf8");
