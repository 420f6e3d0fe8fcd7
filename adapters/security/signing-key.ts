import { randomBytes, randomUUID } from "node:crypto";
import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
  fsyncSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";

const MIN_BYTES = 32;

/**
 * The signing key in a file that only its owner reads, made where it is missing. It is written under
 * another name and then linked, so that of several processes that start together all read one whole
 * key.
 */
export const readOrMakeKey = (file: string): Buffer => {
  const known = readKey(file);
  if (known !== null) return known;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}.tmp`;
  const handle = naming(file, () => openSync(draft, "wx", 0o600));
  try {
    writeWhole(handle, randomBytes(48).toString("base64"));
    linkSync(draft, file);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    unlinkSync(draft);
  }
  return Buffer.from(readFileSync(file, "utf8"));
};

const writeWhole = (handle: number, text: string): void => {
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

const readKey = (file: string): Buffer | null => {
  try {
    return sound(file, Buffer.from(readFileSync(file, "utf8")));
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    throw named(file, error);
  }
};

/** What goes wrong is told of the file that the configuration names. */
const naming = <A>(file: string, work: () => A): A => {
  try {
    return work();
  } catch (error) {
    throw named(file, error);
  }
};

const named = (file: string, error: unknown): unknown =>
  error instanceof Error ? Object.assign(error, { path: file }) : error;

/** A key that others can read, or that was cut short, would let anyone sign tokens. */
const sound = (file: string, key: Buffer): Buffer => {
  if (key.length < MIN_BYTES)
    throw new Error(`${file} holds no whole signing key: delete it, and the next start makes one.`);
  if ((statSync(file).mode & 0o077) !== 0)
    throw new Error(`${file} can be read by others than its owner: chmod 600 ${file}`);
  return key;
};

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
