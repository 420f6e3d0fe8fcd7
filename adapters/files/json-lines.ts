import { createReadStream } from "node:fs";
import * as E from "fp-ts/lib/Either.js";
import type { Fault } from "../../domain/shared/fault.ts";
import { type JsonObject, parseJsonObject } from "../codecs/strict-json.ts";
import { unreadable } from "./unreadable.ts";

/** A line of a JSON Lines file (https://jsonlines.org): an object, or what is wrong with it. */
export interface JsonLine {
  /** From 1. */
  readonly line: number;
  readonly content: E.Either<readonly Fault[], JsonObject>;
}

const CHUNK_BYTES = 256 * 1024;
/**
 * What an export writes, an import takes. A request brings 1 MiB, but each field of a resource may have
 * come with a request of its own; a line names what is null, too; and in the place of an id of 36 bytes
 * stands an external id of up to 800. An entry made of nothing else but references comes to 43 MB that
 * way, and with all its other fields full to less than 60. (Lines like that come alone: thousands are
 * held at once, but for an ordinary dictionary these are a megabyte or two together.)
 */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;
/** A batch ends before its time where its lines are that long together. */
const BATCH_BYTES = 4 * 1024 * 1024;
const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * The lines of a file, batch by batch, in constant memory; `onBytes` is told how much was read. Empty
 * lines are passed over, and so is a byte order mark at the beginning.
 */
export async function* readJsonLines(
  file: string,
  batchSize: number,
  onBytes: (bytes: number) => void,
): AsyncGenerator<readonly JsonLine[]> {
  let number = 0;
  let batch: JsonLine[] = [];
  let held = 0;
  for await (const lines of rawLines(file, onBytes))
    for (const bytes of lines) {
      number++;
      const content = bytes === null ? tooLong : parseLine(bytes, number === 1);
      if (content === null) continue;
      batch.push({ line: number, content });
      held += bytes?.length ?? 0;
      if (batch.length < batchSize && held < BATCH_BYTES) continue;
      yield batch;
      batch = [];
      held = 0;
    }
  if (batch.length > 0) yield batch;
}

/** The bytes of each line, without its end; null of those that are too long, which are not held. */
export async function* rawLines(
  file: string,
  onBytes: (bytes: number) => void,
  maxBytes = MAX_LINE_BYTES,
): AsyncGenerator<readonly (Buffer | null)[]> {
  const begun = begunLine(maxBytes);
  for await (const chunk of chunksOf(file)) {
    const lines: (Buffer | null)[] = [];
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      begun.add(chunk.subarray(start, end));
      lines.push(begun.take());
      start = end + 1;
    }
    begun.add(chunk.subarray(start));
    yield lines;
    onBytes(chunk.length);
  }
  if (begun.length() > 0) yield [begun.take()];
}

async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>;
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** A line that may go on in the next chunk; its parts are put together once, when all are there. */
const begunLine = (maxBytes: number) => {
  let parts: Buffer[] = [];
  let length = 0;
  return {
    length: (): number => length,
    add: (part: Buffer): void => {
      length += part.length;
      if (length > maxBytes) parts = [];
      else if (part.length > 0) parts.push(part);
    },
    /** Null where it was too long. */
    take: (): Buffer | null => {
      const [only = Buffer.alloc(0)] = parts;
      const line = parts.length > 1 ? Buffer.concat(parts) : only;
      const taken = length > maxBytes ? null : line;
      parts = [];
      length = 0;
      return taken;
    },
  };
};

const tooLong: JsonLine["content"] = E.left([
  { pointer: "", code: "too_long", params: { max: MAX_LINE_BYTES } },
]);

/** Null where the line is empty. */
const parseLine = (line: Buffer, isFirst: boolean): JsonLine["content"] | null => {
  const hasMark = isFirst && line.subarray(0, 3).equals(BYTE_ORDER_MARK);
  try {
    const text = utf8.decode(hasMark ? line.subarray(3) : line);
    if (/^[ \t\r]*$/.test(text)) return null;
    const parsed = parseJsonObject(text);
    return E.isLeft(parsed) ? malformed(parsed.left) : parsed;
  } catch {
    return malformed("not_utf8");
  }
};

const malformed = (reason: string): E.Either<readonly Fault[], never> =>
  E.left([{ pointer: "", code: "malformed_json", params: { reason } }]);
