// Plain JavaScript for any Node: npm runs it once all packages are installed (`prepare`).
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
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

const DAY_MS = 24 * 60 * 60 * 1000;

/** Stands for the name of the bundle, which is made of what is in it, until all that is known. */
const NAME = "name-of-the-bundle";
const folder = join(bundles, NAME);

/** Packages that are no modules ask for Node's own by `require`. */
const banner = `import { createRequire as requireOf } from "node:module";
const require = requireOf(import.meta.url);`;

/**
 * What a module reads from beside itself (`import.meta.dirname`) lies where its source is. What it starts from
 * beside itself, threads (`import.meta.url`), is in the bundle, at the same place of the tree.
 */
const inPlace = (source, path) => {
  const made = join(folder, relative(root, path)).replace(/\.ts$/, ".mjs");
  return source
    .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)))
    .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(made).href));
};

const sources = (note) => ({
  name: "sources",
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.(ts|json)$/ }, ({ path }) => {
      const own = relative(root, path).split(sep).join("/");
      if (own.includes("node_modules/")) return undefined;
      // Before it is read: whatever changes it from now on makes the bundle one of other sources.
      note(own);
      if (!path.endsWith(".ts")) return undefined;
      return { contents: inPlace(readFileSync(path, "utf8"), path), loader: "ts" };
    });
  },
});

/**
 * The same sources and packages make a bundle of the same name: where they are installed again beside a service that
 * runs, it finds what it has not loaded yet where it was.
 */
const write = (files) => {
  const unnamed = files.map(({ path, text }) => [relative(folder, path), text]);
  const name = createHash("sha256").update(JSON.stringify(unnamed)).digest("hex").slice(0, 16);
  const texts = unnamed.map(([path, text]) => [path, text.replaceAll(NAME, name)]);
  const named = join(bundles, name);
  if (isWhole(named, texts)) return name;
  const draft = `${named}.${process.pid}`;
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(draft, path)), { recursive: true });
    writeFileSync(join(draft, path), text);
  }
  rmSync(named, { recursive: true, force: true });
  try {
    renameSync(draft, named);
  } catch (error) {
    rmSync(draft, { recursive: true });
    // Somebody who makes it too may have been faster.
    if (!isWhole(named, texts)) throw error;
  }
  return name;
};

/** A disk may have been full, or its power gone, when it was made; and caches are cleaned. */
const isWhole = (named, texts) =>
  texts.every(([path, text]) => {
    const file = join(named, path);
    return existsSync(file) && readFileSync(file, "utf8") === text;
  });

const bundle = async () => {
  const { build } = await import("esbuild");
  mkdirSync(bundles, { recursive: true });
  const { note, publish } = noteFiles();
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [...programs, ...threads],
    outdir: folder,
    outbase: root,
    outExtension: { ".js": ".mjs" },
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    write: false,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node24",
    external,
    plugins: [seldomNeeded, sources(note)],
    banner: { js: banner },
    // For `LOG_LEVEL=debug` (`launch.mjs`).
    sourcemap: "linked",
    sourcesContent: false,
    legalComments: "none",
    logLevel: "silent",
  });
  // The last one is left to whoever runs out of it, for a day from now, and a new one to whoever is making it.
  const last = lastBundle()?.folder;
  const name = write(outputFiles);
  publish(name);
  const now = new Date();
  if (last !== undefined && existsSync(join(bundles, last)))
    utimesSync(join(bundles, last), now, now);
  for (const other of readdirSync(bundles)) {
    if ([last, name, "contents.json"].includes(other)) continue;
    // Somebody who makes one too may have been faster.
    const made = statSync(join(bundles, other), { throwIfNoEntry: false });
    if (made !== undefined && made.mtimeMs < Date.now() - DAY_MS)
      rmSync(join(bundles, other), { recursive: true, force: true });
  }
};

try {
  await bundle();
} catch (error) {
  // The sources are run then: no installation fails for it.
  process.stderr.write(`The programs are not bundled, and start somewhat later: ${error}\n`);
}
