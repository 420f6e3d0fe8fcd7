import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { restoreDictionary } from "../../application/dictionary/restore-dictionary.ts";
import type { BackupRecord, BackupRecords } from "../../domain/changes/backup.ts";
import { storageFull } from "../../domain/shared/app-error.ts";
import { firstPage } from "../../domain/shared/page.ts";
import { lexicalFamilies } from "../../domain/shared/family.ts";
import { SYSTEM_USER_ID, systemOperator } from "../../domain/shared/actor.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { exported, importInto } from "./an-import.ts";
import { inMemoryDeps } from "./in-memory-deps.ts";

const entries = Array.from({ length: 5 }, (_, n) => ({
  external_id: `e${n}`,
  lemma_form: `casa ${n}`,
  pos_id: "n",
  entry_type_id: "w",
}));

const told = async (deps: ReturnType<typeof inMemoryDeps>) =>
  (await answerOf(deps.audit.list({ filter: {}, page: firstPage(100) }))).items;

const gathered = async (records: BackupRecords): Promise<readonly BackupRecord[]> => {
  const all: BackupRecord[] = [];
  for await (const batch of records) all.push(...batch);
  return all;
};

describe("the audit of the command line", () => {
  it("has a line for each batch of an import, all known by one number", async () => {
    const deps = inMemoryDeps();
    await importInto(deps, { entries }, { batchSize: 2 });
    const lines = await told(deps);
    expect(lines.map(({ action }) => action)).to.deep.equal(["import", "import", "import"]);
    expect(lines.map(({ detail }) => detail?.["entries_created"])).to.have.members([2, 2, 1]);
    expect(new Set(lines.map(({ request_id }) => request_id)).size).to.equal(1);
    expect(lines[0]?.request_id).to.match(/^[0-9a-f-]{36}$/);
    expect(lines[0]?.actor).to.deep.equal({ kind: "command_line", id: SYSTEM_USER_ID });
  });

  it("tells what an import has changed, and nothing of one that changes nothing", async () => {
    const deps = inMemoryDeps();
    await importInto(deps, { entries });
    await importInto(deps, { entries });
    expect(await told(deps)).to.have.lengthOf(1);
    deps.wait(1);
    await importInto(deps, { entries: entries.map((one) => ({ ...one, notes: "x" })) });
    expect((await told(deps))[0]?.detail).to.deep.equal({ entries_updated: 5 });
  });

  it("has a line for an export, before the first leaves", async () => {
    const deps = inMemoryDeps();
    await exported(deps);
    const [line] = await told(deps);
    expect(line).to.include({ action: "export", outcome: "allowed" });
    expect(line?.detail).to.deep.equal({ families: lexicalFamilies });
  });

  it("is no reason to say that a dictionary was not restored which was, on a disk that is full now", async () => {
    const deps = inMemoryDeps();
    await importInto(deps, { entries });
    const records = await gathered(deps.backups.read());
    const digestOf = async (all: BackupRecords): Promise<string> =>
      JSON.stringify(await gathered(all));
    const backup = {
      digest: JSON.stringify(records),
      digestOf,
      records: async function* () {
        yield records;
      },
    };
    const empty = inMemoryDeps();
    const full = { ...empty, audit: { append: () => TE.left(storageFull) } };
    expect(await restoreDictionary(full)({ actor: systemOperator, backup })()).to.deep.equal(
      E.right(undefined),
    );
    expect(await told(empty)).to.have.lengthOf(1);
  });
});
