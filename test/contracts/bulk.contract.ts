import { expect } from "chai";
import { changeSet } from "../../domain/changes/change-set.ts";
import { firstPage } from "../../domain/shared/page.ts";
import { putEntry } from "../builders/a-change.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { aSense } from "../builders/a-sense.ts";
import { answerOf, refusalOf } from "./answer-of.ts";
import { putOf } from "./families.ts";
import { commit, freshStore, type OpenStore } from "./open-store.ts";
import { searchFor } from "./search.ts";

const entries = Array.from({ length: 30 }, (_, n) =>
  anEntry({
    id: anId(n + 1),
    external_id: `e${n}`,
    lemma_form: `${n % 2 === 0 ? "ñu" : "casa"} ${n}`,
  }),
);
const puts = entries.map((entry) => putEntry(entry));

/** Very much at once ends up as one change set after the other would have it. */
export const bulkContract = (name: string, open: OpenStore): void => {
  describe(`${name}: bulk`, () => {
    const [store, other] = [freshStore(open), freshStore(open)];
    const page = firstPage(100);
    const asked = [
      { filter: {}, order: [], page },
      { filter: {}, order: [{ field: "created_at", descending: true }], page },
      { filter: { search: searchFor("as", "contains") }, order: [], page },
      { filter: { terms: [{ name: "initial", anyOf: ["ñ"] }] }, order: [], page },
    ];
    const fill = async () => {
      const bulk = await answerOf(store().bulk(puts.length));
      await answerOf(bulk.commit(changeSet({ puts: puts.slice(0, 20) })));
      await answerOf(bulk.commit(changeSet({ puts: puts.slice(20) })));
      return bulk;
    };

    it("is found like anything else once it is finished, and can be changed", async () => {
      await answerOf((await fill()).finish());
      for (const one of puts) await answerOf(commit(other(), { puts: [one] }));
      for (const query of asked)
        expect(await answerOf(store().lexicon.entries.list(query))).to.deep.equal(
          await answerOf(other().lexicon.entries.list(query)),
        );
      await answerOf(commit(store(), { puts: [putEntry(anEntry({ id: anId(99) }))] }));
    });

    it("sees what it has brought itself", async () => {
      const bulk = await fill();
      const sense = aSense({ id: anId(0x100), entry_id: anId(1) });
      await answerOf(bulk.commit(changeSet({ puts: [putOf("entry-senses", sense)] })));
      const found = await answerOf(bulk.lexicon["entry-senses"].findBy("entry_id", [anId(1)]));
      expect(found.map(({ id }) => id)).to.deep.equal([sense.id]);
      const below = aSense({ id: anId(0x101), entry_id: anId(1), parent_sense_id: sense.id });
      await answerOf(bulk.commit(changeSet({ puts: [putOf("entry-senses", below)] })));
      const above = await answerOf(bulk.references.ancestors("entry-senses", [below.id]));
      expect(above.get(below.id)).to.deep.equal([sense.id]);
      await answerOf(bulk.finish());
    });

    it("is refused what any store refuses, that change set alone", async () => {
      const bulk = await fill();
      const twice = anEntry({ id: anId(50), external_id: "e7" });
      const refused = await refusalOf(bulk.commit(changeSet({ puts: [putEntry(twice)] })));
      expect(refused).to.deep.include({ _tag: "KeyTaken", keys: ["external_id"] });
      const lost = putOf("entry-senses", aSense({ id: anId(52), entry_id: anId(500) }));
      expect(await refusalOf(bulk.commit(changeSet({ puts: [lost] })))).to.include({
        _tag: "Overtaken",
      });
      await answerOf(bulk.finish());
      const { total } = await answerOf(
        store().lexicon.entries.list({ filter: {}, order: [], page }),
      );
      expect(total).to.equal(entries.length);
    });

    it("is taken where there are entries already", async () => {
      await answerOf(commit(store(), { puts: [putEntry(anEntry({ id: anId(200) }))] }));
      await answerOf((await fill()).finish());
      const { total } = await answerOf(
        store().lexicon.entries.list({ filter: {}, order: [], page }),
      );
      expect(total).to.equal(entries.length + 1);
    });

    it("is refused change set by change set where there are entries already", async () => {
      await answerOf(commit(store(), { puts: [putEntry(anEntry({ id: anId(200) }))] }));
      const bulk = await fill();
      const [good, twice] = [{}, { external_id: "e7" }].map((more, n) =>
        putEntry(anEntry({ id: anId(50 + n), ...more })),
      );
      const refused = await refusalOf(bulk.commit(changeSet({ puts: [good!, twice!] })));
      expect(refused).to.deep.include({ _tag: "KeyTaken", keys: ["external_id"] });
      await answerOf(bulk.commit(changeSet({ puts: [putEntry(anEntry({ id: anId(60) }))] })));
      await answerOf(bulk.finish());
      const { total } = await answerOf(
        store().lexicon.entries.list({ filter: {}, order: [], page }),
      );
      expect(total).to.equal(1 + entries.length + 1);
    });

    it("leaves a store that can be written when it is given up", async () => {
      await (await fill()).abandon();
      await answerOf(commit(store(), { puts: [putEntry(anEntry({ id: anId(200) }))] }));
    });
  });
};
