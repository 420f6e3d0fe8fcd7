// Plain JavaScript: it switches on the cache in which Node keeps TypeScript that it has stripped and
// compiled. Without it each start strips anew, which takes a tenth of a second and 20 MB.
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleOfSources } from "./bundle/contents.mjs";

/** Launches a program of this folder: `node composition/launch.mjs main`. */
const program = process.argv[2];

/**
 * Building the index of a million entries frees buffers that glibc would keep for later, a fifth of all
 * the memory of the service, and each thread would keep some of its own, unless it was told otherwise
 * before the process began. A bit for each row, of 600,000 and more, goes back at once as well; 64 KiB to read
 * a request into are kept. So the process begins again, in its own place, before it has done anything
 * (40 ms). Workers inherit what theirs was told; they could not begin again without losing the channel
 * to it. The command line is left alone: it makes no index, and ends before it matters what is kept, while
 * large imports need what they have just freed again at once.
 */
const toldEarly = { MALLOC_MMAP_THRESHOLD_: "69632", MALLOC_ARENA_MAX: "2" };
const isService = program !== "dictionary";
const canBeginAgain = process.platform === "linux" && process.channel === undefined;
if (isService && canBeginAgain && !("MALLOC_MMAP_THRESHOLD_" in process.env)) {
  const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, words, { ...toldEarly, ...process.env });
}

// Passwords are hashed on these threads, at most two at a time, and each that ever did keeps 19 MiB.
process.env["UV_THREADPOOL_SIZE"] ??= "2";
const cache = join(import.meta.dirname, "../node_modules/.cache/node-compile-cache");
enableCompileCache(cache);
// For the threads, which do not heed what their process has switched on.
process.env["NODE_COMPILE_CACHE"] ??= cache;

process.argv.splice(2, 1);
// Of an edited source there is no bundle, so that an edit has its effect at once.
const bundle = bundleOfSources();
// Where something failed is told by lines of the sources then, but for threads. To read which is which takes 20 ms of
// each start.
if (process.env["LOG_LEVEL"] === "debug") process.setSourceMapsEnabled(true);
const file =
  bundle === null
    ? join(import.meta.dirname, `${program}.ts`)
    : join(bundle, "composition", `${program}.mjs`);
await import(pathToFileURL(file).href);
