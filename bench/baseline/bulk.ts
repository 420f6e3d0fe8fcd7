/** `import FILE` and `export DIRECTORY` without checks or use cases: rows in, rows out. */
import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { timed } from "../timed.ts";
import { open } from "./open.ts";
import { committing, type Json, writes } from "./writes.ts";

const BATCH = 1_000;

const [verb, path = ""] = process.argv.slice(2);
const database = open(process.env["SQLITE_FILE"] ?? "");
const { create } = writes(database);

const importLines = (): number => {
  const lines = readFileSync(path, "utf8").split("\n");
  lines.pop();
  for (let done = 0; done < lines.length; done += BATCH)
    committing(database, () => {
      for (const line of lines.slice(done, done + BATCH)) create(JSON.parse(line) as Json);
    });
  return lines.length;
};

const exportLines = async (): Promise<number> => {
  const stream = createWriteStream(join(path, "entries.jsonl"));
  let lines = 0;
  for (const { body } of database.prepare("SELECT body FROM entries ORDER BY id").iterate()) {
    lines++;
    stream.write(`${String(body)}\n`);
  }
  await new Promise((closed) => stream.end(closed));
  return lines;
};

await timed(verb === "import" ? importLines : exportLines);
database.close();
