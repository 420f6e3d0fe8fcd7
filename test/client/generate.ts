/** `npm run generate:client`. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generatedTypes } from "./generated-types.ts";

await writeFile(join(import.meta.dirname, "../../client/api-types.ts"), await generatedTypes());
