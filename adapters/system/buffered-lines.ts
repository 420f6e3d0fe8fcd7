import { fstatSync, write } from "node:fs";
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
  const isFile = fstatSync(stream.fd).isFile();
  const most = isFile ? Infinity : PIPE_BYTES;
  const put = isFile ? intoFile(stream.fd) : intoStream(stream);
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
    if (text !== "") written = written.then(() => writeInPieces(put, Buffer.from(text), most));
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

/** Resolves whatever becomes of it, and the next is tried: a log that cannot be written ends nothing. */
type Put = (piece: Buffer) => Promise<void>;

const intoStream =
  (stream: LineStream): Put =>
  (piece) =>
    new Promise((resolve) => stream.write(piece, () => resolve()));

/**
 * By the descriptor: a stream that has failed once would take nothing any more, and a disk that was full
 * may have room again. What then comes begins on a line of its own.
 */
const intoFile = (fd: number): Put => {
  let last = LINE_END;
  const some = (bytes: Buffer): Promise<number> =>
    new Promise((resolve) =>
      write(fd, bytes, (error, written) => {
        resolve(error === null ? written : 0);
      }),
    );
  return async (piece) => {
    const whole = last === LINE_END ? piece : Buffer.concat([Buffer.from([LINE_END]), piece]);
    for (let done = 0; done < whole.length;) {
      const written = await some(whole.subarray(done));
      if (written === 0) return;
      done += written;
      last = whole[done - 1] ?? LINE_END;
    }
  };
};

const writeInPieces = async (put: Put, text: Buffer, most: number): Promise<void> => {
  for (let start = 0; start < text.length;) {
    const end = endOfPiece(text, start, most);
    await put(text.subarray(start, end));
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
