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

const CHUNK_BYTES = 1024 * 1024;
/** As much as a request may bring: one resource a line. */
const MAX_LINE_BYTES = 1024 * 1024;
const LINE_FEED = 0x0a;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/**
 * The lines of a file, batch by batch, in constant memory; `onBytes` is told how much was read. Empty
 * lines are passed over.
 */
export async function* readJsonLines(
  file: string,
  batchSize: number,
  onBytes: (bytes: number) => void,
): AsyncGenerator<readonly JsonLine[]> {
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  let batch: JsonLine[] = [];
  const take = (bytes: Buffer): void => {
    number++;
    const content = parseLine(bytes);
    if (content !== null) batch.push({ line: number, content });
  };
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    const bytes = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
      take(bytes.subarray(start, end));
      start = end + 1;
      if (batch.length >= batchSize) {
        yield batch;
        batch = [];
      }
    }
    rest = bytes.subarray(start);
    onBytes((chunk as Buffer).length);
  }
  if (rest.length > 0) take(rest);
  if (batch.length > 0) yield batch;
}

/** Null where the line is empty. */
const parseLine = (bytes: Buffer): JsonLine["content"] | null => {
  if (bytes.length > MAX_LINE_BYTES)
    return E.left([{ pointer: "", code: "too_long", params: { max: MAX_LINE_BYTES } }]);
  try {
    const text = utf8.decode(bytes).trim();
    if (text === "") return null;
    const parsed = parseJsonObject(text);
    return E.isLeft(parsed) ? malformed(parsed.left) : parsed;
  } catch {
    return malformed("not_utf8");
  }
};

const malformed = (reason: string): E.Either<readonly Fault[], never> =>
  E.left([{ pointer: "", code: "malformed_json", params: { reason } }]);
