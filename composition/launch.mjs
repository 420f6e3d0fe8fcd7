// Plain JavaScript: it switches on the cache in which Node keeps TypeScript that it has stripped and
// compiled. Without it each start strips anew, which takes a tenth of a second and 20 MB.
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Passwords are hashed on these threads, two at a time, and each that ever did keeps 19 MiB.
process.env["UV_THREADPOOL_SIZE"] ??= "2";
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/node-compile-cache"));

/** Launches a program of this folder: `node composition/launch.mjs main`. */
const [program] = process.argv.splice(2, 1);
await import(`./${program}.ts`);
