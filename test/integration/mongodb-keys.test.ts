import { expect } from "chai";
import { collation } from "../../domain/shared/collation.ts";
import { firstPage } from "../../domain/shared/page.ts";
import type { Store } from "../../domain/store.ts";
import { entriesNamed } from "../builders/an-entry.ts";
import { deleteEntry } from "../builders/a-change.ts";
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
});
