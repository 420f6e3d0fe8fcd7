import { expect } from "chai";
import * as O from "fp-ts/lib/Option.js";
import { collation } from "../../domain/shared/collation.ts";
import { firstPage } from "../../domain/shared/page.ts";
import type { Store } from "../../domain/store.ts";
import { anEntry, entriesNamed } from "../builders/an-entry.ts";
import { collectionsOf } from "../../adapters/mongodb/collections.ts";
import { deleteEntry, putEntry, putUser } from "../builders/a-change.ts";
import { aSense } from "../builders/a-sense.ts";
import { aUser } from "../builders/a-user.ts";
import { anId } from "../builders/an-id.ts";
import { keptBefore } from "../builders/kept-before.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { putOf } from "../contracts/families.ts";
import { commit, fill, fillWith, spanish } from "../contracts/open-store.ts";
import { searchFor } from "../contracts/search.ts";
import { openAt, openFresh } from "./a-database.ts";
import { server } from "./mongodb-server.ts";

describe("mongodb keys", () => {
  const lemmas = async (store: Store): Promise<readonly string[]> => {
    const query = { filter: {}, order: [], page: firstPage(10) };
    return (await answerOf(store.lexicon.entries.list(query))).items.map(
      ({ lemma_form }) => lemma_form,
    );
  };

  it("are made anew when the language of the dictionary changes", async () => {
    const { store, database, dispose } = await openFresh();
    try {
      const entries = entriesNamed("nube", "ñu", "nzo", "gone");
      await fill(store, entries);
      const gone = entries.slice(3).map((entry) => deleteEntry(entry));
      await answerOf(commit(store, { deletes: gone }));
      expect(await lemmas(store)).to.deep.equal(["nube", "nzo", "ñu"]);
      const english = await openAt(database.uri, collation("en"));
      expect(await lemmas(english)).to.deep.equal(["ñu", "nube", "nzo"]);
      await english.close();
      const spanish = await openAt(database.uri);
      expect(await lemmas(spanish)).to.deep.equal(["nube", "nzo", "ñu"]);
      await spanish.close();
    } finally {
      await dispose();
    }
  });

  it("are made anew together with the fields that have been added since a resource was kept", async () => {
    const { store, database, dispose } = await openFresh();
    try {
      await fill(store, [keptBefore(anEntry(), "notes", "labels")]);
      const after = await openAt(database.uri, collation("en"));
      const found = await answerOf(after.lexicon.entries.find(anEntry().id));
      expect(O.toNullable(found)).to.deep.equal(anEntry());
      await after.close();
    } finally {
      await dispose();
    }
  });

  /** Whom each of the addresses finds once keys of an earlier release are made anew, and what is said of it. */
  const remade = async (
    before: readonly { readonly email: string; readonly key: string }[],
    ...asked: readonly string[]
  ) => {
    const { store, database, dispose } = await openFresh();
    try {
      await fillWith(
        store,
        ...before.map((_, n) => putUser(aUser({ id: anId(n), email: `${n}@example.org` }))),
      );
      const { users } = collectionsOf(server.client.db(database.name)).resources;
      for (const [n, { email, key }] of before.entries())
        await users.updateOne(
          { _id: anId(n) },
          { $set: { "keys.made_by": "of before", "keys.unique.email": key, "body.email": email } },
        );
      const said: string[] = [];
      const after = await openAt(database.uri, spanish, (message) => void said.push(message));
      const found = await Promise.all(asked.map((key) => answerOf(after.users.findByEmail(key))));
      await after.close();
      return { said, ids: found.map((record) => O.toNullable(record)?.user.id) };
    } finally {
      await dispose();
    }
  };

  it("of people are made anew, those that were each other's among them", async () => {
    const { ids } = await remade(
      [
        { email: "a@example.org", key: "b@example.org" },
        { email: "b@example.org", key: "a@example.org" },
        { email: "straẞe@example.org", key: "straẞe@example.org" },
      ],
      "a@example.org",
      "b@example.org",
      "strasse@example.org",
    );
    expect(ids).to.deep.equal([anId(0), anId(1), anId(2)]);
  });

  it("of people are made anew by two at once, and each has the own address", async () => {
    const { store, database, dispose } = await openFresh();
    try {
      const people = Array.from({ length: 40 }, (_, n) =>
        aUser({ id: anId(n), email: `${n}@example.org` }),
      );
      await fillWith(store, ...people.map((user) => putUser(user)));
      const { users } = collectionsOf(server.client.db(database.name)).resources;
      // Each has the key of the next.
      for (const n of people.map((_, index) => 39 - index))
        await users.updateOne(
          { _id: anId(n) },
          { $set: { "keys.made_by": "of before", "keys.unique.email": `${n + 1}@example.org` } },
        );
      const said: string[] = [];
      const open = () => openAt(database.uri, spanish, (message) => void said.push(message));
      const stores = await Promise.all([open(), open(), open()]);
      for (const { id, email } of people)
        expect(O.toNullable(await answerOf(store.users.findByEmail(email)))?.user.id).to.equal(id);
      expect(said.filter((message) => message.includes("have the same"))).to.deep.equal([]);
      await Promise.all(stores.map((one) => one.close()));
    } finally {
      await dispose();
    }
  });

  it("that two people come to stay with who has them, which is said", async () => {
    const { said, ids } = await remade(
      [
        { email: "straẞe@example.org", key: "straẞe@example.org" },
        { email: "straße@example.org", key: "strasse@example.org" },
      ],
      "strasse@example.org",
    );
    expect(ids).to.deep.equal([anId(1)]);
    expect(said).to.include(
      `users ${anId(0)} and ${anId(1)} have the same email by now, which stays with the latter: give ${anId(0)} another one`,
    );
  });

  it("of senses are made anew where their entries keep them, too", async () => {
    const { store, database, dispose } = await openFresh();
    try {
      const entry = anEntry({ id: anId(1) });
      const sense = aSense({ id: anId(2), entry_id: entry.id, definition: "Árbol" });
      await fillWith(store, putEntry(entry), putOf("entry-senses", sense));
      const { resources } = collectionsOf(server.client.db(database.name));
      const kept = () => resources.entries.findOne({ _id: entry.id }, { projection: { parts: 1 } });
      const parts = (await kept())?.parts;
      for (const family of ["entries", "entry-senses"] as const)
        await resources[family].updateMany(
          {},
          { $set: { "keys.made_by": "of before", "keys.forms": [] } },
        );
      await resources.entries.updateMany(
        {},
        { $set: { parts: { forms: [], terms: {}, grams: [] } } },
      );
      await (await openAt(database.uri)).close();
      expect((await kept())?.parts).to.deep.equal(parts);
    } finally {
      await dispose();
    }
  });

  it("of senses that have become too many for their entry keep nobody from starting", async () => {
    const { store, database, dispose } = await openFresh();
    try {
      const entries = [anEntry({ id: anId(1) }), anEntry({ id: anId(2) })];
      const senses = [3, 4, 5].map((n) =>
        aSense({ id: anId(n), entry_id: anId(1), definition: "Árbol" }),
      );
      const other = aSense({ id: anId(6), entry_id: anId(2), definition: "Flor" });
      await fillWith(
        store,
        ...entries.map((entry) => putEntry(entry)),
        ...[...senses, other].map((sense) => putOf("entry-senses", sense)),
      );
      const { resources } = collectionsOf(server.client.db(database.name));
      await resources["entry-senses"].updateMany(
        { _id: { $in: senses.map(({ id }) => id) } },
        { $set: { "body.definition": "á".repeat(2_000_000) } },
      );
      for (const family of ["entries", "entry-senses"] as const)
        await resources[family].updateMany({}, { $set: { "keys.made_by": "of before" } });
      await resources.entries.updateMany({}, { $unset: { parts: "" } });
      const said: string[] = [];
      const after = await openAt(database.uri, spanish, (message) => void said.push(message));
      const query = {
        order: [],
        page: firstPage(10),
        filter: { search: searchFor("flor", "exact", [["definition"]]) },
      };
      expect((await answerOf(after.lexicon.entries.list(query))).items).to.deep.equal([entries[1]]);
      await after.close();
      expect(said.join()).to.include(`entry ${anId(1)} may not be found by what its senses say`);
      expect(said.join()).not.to.include(`entry ${anId(2)}`);
    } finally {
      await dispose();
    }
  });
});
