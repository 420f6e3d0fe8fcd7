import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { lexicalFamilies } from "../../domain/shared/family.ts";
import { inMemoryStore } from "../../adapters/in-memory/store.ts";
import { spanish } from "../contracts/open-store.ts";
import { commandLine, run } from "./a-process.ts";
import { wholeDictionary } from "./whole-dictionary.ts";

const tseltal = join(process.env["SHARED_DATA"] ?? "../shared/data", "tseltal");
const counts = { locations: 25, phenomenons: 7, sources: 49, entries: 8109, "entry-senses": 9616 };

wholeDictionary("in memory", async () => ({
  store: inMemoryStore(spanish),
  dispose: async () => undefined,
}));

describe("the Tseltal dictionary on the command line", () => {
  const directory = mkdtempSync(join(tmpdir(), "dictionary-"));
  after(() => rmSync(directory, { recursive: true }));
  const database = (name: string) => ({ SQLITE_FILE: join(directory, name) });
  const files = lexicalFamilies.map((family) => join(tseltal, `${family}.jsonl`));
  const exported = async (env: Record<string, string>): Promise<readonly Buffer[]> => {
    const to = mkdtempSync(join(directory, "export-"));
    expect(await commandLine(["export", "--to", to], env)).to.include({ code: 0 });
    expect(readdirSync(to)).to.have.members(lexicalFamilies.map((family) => `${family}.jsonl`));
    return lexicalFamilies.map((family) => readFileSync(join(to, `${family}.jsonl`)));
  };
  const lineCount = (bytes: Buffer | undefined): number =>
    (bytes?.toString().split("\n").length ?? 0) - 1;
  const withoutIds = (bytes: readonly Buffer[]): readonly string[] =>
    bytes.map((one) =>
      one
        .toString()
        .split("\n")
        .map((line) => line.replace(/^{"id":"[^"]*",/, "{"))
        .sort()
        .join("\n"),
    );

  it("is refused whole while its references are to nothing, line by line", async () => {
    const { code, output, errors } = await commandLine(
      ["import", join(tseltal, "entries.jsonl")],
      database("refused"),
    );
    expect(code).to.equal(65);
    expect(output).to.include("Nothing was written: 5075 lines are faulty");
    expect(errors).to.match(/entries\.jsonl:14 \/location_ids\/0: .*`loc-petalcingo`/);
    expect((await exported(database("refused"))).map(lineCount)).to.deep.equal([0, 0, 0, 0, 0]);
  });

  it("tells in a dry run what it would do, and does nothing", async () => {
    const { code, output } = await commandLine(["import", "--dry-run", tseltal], database("dry"));
    expect(code).to.equal(0);
    for (const [family, created] of Object.entries(counts))
      expect(output).to.include(`${family}: ${created} created, 0 updated, 0 unchanged, 0 faulty`);
    expect(readdirSync(directory).filter((name) => name.startsWith("dry"))).to.deep.equal([]);
  });

  it("comes in whole in any order, goes out, and comes in again to the same bytes", async () => {
    const first = await commandLine(["import", ...files.toReversed()], database("first"));
    expect(first.errors).not.to.include("jsonl:");
    for (const [family, created] of Object.entries(counts))
      expect(first.output).to.include(`${family}: ${created} created`);
    const bytes = await exported(database("first"));
    expect(bytes.map(lineCount)).to.deep.equal(Object.values(counts));
    const copy = join(directory, "copy");
    mkdirSync(copy);
    for (const [index, family] of lexicalFamilies.entries())
      writeFileSync(join(copy, `${family}.ndjson`), bytes[index] ?? "");
    await commandLine(["import", copy], database("second"));
    const again = await exported(database("second"));
    for (const [index, one] of again.entries())
      expect(one.equals(bytes[index] ?? Buffer.alloc(0))).to.equal(true);
    const rerun = await commandLine(["import", tseltal], database("second"));
    expect(rerun.output).to.include("entry-senses: 0 created, 0 updated, 9616 unchanged");
  });

  it("is finished by a rerun after kill -9", async () => {
    for (const delay of [0, 250]) {
      const env = database(`killed-${delay}`);
      const child = run("dictionary", ["import", tseltal], env);
      const closed = once(child, "close");
      let said = "";
      await new Promise<void>((resolve) => {
        child.stderr?.on("data", (chunk) => {
          said += String(chunk);
          if (said.includes("Writing")) resolve();
        });
        child.once("close", resolve);
      });
      await new Promise((resolve) => setTimeout(resolve, delay));
      child.kill("SIGKILL");
      await closed;
      const rerun = await commandLine(["import", tseltal], env);
      expect(rerun).to.include({ code: 0 });
      const again = await commandLine(["import", tseltal], env);
      for (const [family, unchanged] of Object.entries(counts))
        expect(again.output).to.include(`${family}: 0 created, 0 updated, ${unchanged} unchanged`);
      expect(withoutIds(await exported(env))).to.deep.equal(
        withoutIds(await exported(database("first"))),
      );
    }
  });

  it("is taken without what is faulty, and without what needs it, where that is asked for", async () => {
    const faulty = join(directory, "faulty");
    cpSync(tseltal, faulty, { recursive: true });
    const places = readFileSync(join(tseltal, "locations.jsonl"), "utf8").split("\n");
    rmSync(join(faulty, "locations.jsonl"), { force: true });
    writeFileSync(
      join(faulty, "locations.jsonl"),
      places.map((line) => line.replace('"loc-north", "name": "North"', '"loc-north"')).join("\n"),
    );
    const env = database("skipping");
    const refused = await commandLine(["import", faulty], env);
    expect(refused.output).to.include("Nothing was written: 1 line is faulty");
    const { code, output, errors } = await commandLine(["import", "--skip-faulty", faulty], env);
    expect(code).to.equal(0);
    expect(errors).to.include("locations.jsonl:1 /name: ");
    const told = new Set(errors.match(/\S+\.jsonl:\d+/g));
    expect(output).to.include(`The ${told.size} faulty lines were left out`);
    await commandLine(["import", tseltal], env);
    const bytes = await exported(env);
    expect(bytes.map(lineCount)).to.deep.equal(Object.values(counts));
  });
});
