import { expect } from "chai";
import * as O from "fp-ts/lib/Option.js";
import { DatabaseSync } from "node:sqlite";
import type { SqliteOptions } from "../../../adapters/sqlite/store.ts";
import { type Collation, collation } from "../../../domain/shared/collation.ts";
import { editOf, putEntry, putUser } from "../../builders/a-change.ts";
import { aUser } from "../../builders/a-user.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { answerOf, refusalOf } from "../../contracts/answer-of.ts";
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

  describe("where addresses are compared otherwise than an earlier release did", () => {
    interface Before {
      readonly email: string;
      /** What the earlier release compared. */
      readonly key: string;
    }

    /** Whom each of the addresses finds once keys are made anew, and what is said of it. */
    const remade = async (before: readonly Before[], ...asked: readonly string[]) => {
      await answerOf(
        commit(open(), {
          puts: before.map((_, n) => putUser(aUser({ id: anId(n), email: `${n}@example.org` }))),
        }),
      );
      await closeAll();
      const database = new DatabaseSync(file());
      const leave = database.prepare(
        "UPDATE users SET email = ?, body = json_set(body, '$.email', ?) WHERE id = ?",
      );
      for (const [n, { email, key }] of before.entries()) leave.run(key, email, anId(n));
      database.exec("UPDATE settings SET value = 'of before' WHERE name = 'collation'");
      database.close();
      const said: string[] = [];
      const store = open({ log: (message) => void said.push(message) });
      const found = await Promise.all(asked.map((key) => answerOf(store.users.findByEmail(key))));
      return { store, said, ids: found.map((record) => O.toNullable(record)?.user.id) };
    };
    const sharp = { email: "straẞe@example.org", key: "straẞe@example.org" };
    const plain = { email: "straße@example.org", key: "strasse@example.org" };

    it("finds people by their new keys, those of each other among them", async () => {
      const { ids } = await remade(
        [
          { email: "a@example.org", key: "b@example.org" },
          { email: "b@example.org", key: "a@example.org" },
          sharp,
        ],
        "a@example.org",
        "b@example.org",
        "strasse@example.org",
      );
      expect(ids).to.deep.equal([anId(0), anId(1), anId(2)]);
    });

    it("leaves a key to who has it, says so, and lets the other have another one only", async () => {
      const { store, said, ids } = await remade([sharp, plain], "strasse@example.org");
      expect(ids).to.deep.equal([anId(1)]);
      expect(said).to.include(
        `users ${anId(0)} and ${anId(1)} have the same email by now, which stays with the latter: give ${anId(0)} another one`,
      );
      const user = aUser({ id: anId(0), email: sharp.email });
      const edited = (email: string) => commit(store, { puts: [putUser(editOf(user, { email }))] });
      expect(await refusalOf(edited(sharp.email))).to.deep.equal({
        _tag: "KeyTaken",
        family: "users",
        keys: ["email"],
        id: anId(0),
      });
      await answerOf(edited("another@example.org"));
    });
  });
});
