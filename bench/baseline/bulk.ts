/** `import FILE` and `export DIRECTORY` without checks or use cases: rows in, rows out. */
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { timed } from "../timed.ts";
import { open } from "./open.ts";
import { textOf } from "./listings.ts";
import { committing, type Json } from "./committing.ts";
import { entryWrites } from "./entry-writes.ts";

const BATCH = 1_000;

const [verb, path = ""] = process.argv.slice(2);
const database = open(process.env["SQLITE_FILE"] ?? "");
const { create } = entryWrites(database);

const importLines = async (): Promise<number> => {
  let lines = 0;
  let batch: string[] = [];
  const commit = (): void => {
    committing(database, () => {
      for (const line of batch) create(JSON.parse(line) as Json);
    });
    lines += batch.length;
    batch = [];
  };
  for await (const line of createInterface(createReadStream(path)))
    if (batch.push(line) === BATCH) commit();
  commit();
  return lines;
};

const exportLines = async (): Promise<number> => {
  const stream = createWriteStream(join(path, "entries.jsonl"));
  let lines = 0;
  for (const row of database.prepare("SELECT id, body FROM entries ORDER BY id").iterate()) {
    lines++;
    stream.write(`${textOf("entries", row)}\n`);
  }
  await new Promise((closed) => stream.end(closed));
  return lines;
};

await timed(async () => {
  const lines = await (verb === "import" ? importLines : exportLines)();
  database.close();
  return lines;
});
