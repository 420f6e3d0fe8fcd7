import { expect } from "chai";
import { gramCondition } from "../../adapters/mongodb/gram-conditions.ts";
import { gramsOf } from "../../adapters/mongodb/grams.ts";
import { matchOf } from "../../adapters/mongodb/match.ts";
import { collectionsOf } from "../../adapters/mongodb/collections.ts";
import { specOf } from "../../domain/families.ts";
import { foldForm, type SearchMode } from "../../domain/shared/search.ts";
import { aSense } from "../builders/a-sense.ts";
import { putEntry } from "../builders/a-change.ts";
import { anEntry, aVariant } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { putOf } from "../contracts/families.ts";
import { commit } from "../contracts/open-store.ts";
import { search, searchFor } from "../contracts/search.ts";
import { openAt, openFresh } from "./a-database.ts";
import { server } from "./mongodb-server.ts";

const formsOf = (...texts: readonly string[]) =>
  texts.map((text) => ({ field: "lemma", ...foldForm(text) }));

describe("mongodb grams", () => {
  it("begin at each character of each form, and are there once", () => {
    expect(gramsOf(formsOf("Ñandú", "undú"))).to.deep.equal(
      ["nan", "and", "ndu", "du", "u", "und"].map((text) => `lemma:${text}`),
    );
    expect(gramsOf(formsOf("a😀😁b"))).to.deep.equal(
      ["a😀😁", "😀😁b", "😁b", "b"].map((text) => `lemma:${text}`),
    );
    expect(gramsOf(formsOf(""))).to.deep.equal([]);
  });

  it("decide by themselves about short texts", () => {
    const decides = (text: string, mode: SearchMode) =>
      gramCondition("keys.grams", ["lemma"], text, mode)?.decides;
    for (const mode of ["auto", "contains"] as const)
      expect(["a", "ab", "abc", "abcd"].map((text) => decides(text, mode))).to.deep.equal([
        true,
        true,
        true,
        false,
      ]);
    expect(["a", "ab", "abc"].map((text) => decides(text, "suffix"))).to.deep.equal([
      true,
      true,
      false,
    ]);
    for (const mode of ["exact", "prefix"] as const)
      expect(decides("abc", mode)).to.equal(undefined);
  });

  it("leave few to be compared", async () => {
    const { store, database, dispose } = await openFresh();
    try {
      const lemmas = ["almendro", "almena", "mendrugo", "remendón", "mentón"];
      await answerOf(
        commit(store, {
          puts: lemmas.map((lemma_form, n) => putEntry(anEntry({ id: anId(n), lemma_form }))),
        }),
      );
      const { entries } = collectionsOf(server.client.db(database.name)).resources;
      const counted = async (text: string, mode: SearchMode) =>
        entries.countDocuments(
          matchOf(specOf("entries"), { search: searchFor(text, mode) }) ?? { _id: "none" },
        );
      expect(await counted("mend", "contains")).to.equal(3);
      expect(await counted("alme", "auto")).to.equal(2);
      expect(await counted("endon", "suffix")).to.equal(1);
      expect(await counted("on", "suffix")).to.equal(2);
    } finally {
      await dispose();
    }
  });

  it("are made anew where an earlier release left none, of senses too", async () => {
    const { store, database, dispose } = await openFresh();
    try {
      const entry = anEntry({ id: anId(1), lemma_form: "roble", variants: [aVariant("robre")] });
      const sense = aSense({ id: anId(2), entry_id: entry.id, definition: "Árbol de bellotas" });
      await answerOf(commit(store, { puts: [putEntry(entry), putOf("entry-senses", sense)] }));
      const { entries, "entry-senses": senses } = collectionsOf(
        server.client.db(database.name),
      ).resources;
      for (const collection of [entries, senses])
        await collection.updateMany(
          {},
          { $set: { "keys.made_by": "es" }, $unset: { "keys.grams": "", "parts.grams": "" } },
        );
      const found = (text: string, field: string) =>
        search(store, text, { mode: "contains", tiers: [[field]] });
      expect(await found("obr", "variant")).to.deep.equal([]);
      await (await openAt(database.uri)).close();
      expect(await found("obr", "variant")).to.deep.equal([entry]);
      expect(await found("bellota", "definition")).to.deep.equal([entry]);
    } finally {
      await dispose();
    }
  });
});
