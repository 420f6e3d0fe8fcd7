import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { importSource } from "../../../adapters/files/import-files.ts";
import { writeLine } from "../../../adapters/files/resource-lines.ts";
import type { LexicalResource } from "../../../application/dictionary/import-kinds.ts";
import type { LexicalFamily } from "../../../domain/shared/family.ts";
import { aSense } from "../../builders/a-sense.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";

/** What a request may bring. */
const BODY_BYTES = 1024 * 1024;
/** Of an id in a list, with its quotation marks and a comma. */
const ID_BYTES = 39;

const times = <A>(count: number, make: (index: number) => A): readonly A[] =>
  Array.from({ length: count }, (_nothing, index) => make(index));

describe("the longest lines that an export writes", () => {
  let directory: string;
  before(() => {
    directory = mkdtempSync(join(tmpdir(), "dictionary-"));
  });
  after(() => rmSync(directory, { recursive: true }));

  /** The length of the line, which is read as an import reads it. */
  const taken = async (
    family: LexicalFamily,
    resource: LexicalResource,
    key = anId(0x10),
  ): Promise<number> => {
    const line = writeLine(family, resource, () => key);
    const path = join(directory, `${family}.jsonl`);
    writeFileSync(path, `${line}\n`);
    const source = importSource([{ path, family, bytes: line.length }], () => undefined);
    for await (const lines of source(family))
      expect(lines.map(({ content }) => E.isRight(content))).to.deep.equal([true]);
    return Buffer.byteLength(line);
  };

  it("are taken where a request had fewer bytes, as they name what is null", async () => {
    const text = "x".repeat(1_025);
    const nothing = { translation: null, source_id: null, locator: null, year: null };
    const asSent = JSON.stringify({ examples: times(1_000, () => ({ text })) });
    expect(asSent.length).to.be.below(BODY_BYTES);
    const examples = times(1_000, () => ({ text, ...nothing, location_id: null }));
    expect(await taken("entry-senses", aSense({ examples }))).to.be.above(BODY_BYTES);
  });

  it("are taken where each field came in a request of its own, and ids have become long keys", async () => {
    const lists = Math.floor(BODY_BYTES / ID_BYTES / 1_000) + 1;
    const location_ids = times(1_000, anId);
    const entry = anEntry({
      variants: times(lists, () => ({ form: "x", location_ids, phenomenon_ids: [] })),
      pronunciations: times(lists, () => ({ ipa: "x", location_ids, audio_url: null })),
    });
    const length = await taken("entries", entry, "\u{10400}".repeat(200));
    expect(length).to.be.above(40 * BODY_BYTES);
  });
});
