// Plain JavaScript for any Node: npm runs it once all packages are installed (`prepare`).
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { bundles, lastBundle, noteFiles, root } from "./contents.mjs";

/**
 * Puts the programs of the service, of its documentation and of its command line, their threads, and the
 * packages they use into a few files of JavaScript: Node finds and loads these sooner than a thousand small
 * ones, which were 0.1 to 0.4 s of each start, and some MB of each thread. `launch.mjs` runs them as long as
 * they are of the sources as they are.
 */
const programs = ["main", "worker", "docs", "dictionary"].map((name) => `composition/${name}.ts`);
const threads = readdirSync(join(root, "adapters/sqlite"), { recursive: true })
  .filter((path) => path.endsWith("-thread.ts"))
  .map((path) => join("adapters/sqlite", path));

/** They have files of their own beside their modules, or are large and seldom needed. */
const external = ["argon2", "mongodb", "swagger-ui-dist", "fxa-common-password-list"];

/** Packages that are imported only when they are needed stay where they are: these may have no names in a bundle. */
const seldomNeeded = {
  name: "seldom-needed",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[^./]/ }, ({ kind }) =>
      kind === "dynamic-import" ? { external: true } : undefined,
    );
  },
};

const HOUR_MS = 60 * 60 * 1000;

/** Packages that are no modules ask for Node's own by `require`. */
const banner = `import { createRequire as requireOf } from "node:module";
const require = requireOf(import.meta.url);`;

/**
 * What a module reads from beside itself (`import.meta.dirname`) lies where its source is. What it starts from
 * beside itself, threads (`import.meta.url`), is in the bundle, at the same place of the tree.
 */
const inPlace = (source, path, folder) => {
  const made = join(folder, relative(root, path)).replace(/\.ts$/, ".mjs");
  return source
    .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)))
    .replaceAll("import.meta.filename", JSON.stringify(made))
    .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(made).href));
};

const sources = (note, folder) => ({
  name: "sources",
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.(ts|json)$/ }, ({ path }) => {
      const own = relative(root, path).split(sep).join("/");
      if (own.includes("node_modules/")) return undefined;
      // Before it is read: whatever changes it from now on makes the bundle one of other sources.
      note(own);
      if (!path.endsWith(".ts")) return undefined;
      return { contents: inPlace(readFileSync(path, "utf8"), path, folder), loader: "ts" };
    });
  },
});

const bundle = async () => {
  mkdirSync(bundles, { recursive: true });
  const name = `${Date.now()}-${process.pid}`;
  const folder = join(bundles, name);
  const { note, publish } = noteFiles();
  await build({
    absWorkingDir: root,
    entryPoints: [...programs, ...threads],
    outdir: folder,
    outbase: root,
    outExtension: { ".js": ".mjs" },
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node24",
    external,
    plugins: [seldomNeeded, sources(note, folder)],
    banner: { js: banner },
    legalComments: "none",
    logLevel: "silent",
  });
  // The last one is left to whoever runs out of it, and a new one to whoever is making it.
  const last = lastBundle()?.folder;
  publish(name);
  for (const other of readdirSync(bundles))
    if (other !== last && Number.parseInt(other) < Date.now() - HOUR_MS)
      rmSync(join(bundles, other), { recursive: true, force: true });
};

try {
  await bundle();
} catch (error) {
  // The sources are run then: no installation fails for it.
  process.stderr.write(`The programs are not bundled, and start somewhat later: ${error}\n`);
}
