import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Page, pageOf } from "./page.ts";

const own = join(import.meta.dirname, "browser");
const swaggerUi = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

const SCRIPT = "text/javascript; charset=utf-8";
const STYLE = "text/css; charset=utf-8";

const files = [
  [own, "site.css", STYLE],
  [own, "reference.css", STYLE],
  [own, "reference.mjs", SCRIPT],
  [own, "session.mjs", SCRIPT],
  [own, "icon.svg", "image/svg+xml"],
  [swaggerUi, "swagger-ui.css", STYLE],
  [swaggerUi, "swagger-ui-bundle.js", SCRIPT],
] as const;

/** Everything that pages load: it is all here, and nothing is fetched from elsewhere. */
export const assets = (): readonly (readonly [path: string, page: Page])[] =>
  files.map(([directory, name, type]) => [
    `/assets/${name}`,
    pageOf(type, readFileSync(join(directory, name))),
  ]);
