import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { exportToDirectory } from "../../../adapters/files/export-files.ts";
import type { ExternalIdOf, WithKeys } from "../../../domain/changes/snapshot.ts";
import type { Entry } from "../../../domain/entries/entry.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";

describe("an export into a directory", () => {
  const directory = mkdtempSync(join(tmpdir(), "export-"));
  after(() => {
    rmSync(directory, { recursive: true });
  });

  const unseen = (): void => undefined;

  /** Of what these refer to, only what `keys` has here has an external id. */
  async function* read(
    entries: readonly Entry[],
    keys: Readonly<Record<string, string>> = {},
  ): AsyncGenerator<WithKeys<"entries">> {
    const externalIdOf: ExternalIdOf = (family, id) => keys[`${family} ${id}`] ?? null;
    for (const resource of entries) yield { family: "entries", resource, externalIdOf };
    await Promise.resolve();
  }

  it("tells of each line that it reads", async () => {
    const entries = [1, 2, 3].map((n) => anEntry({ id: anId(n) }));
    const told: number[] = [];
    const lines = await exportToDirectory(read(entries), ["entries"], directory, (by) =>
      told.push(by),
    );
    expect(lines).to.equal(3);
    expect(told).to.deep.equal([1, 1, 1]);
  });

  it("names what a line refers to by its external id, unless that could be taken for an id", async () => {
    const places = [anId(11), anId(12), anId(13)];
    const keys = { [`locations ${anId(11)}`]: "Tenerife", [`locations ${anId(12)}`]: anId(13) };
    const entries = [anEntry({ id: anId(1), location_ids: places })];
    await exportToDirectory(read(entries, keys), ["entries"], directory, unseen);
    const line = JSON.parse(readFileSync(join(directory, "entries.jsonl"), "utf8")) as Entry;
    expect(line.location_ids).to.deep.equal(["Tenerife", anId(12), anId(13)]);
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
