import { expect } from "chai";
import { DatabaseSync } from "node:sqlite";
import type { SqliteOptions } from "../../../adapters/sqlite/store.ts";
import { type Collation, collation } from "../../../domain/shared/collation.ts";
import { putEntry } from "../../builders/a-change.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { commit, spanish } from "../../contracts/open-store.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

describe("sqlite: what the keys of a file are of", () => {
  const { file, open, closeAll } = storesOfAFile();

  /** Whether it is worked out when the file is opened by a collation of that edition. */
  const isWorkedOut = async (
    edition: string | null,
    options: Partial<SqliteOptions> = {},
    { id, ...others }: Collation = spanish,
  ): Promise<boolean> => {
    let asked = 0;
    const watched: Collation = {
      ...others,
      edition,
      get id() {
        asked++;
        return id;
      },
    };
    const store = open({ collation: watched, ...options });
    const before = asked;
    await answerOf(commit(store, { puts: [putEntry(anEntry({ id: crypto.randomUUID() }))] }));
    await answerOf(store.ping());
    expect(asked).to.equal(before);
    await closeAll();
    return before > 0;
  };
  const kept = (): unknown => {
    const database = new DatabaseSync(file());
    const row = database.prepare("SELECT value FROM settings WHERE name = 'collation'").get();
    database.close();
    return row?.["value"];
  };

  it("is worked out once by each edition", async () => {
    expect(await isWorkedOut("one")).to.equal(true);
    expect(await isWorkedOut("one")).to.equal(false);
    expect(await isWorkedOut("other")).to.equal(true);
    expect(await isWorkedOut("other")).to.equal(false);
    expect(kept()).to.equal(spanish.id);
  });

  it("is worked out each time by what knows no edition", async () => {
    expect(await isWorkedOut(null)).to.equal(true);
    expect(await isWorkedOut(null)).to.equal(true);
  });

  it("is worked out again after a release that knows no editions has made them anew", async () => {
    const swedish = collation("sv");
    await isWorkedOut("one");
    expect(await isWorkedOut(null, {}, swedish)).to.equal(true);
    expect(kept()).to.equal(swedish.id);
    expect(await isWorkedOut("one")).to.equal(true);
    expect(kept()).to.equal(spanish.id);
  });

  it("is told of where it makes keys anew, as that takes long, and else not", async () => {
    const said: string[] = [];
    const log = (message: string): void => void said.push(message);
    await isWorkedOut("one", { log });
    await isWorkedOut("one", { log });
    expect(said).to.deep.equal([]);
    const swedish = collation("sv");
    await isWorkedOut(null, { log }, swedish);
    expect(said).to.deep.equal([
      `making all keys anew for the collation ${swedish.id}`,
      "made all keys anew",
    ]);
  });

  it("is noted by no tool, which may only be to look", async () => {
    await isWorkedOut("one");
    expect(await isWorkedOut("other", { mayRebuild: false })).to.equal(true);
    expect(await isWorkedOut("other", { mayRebuild: false })).to.equal(true);
    expect(await isWorkedOut("one", { mayRebuild: false })).to.equal(false);
  });

  it("is noted another time where somebody else writes", async () => {
    await isWorkedOut("one");
    const writer = new DatabaseSync(file());
    writer.exec("BEGIN IMMEDIATE");
    const store = open({ collation: { ...spanish, edition: "other" } });
    await answerOf(store.ping());
    writer.exec("COMMIT");
    writer.close();
    await closeAll();
    expect(await isWorkedOut("other")).to.equal(true);
    expect(await isWorkedOut("other")).to.equal(false);
  });
});
