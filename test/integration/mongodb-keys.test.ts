import { expect } from "chai";
import * as O from "fp-ts/lib/Option.js";
import { collation } from "../../domain/shared/collation.ts";
import { firstPage } from "../../domain/shared/page.ts";
import type { Store } from "../../domain/store.ts";
import { anEntry, entriesNamed } from "../builders/an-entry.ts";
import { deleteEntry } from "../builders/a-change.ts";
import { keptBefore } from "../builders/kept-before.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { commit, fill } from "../contracts/open-store.ts";
import { openAt, openFresh } from "./a-database.ts";

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
});
