import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import { aDirectory } from "../http/a-service.ts";
import { killAll, runProgram } from "./a-process.ts";

const LINES = 100_000;

describe("a command that is told to end", () => {
  const directory = aDirectory();
  after(killAll);

  const start = (...words: readonly string[]) => {
    const SQLITE_FILE = join(directory(), "dictionary.sqlite");
    return runProgram("dictionary", { LC_ALL: "en", SQLITE_FILE }, ...words);
  };

  /** What it ends with where it is told to as soon as it has said that, and what it says then. */
  const cutOffAt = async (phase: string, signal: NodeJS.Signals, ...words: readonly string[]) => {
    const { child, said, ended } = start(...words);
    while (!said.errors.includes(phase) && child.exitCode === null) await setTimeout(5);
    child.kill(signal);
    await ended;
    return { signal: child.signalCode, last: said.errors.trimEnd().split("\n").at(-1) };
  };

  const entries = (): string => {
    const file = join(directory(), "entries.jsonl");
    const line = (n: number): string =>
      JSON.stringify({ external_id: `${n}`, lemma_form: `${n}`, pos_id: "n", entry_type_id: "w" });
    writeFileSync(file, Array.from({ length: LINES }, (_, n) => `${line(n)}\n`).join(""));
    return file;
  };

  it("says whether an import has written anything, and is run again", async () => {
    const file = entries();
    expect(await cutOffAt("Reading", "SIGINT", "import", file)).to.deep.equal({
      signal: "SIGINT",
      last: "Cut off: nothing was written. Run the command again.",
    });
    expect(await cutOffAt("Writing", "SIGTERM", "import", file)).to.deep.equal({
      signal: "SIGTERM",
      last: "Cut off while writing: what was written by then stays, but into a dictionary without entries all comes at once or not at all. Run the command again, which does the rest.",
    });
    const again = start("import", file);
    expect(await again.ended, again.said.errors).to.equal(0);
    const exported = join(directory(), "exported");
    expect(await cutOffAt("Exporting", "SIGTERM", "export", "--to", exported)).to.deep.equal({
      signal: "SIGTERM",
      last: "Cut off: nothing was exported, and what was there before is left. Run the command again.",
    });
    expect(readdirSync(exported)).to.deep.equal([]);
    const { said, ended } = start("export");
    expect(await ended).to.equal(0);
    expect(said.errors).to.equal(`Exported ${LINES} lines.\n`);
  }).timeout(60_000);
});
