import { createReadStream } from "node:fs";
import * as E from "fp-ts/lib/Either.js";
import type { Fault } from "../../domain/shared/fault.ts";
import { type JsonObject, parseJsonObject } from "../codecs/strict-json.ts";

/** A line of a JSON Lines file (https://jsonlines.org): an object, or what is wrong with it. */
export interface JsonLine {
  /** From 1. */
  readonly line: number;
  readonly content: E.Either<readonly Fault[], JsonObject>;
}

const CHUNK_BYTES = 256 * 1024;
/** As much as a request may bring: one resource a line. */
export const MAX_LINE_BYTES = 1024 * 1024;
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
  for await (const lines of rawLines(file, onBytes))
    for (const bytes of lines) {
      number++;
      const content = bytes === null ? tooLong : parseLine(bytes, number === 1);
      if (content === null) continue;
      batch.push({ line: number, content });
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}

/** The bytes of each line, without its end; null of those that are too long, which are not held. */
export async function* rawLines(
  file: string,
  onBytes: (bytes: number) => void,
  maxBytes = MAX_LINE_BYTES,
): AsyncGenerator<readonly (Buffer | null)[]> {
  let rest: Buffer = Buffer.alloc(0);
  let isOverlong = false;
  for await (const read of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    const chunk = read as Buffer;
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const lines: (Buffer | null)[] = [];
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
      lines.push(isOverlong || end - start > maxBytes ? null : bytes.subarray(start, end));
      isOverlong = false;
      start = end + 1;
    }
    rest = bytes.subarray(start);
    if (rest.length > maxBytes) isOverlong = true;
    if (isOverlong) rest = Buffer.alloc(0);
    yield lines;
    onBytes(chunk.length);
  }
  if (isOverlong) yield [null];
  else if (rest.length > 0) yield [rest];
}

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
