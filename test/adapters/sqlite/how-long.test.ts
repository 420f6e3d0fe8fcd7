import { expect } from "chai";
import { howLong } from "../../../adapters/sqlite/listings/how-long.ts";
import type { PageQuestion } from "../../../adapters/sqlite/listings/reader-messages.ts";
import { firstPage } from "../../../domain/shared/page.ts";
import type { ResourceQuery } from "../../../domain/shared/resource-query.ts";
import { aPut } from "../../builders/a-change.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { aSense } from "../../builders/a-sense.ts";
import { anId } from "../../builders/an-id.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { facetsOf } from "../../contracts/facets-of.ts";
import { fillWith } from "../../contracts/open-store.ts";
import { having, searchFor } from "../../contracts/search.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

const inTexts = [["definition"]];
const by = (field: string) => ({ field, descending: false });

describe("sqlite: for whom a question waits", () => {
  const { open } = storesOfAFile();

  it("is told by what it looks through and puts in order", () => {
    const asked = (query: Partial<ResourceQuery>): PageQuestion => ({
      _tag: "Page",
      family: "entries",
      query: { filter: {}, order: [], page: firstPage(9), ...query },
      columns: ["body"],
    });
    const kindOf = (query: Partial<ResourceQuery>): string => howLong(asked(query));
    const searching = (...what: Parameters<typeof searchFor>) => ({
      filter: { search: searchFor(...what) },
    });
    expect(kindOf({})).to.equal("longer");
    expect(kindOf({ order: [by("created_at")] })).to.equal("longer");
    expect(kindOf({ order: [by("created_at"), by("lemma_form")] })).to.equal("longest");
    expect(kindOf(searching("casa", "auto", inTexts))).to.equal("longer");
    expect(kindOf(searching("ca", "auto", inTexts))).to.equal("longest");
    expect(kindOf(searching("casa", "fuzzy", inTexts))).to.equal("longest");
    const quick = { ...asked({}), _tag: "QuickPage" } as const;
    expect(howLong(quick)).to.equal("short");
    const order = [by("sense_order"), by("created_at")];
    expect(howLong({ ...quick, query: { ...quick.query, order } })).to.equal("short");
    const { query } = asked(searching("atlas", "fuzzy", [["title"]]));
    expect(howLong({ ...asked({}), family: "sources", query })).to.equal("longer");
    expect(howLong({ _tag: "Rows", filter: { lacks: ["senses"] } })).to.equal("longer");
  });

  it("is not the search of all long texts, where it counts or puts in order", async () => {
    const store = open({ smallUpTo: -1 });
    const ids = Array.from({ length: 300 }, (_, n) => n + 1);
    const definition = "casa de labranza con huerta y corral ".repeat(60);
    await fillWith(
      store,
      ...ids.map((n) => aPut("entries", anEntry({ id: anId(n) }))),
      ...ids.map((n) =>
        aPut(
          "entry-senses",
          aSense({ id: anId(1_000 + n), entry_id: anId(n), sense_order: n, definition }),
        ),
      ),
    );
    const counts = () => facetsOf(store, "entries", {}, ["status"]);
    const sorted = () =>
      answerOf(
        store.lexicon.entries.listTexts({
          filter: { lacks: ["location"] },
          order: [{ field: "updated_at", descending: false }],
          page: firstPage(1),
        }),
      );
    const order = ["sense_order", "created_at"].map(by);
    const ofOne = () =>
      answerOf(
        store.lexicon["entry-senses"].listTexts({
          filter: having({ entry_id: [anId(7)] }),
          order,
          page: firstPage(1),
        }),
      );
    const others = () => Promise.all([counts(), sorted(), ofOne()]);
    // Their threads are there before anybody waits.
    await others();
    let answered = 0;
    const all = Array.from({ length: 100 }, async (_, n) => {
      const filter = { search: searchFor(`labranzu${n}`, "fuzzy", inTexts) };
      await answerOf(store.lexicon.entries.listTexts({ filter, order: [], page: firstPage(1) }));
      answered++;
    });
    await others();
    expect(answered).to.be.lessThan(100);
    await Promise.all(all);
  }).timeout(60_000);
});
