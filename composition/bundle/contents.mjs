// Plain JavaScript: what stands here is asked before TypeScript is read.
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");
/** Each bundle has a folder of its own here, so that what runs out of one keeps its files. */
export const bundles = join(root, "node_modules/.cache/bundle");

const contents = join(bundles, "contents.json");

/** What npm has installed, as it notes itself. */
const INSTALLED = "node_modules/.package-lock.json";

/**
 * How a file is told from what it was: by its length in bytes and the second of its last change, which
 * images keep too. Null where there is none.
 * @param {string} path from the root
 */
const stamp = (path) => {
  const file = statSync(join(root, path), { throwIfNoEntry: false });
  return file === undefined ? null : `${file.size} ${Math.trunc(file.mtimeMs / 1000)}`;
};

/** Notes what a bundle is made of, as it is read. */
export const noteFiles = () => {
  const files = new Map([[INSTALLED, stamp(INSTALLED)]]);
  return {
    /** @param {string} path from the root */
    note: (path) => files.set(path, stamp(path)),
    /** From now on it is the bundle. @param {string} folder its name */
    publish: (folder) => {
      const text = JSON.stringify({ root, folder, files: [...files] });
      writeFileSync(`${contents}.${process.pid}`, text);
      renameSync(`${contents}.${process.pid}`, contents);
    },
  };
};

/** The folder of the bundle, of whatever sources, or null. */
export const lastBundle = () => {
  try {
    const { folder, ...made } = JSON.parse(readFileSync(contents, "utf8"));
    // A copy of the whole project names files that are not its own.
    return made.root === root && Array.isArray(made.files) ? { folder, files: made.files } : null;
  } catch {
    return null;
  }
};

/** The path of the bundle, where it is of the sources as they are now, or null. */
export const bundleOfSources = () => {
  const bundle = lastBundle();
  if (bundle === null) return null;
  const isOfThese = bundle.files.every(([path, its]) => its !== null && stamp(path) === its);
  const folder = join(bundles, bundle.folder);
  return isOfThese && existsSync(folder) ? folder : null;
};
