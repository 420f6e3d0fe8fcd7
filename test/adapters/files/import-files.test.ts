import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { importFiles, importSource } from "../../../adapters/files/import-files.ts";
import { rawLines, readJsonLines } from "../../../adapters/files/json-lines.ts";
import { UnreadableError } from "../../../adapters/files/unreadable.ts";

describe("files to import", () => {
  let directory: string;
  before(() => {
    directory = mkdtempSync(join(tmpdir(), "dictionary-"));
  });
  after(() => rmSync(directory, { recursive: true }));
  const aFile = (name: string, content: string | Uint8Array = ""): string => {
    const path = join(directory, name);
    writeFileSync(path, content);
    return path;
  };
  const read = async (path: string): Promise<readonly (readonly [number, unknown])[]> => {
    const lines: [number, unknown][] = [];
    for await (const batch of readJsonLines(path, 2, () => undefined))
      for (const { line, content } of batch)
        lines.push([
          line,
          E.isRight(content) ? content.right : [content.left[0]?.code, content.left[0]?.params],
        ]);
    return lines;
  };

  it("have their family by their names, or as it is said; directories, all that have", () => {
    const inside = join(directory, "all");
    mkdirSync(inside);
    for (const name of ["entry-senses.ndjson", "Locations.jsonl", "sources.jsonl", "README.md"])
      writeFileSync(join(inside, name), "");
    expect(
      E.map((files: any) => files.map(({ family }: any) => family))(importFiles([inside])),
    ).to.deep.equal(E.right(["entry-senses", "sources"]));
    const other = aFile("other.txt");
    expect(importFiles([other])).to.deep.equal(E.left([{ path: other, because: "no_family" }]));
    expect(importFiles([other], "entries")).to.deep.equal(
      E.right([{ path: other, family: "entries", bytes: 0 }]),
    );
  });

  it("are refused where they are missing, or named twice", () => {
    const missing = join(directory, "entries.jsonl");
    const twice = aFile("sources.jsonl");
    expect(importFiles([missing, twice, twice])).to.deep.equal(
      E.left([
        { path: missing, because: "missing" },
        { path: twice, because: "twice" },
      ]),
    );
  });

  it("are refused where they cannot be read twice, or not at all: streams, and what is compressed", () => {
    const compressed = aFile("entries.jsonl.gz");
    expect(importFiles(["-", "/dev/null", compressed], "entries")).to.deep.equal(
      E.left([
        { path: "-", because: "no_file" },
        { path: "/dev/null", because: "no_file" },
        { path: compressed, because: "compressed" },
      ]),
    );
  });

  it("have lines by their numbers, whatever ends them, without a byte order mark", async () =>
    expect(await read(aFile("a", '\ufeff{"a":1}\r\n\r\n{"b":2}\n\n{"c":3}'))).to.deep.equal([
      [1, { a: 1 }],
      [3, { b: 2 }],
      [5, { c: 3 }],
    ]));

  it("tell of lines that cannot be read, and go on", async () =>
    expect(
      await read(
        aFile(
          "b",
          Buffer.concat([
            Buffer.from('{"a":\n[1]\n{"a":1,"a":2}\n{"a":"'),
            Buffer.from([0xc3, 0x28]),
            Buffer.from('"}\n{"ok":true}\n\ufeff{"a":1}'),
          ]),
        ),
      ),
    ).to.deep.equal([
      [1, ["malformed_json", { reason: "not_json" }]],
      [2, ["malformed_json", { reason: "not_an_object" }]],
      [3, ["malformed_json", { reason: "duplicate_name" }]],
      [4, ["malformed_json", { reason: "not_utf8" }]],
      [5, { ok: true }],
      [6, ["malformed_json", { reason: "not_json" }]],
    ]));

  it("take lines of just so many bytes, and none of more, wherever they are cut in reading", async () => {
    const max = 300_000;
    const lengths = [max, max + 1, 0, 5 * max, 20, max, 3 * max];
    const path = aFile("c", lengths.map((length) => "x".repeat(length)).join("\n"));
    const lines: (number | null)[] = [];
    for await (const some of rawLines(path, () => undefined, max))
      lines.push(...some.map((bytes) => bytes?.filter((byte) => byte === 0x78).length ?? null));
    expect(lines).to.deep.equal([max, null, 0, null, 20, max, null]);
  });

  it("come in smaller batches where their lines are long", async () => {
    const line = JSON.stringify({ a: "x".repeat(1_500_000) });
    const sizes: number[] = [];
    const path = aFile("long", Array.from({ length: 7 }, () => line).join("\n"));
    for await (const batch of readJsonLines(path, 500, () => undefined)) sizes.push(batch.length);
    expect(sizes).to.deep.equal([3, 3, 1]);
  });

  it("are told from what is to be written where they may not be read", async () => {
    const reading = read(directory).then(
      () => null,
      (error: unknown) => error,
    );
    expect(await reading)
      .to.be.instanceOf(UnreadableError)
      .with.property("path", directory);
  });

  it("give the same lines each time that they are read", async () => {
    const files = importFiles([aFile("entries.jsonl", '{"lemma_form":"a"}\n{}\n')]);
    if (E.isLeft(files)) throw new Error("refused");
    let bytes = 0;
    const source = importSource(files.right, (more) => (bytes += more));
    for (let time = 0; time < 3; time++) {
      const lines: number[] = [];
      for await (const batch of source("entries")) lines.push(...batch.map(({ line }) => line));
      expect(lines).to.deep.equal([1, 2]);
    }
    expect(bytes).to.equal(3 * 22);
  });
});
