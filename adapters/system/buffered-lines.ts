import { fstatSync } from "node:fs";
import type { Writable } from "node:stream";

/** Standard output, or its like: what its descriptor is tells how much it takes at once. */
export type LineStream = Writable & { readonly fd: number };

/** Where a log's lines go: gathered, and written together. */
export interface BufferedLines {
  readonly write: (line: string) => void;
  /** Resolves when all that was gathered has been written. */
  readonly flush: () => Promise<void>;
}

const FLUSH_CHARACTERS = 32 * 1024;
const FLUSH_MS = 200;
/** What a pipe takes in one piece, whoever else writes to it (POSIX: `PIPE_BUF` of Linux). */
const PIPE_BYTES = 4 * 1024;
const LINE_END = 10;

/**
 * Gathers lines for a stream. A write for each line would cost a fifth of the throughput, and pino's
 * own buffer counts its bytes anew with every line. They are written in pieces of whole lines, one
 * after the other, so that those of several processes do not get into each other; a file takes pieces
 * of any size.
 */
export const bufferedLines = (stream: LineStream): BufferedLines => {
  const most = fstatSync(stream.fd).isFile() ? Infinity : PIPE_BYTES;
  let lines: string[] = [];
  let size = 0;
  let timer: NodeJS.Timeout | null = null;
  let written: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const text = lines.join("");
    lines = [];
    size = 0;
    if (text !== "") written = written.then(() => writeInPieces(stream, Buffer.from(text), most));
    return written;
  };
  return {
    write: (line) => {
      lines.push(line);
      size += line.length;
      if (size >= FLUSH_CHARACTERS) void flush();
      else timer ??= setTimeout(() => void flush(), FLUSH_MS);
    },
    flush,
  };
};

const writeInPieces = async (stream: LineStream, text: Buffer, most: number): Promise<void> => {
  for (let start = 0; start < text.length;) {
    const end = endOfPiece(text, start, most);
    const piece = text.subarray(start, end);
    // Whatever becomes of it, the next is tried: a log that cannot be written ends nothing.
    await new Promise<void>((resolve) => stream.write(piece, () => resolve()));
    start = end;
  }
};

/** After as many lines as fit; a line that is longer than a piece is one of its own. */
const endOfPiece = (text: Buffer, start: number, most: number): number => {
  if (text.length - start <= most) return text.length;
  const fitting = text.lastIndexOf(LINE_END, start + most - 1) + 1;
  if (fitting > start) return fitting;
  const end = text.indexOf(LINE_END, start) + 1;
  return end === 0 ? text.length : end;
};
