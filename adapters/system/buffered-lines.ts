import type { Writable } from "node:stream";

/** Where a log's lines go: gathered, and written together. */
export interface BufferedLines {
  readonly write: (line: string) => void;
  /** Resolves when all that was gathered has been written. */
  readonly flush: () => Promise<void>;
}

const FLUSH_CHARACTERS = 32 * 1024;
const FLUSH_MS = 200;

/**
 * Gathers lines for a stream. A write for each line would cost a fifth of the throughput, and pino's
 * own buffer counts its bytes anew with every line.
 */
export const bufferedLines = (stream: Writable): BufferedLines => {
  let lines: string[] = [];
  let size = 0;
  let timer: NodeJS.Timeout | null = null;
  const flush = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const text = lines.join("");
    lines = [];
    size = 0;
    if (text === "") return Promise.resolve();
    return new Promise((resolve) => stream.write(text, () => resolve()));
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
