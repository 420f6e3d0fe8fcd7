import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { exportToDirectory } from "../../../adapters/files/export-files.ts";
import { exportOrder } from "../../../adapters/files/export-keys.ts";
import type { Entry } from "../../../domain/entries/entry.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";

describe("an export into a directory", () => {
  const directory = mkdtempSync(join(tmpdir(), "export-"));
  after(() => {
    rmSync(directory, { recursive: true });
  });

  const unseen = { advance: () => undefined, again: () => undefined };

  async function* read(entries: readonly Entry[]) {
    for (const family of exportOrder(["entries"]))
      if (family === "entries") for (const resource of entries) yield { family, resource };
    await Promise.resolve();
  }

  it("tells of each line that it reads, and of which family once more, as lines refer to what comes later", async () => {
    const synonym = { type: "synonym", entry_id: anId(9), sense_id: null, note: null } as const;
    const entries = [1, 2, 3, 9].map((n) =>
      anEntry({ id: anId(n), external_id: `e${n}`, relations: n === 3 ? [synonym] : [] }),
    );
    const told: (number | string)[] = [];
    const note = (one: number | string): void => void told.push(one);
    const watcher = { advance: note, again: note };
    const lines = await exportToDirectory(read(entries), ["entries"], directory, watcher);
    expect(lines).to.equal(4);
    expect(told).to.deep.equal([1, 1, 1, "entries", 1, 1, 1, 1, 1]);
  });

  it("replaces no file where a directory has the place of another", async () => {
    const mixed = join(directory, "mixed");
    await exportToDirectory(read([]), ["entries"], mixed, unseen);
    mkdirSync(join(mixed, "entry-senses.jsonl"));
    const both = ["entries", "entry-senses"] as const;
    const entries = [anEntry({ id: anId(1) })];
    const error = await exportToDirectory(read(entries), both, mixed, unseen).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).to.include({ code: "EISDIR", path: join(mixed, "entry-senses.jsonl") });
    expect(readFileSync(join(mixed, "entries.jsonl"), "utf8")).to.equal("");
    expect(readdirSync(mixed)).to.have.members(["entries.jsonl", "entry-senses.jsonl"]);
  });
});
