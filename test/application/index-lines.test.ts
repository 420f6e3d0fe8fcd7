import * as E from "fp-ts/lib/Either.js";
import { expect } from "chai";
import { readLine } from "../../adapters/files/resource-lines.ts";
import { inMemoryStore } from "../../adapters/in-memory/store.ts";
import { inMemoryShelf } from "../../adapters/in-memory/shelf.ts";
import {
  emptyIndex,
  type ImportIndex,
  targetOf,
} from "../../application/dictionary/import-index.ts";
import { indexLines } from "../../application/dictionary/index-lines.ts";
import { keyRoom } from "../../application/dictionary/key-room.ts";
import type { LineKeys } from "../../application/dictionary/line-keys.ts";
import { spanish } from "../contracts/open-store.ts";
import { anId } from "../builders/an-id.ts";
import type { LineRecord } from "../../application/dictionary/line-record.ts";
import type { NewId } from "../../domain/shared/clock.ts";
import { groundFamilies, lexicalFamilies } from "../../domain/shared/family.ts";
import { anEntryLine, anImport, importInto } from "./an-import.ts";
import { inMemoryDeps } from "./in-memory-deps.ts";

const emptyOne = (newId: NewId = () => anId(9)): ImportIndex =>
  emptyIndex(newId, keyRoom(inMemoryShelf, 7), keyRoom(inMemoryShelf, 7));

const recordsOf = ({ records }: ImportIndex): readonly LineRecord[] =>
  lexicalFamilies.flatMap((family) => [...records[family]]);

describe("what an import keeps of a line", () => {
  const lines = [
    anEntryLine("a", { id: anId(1) }),
    anEntryLine("b"),
    anEntryLine("c", { relations: [{ type: "synonym", entry_id: "a" }] }),
  ];
  const kept = async (index: ImportIndex) => {
    const content = (line: object) => E.right(readLine("entries", { ...line }));
    const read = lines.map((line, n) => ({ file: "f", line: n + 1, content: content(line) }));
    const dictionary = inMemoryStore(spanish);
    const plain = await indexLines(dictionary, index, "entries", read);
    const { byId, byName } = index.keys.entries.lines;
    const known = (keys: LineKeys): readonly string[] =>
      [anId(1), "a", "b", "c"].filter((key) => keys.get(key) !== undefined);
    return {
      plain: E.isRight(plain) ? plain.right.length : null,
      counted: index.plain.counts.new.entries,
      keys: [...known(byId), ...known(byName)],
      id: targetOf(index, "entries", "a")?.id,
      records: recordsOf(index).map(({ line }) => line),
    };
  };

  it("is its keys, of one that brings something new and refers to nothing", async () => {
    expect(await kept(emptyOne())).to.deep.equal({
      plain: 2,
      counted: 2,
      keys: [anId(1), "a", "b", "c"],
      id: anId(1),
      records: [3],
    });
  });

  it("is nothing of such a one, where the dictionary has it already", async () => {
    const index = emptyOne();
    index.plain.hasKeys = false;
    expect(await kept(index)).to.deep.equal({
      plain: 2,
      counted: 2,
      keys: ["c"],
      id: undefined,
      records: [3],
    });
  });

  it("is no more of a sense of such a one, nor of a line that changes what there is", async () => {
    const deps = inMemoryDeps();
    await importInto(deps, { entries: [anEntryLine("old"), anEntryLine("older")] });
    const files = {
      entries: [
        anEntryLine("a"),
        anEntryLine("old", { notes: "changed" }),
        { ...anEntryLine("older"), notes: null },
      ],
      "entry-senses": [
        { external_id: "s1", entry_id: "a", definition: "Nuevo." },
        { external_id: "s2", entry_id: "old", definition: "De lo que hay." },
        { external_id: "s3", entry_id: "a", definition: "Bajo otra.", parent_sense_id: "s1" },
      ],
    };
    const index = emptyOne(deps.newId);
    for (const family of [...groundFamilies, "entries", "entry-senses"] as const) {
      const { source } = anImport(files);
      for await (const some of source(family)) await indexLines(deps, index, family, some);
      index.settledFamilies.add(family);
    }
    expect(recordsOf(index).map(({ family, line }) => `${family} ${line}`)).to.deep.equal([
      "entry-senses 3",
    ]);
    const { counts } = index.plain;
    expect([counts.new.entries, counts.changed.entries, counts.unchanged.entries]).to.deep.equal([
      1, 1, 1,
    ]);
    expect(counts.new["entry-senses"]).to.equal(2);
  });
});
