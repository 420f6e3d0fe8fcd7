import { closeSync, openSync, writeSync } from "node:fs";

const CHUNK = 1_000;

/** Writes that many lines of JSON, one made after the other. */
export const writeLines = (file: string, count: number, line: (index: number) => object): void => {
  const handle = openSync(file, "w");
  for (let done = 0; done < count; done += CHUNK) {
    const chunk = Array.from({ length: Math.min(CHUNK, count - done) }, (_, at) => line(done + at));
    writeSync(handle, `${chunk.map((one) => JSON.stringify(one)).join("\n")}\n`);
  }
  closeSync(handle);
};
