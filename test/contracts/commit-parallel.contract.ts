import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import * as O from "fp-ts/lib/Option.js";
import { firstPage } from "../../domain/shared/page.ts";
import { deleteEntry, editOf, putEntry, putUser } from "../builders/a-change.ts";
import { aKeptAnswer, anAnswerKey } from "../builders/a-kept-answer.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { aUser } from "../builders/a-user.ts";
import { answerOf, outcomesOf } from "./answer-of.ts";
import { aSample, deleteOf, families, putOf, specs, stored, withText } from "./families.ts";
import {
  type Capabilities,
  commit,
  describeWhere,
  fill,
  fillWith,
  freshStore,
  type OpenStore,
} from "./open-store.ts";

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n);

/** Of writers that meet, the store decides which one wins. */
export const commitParallelContract = (
  open: OpenStore,
  { transactions }: Pick<Capabilities, "transactions">,
): void => {
  const store = freshStore(open);
  const entry = anEntry();

  const total = async () =>
    (await answerOf(store().lexicon.entries.list({ filter: {}, order: [], page: firstPage(1) })))
      .total;
  const current = async (id: string) =>
    O.toNullable(await answerOf(store().lexicon.entries.find(id))) ?? expect.fail(`no entry ${id}`);

  describe("in parallel", () => {
    it("lets one of 50 edits of one version win", async () => {
      await fill(store(), [entry]);
      const edits = upTo(50).map((n) => editOf(entry, { notes: `edit ${n}` }));
      const { answers, refusals } = await outcomesOf(
        edits.map((edit) => async () => {
          const outcome = await commit(store(), { puts: [putEntry(edit)] })();
          return E.map(() => edit)(outcome);
        }),
      );
      expect(answers).to.have.lengthOf(1);
      expect(await current(entry.id)).to.deep.equal(answers[0]);
      expect(refusals).to.deep.equal(
        upTo(49).map(() => ({ _tag: "VersionMoved", family: "entries", id: entry.id })),
      );
    });

    it("lets one of 50 creations with one external_id win", async () => {
      const { answers, refusals } = await outcomesOf(
        upTo(50).map((n) =>
          commit(store(), { puts: [putEntry(anEntry({ id: anId(n), external_id: "k" }))] }),
        ),
      );
      expect(answers).to.have.lengthOf(1);
      expect(refusals.flatMap((refusal) => ("keys" in refusal ? refusal.keys : []))).to.deep.equal(
        upTo(49).map(() => "external_id"),
      );
      expect(await total()).to.equal(1);
    });

    it("lets one of 50 creations with one id win", async () => {
      const { answers, refusals } = await outcomesOf(
        upTo(50).map((n) => commit(store(), { puts: [putEntry(anEntry({ notes: `${n}` }))] })),
      );
      expect(answers).to.have.lengthOf(1);
      expect(refusals).to.deep.equal(
        upTo(49).map(() => ({ _tag: "KeyTaken", family: "entries", keys: ["id"], id: entry.id })),
      );
    });

    it("lets one of 50 users with one address win", async () => {
      const { answers, refusals } = await outcomesOf(
        upTo(50).map((n) => {
          const email = n % 2 === 0 ? "ana@example.org" : "ANA@example.org";
          return commit(store(), { puts: [putUser(aUser({ id: anId(n), email }))] });
        }),
      );
      expect(answers).to.have.lengthOf(1);
      expect(refusals.flatMap((refusal) => ("keys" in refusal ? refusal.keys : []))).to.deep.equal(
        upTo(49).map(() => "email"),
      );
      expect(await answerOf(store().users.all())).to.have.lengthOf(1);
    });

    it("lets one of 50 requests under one idempotency key win", async () => {
      const { answers, refusals } = await outcomesOf(
        upTo(50).map((n) =>
          commit(store(), {
            puts: [putEntry(anEntry({ id: anId(n), external_id: "k" }))],
            answer: aKeptAnswer({ body: anId(n) }),
          }),
        ),
      );
      expect(answers).to.have.lengthOf(1);
      expect(refusals).to.deep.equal(upTo(49).map(() => ({ _tag: "AnswerTaken" })));
      expect(await total()).to.equal(1);
      const kept = O.toNullable(
        await answerOf(store().keptAnswers.find(anAnswerKey(), anInstant(1))),
      );
      expect((await current(kept?.body ?? "")).id).to.equal(kept?.body);
    });

    it("lets one of 40 edits and deletions win", async () => {
      await fill(store(), [entry]);
      const { answers } = await outcomesOf(
        upTo(40).map((n) =>
          commit(
            store(),
            n % 2 === 0
              ? { puts: [putEntry(editOf(entry))] }
              : { deletes: [deleteEntry(entry, { at: anInstant(n) })] },
          ),
        ),
      );
      expect(answers).to.have.lengthOf(1);
      const deleted = await answerOf(store().lexicon.entries.listDeleted({ page: firstPage(10) }));
      expect([await total(), deleted.total]).to.be.deep.oneOf([
        [1, 0],
        [0, 1],
      ]);
    });

    it("loses none of 200 increments by writers that try again", async () => {
      const counters = upTo(4).map((n) => anEntry({ id: anId(n), homograph_number: 1 }));
      await fill(store(), counters);
      const increment = async (id: string): Promise<void> => {
        for (;;) {
          const seen = await current(id);
          const next = editOf(seen, { homograph_number: (seen.homograph_number ?? 0) + 1 });
          const outcome = await commit(store(), { puts: [putEntry(next)] })();
          if (E.isRight(outcome)) return;
          expect(outcome.left._tag).to.equal("VersionMoved");
        }
      };
      await Promise.all(upTo(200).map((n) => increment(anId(n % counters.length))));
      for (const { id } of counters) {
        const { homograph_number, version } = await current(id);
        expect({ homograph_number, version }).to.deep.equal({ homograph_number: 51, version: 51 });
      }
    });

    it("refuses only the faulty ones of many sets that arrive together", async () => {
      await fill(store(), [anEntry({ id: anId(999), external_id: "k" })]);
      const outcomes = await Promise.all(
        upTo(120).map((n) => {
          const good = putEntry(anEntry({ id: anId(n), external_id: `n${n}` }));
          const clash = putEntry(anEntry({ id: anId(n), external_id: "k" }));
          const stale = putEntry(anEntry({ id: anId(n), version: 2 }));
          return commit(store(), { puts: [[good, clash, stale][n % 3] ?? good] })();
        }),
      );
      expect(outcomes.map((o) => (E.isRight(o) ? "done" : o.left._tag))).to.deep.equal(
        upTo(120).map((n) => ["done", "KeyTaken", "VersionMoved"][n % 3]),
      );
      expect(await total()).to.equal(41);
    });

    it("makes one first administrator of 30", async () => {
      const { answers } = await outcomesOf(
        upTo(30).map((n) =>
          store().users.addFirst(aUser({ id: anId(n), email: `${n}@example.org`, role: "admin" })),
        ),
      );
      expect(answers.filter((added) => added)).to.have.lengthOf(1);
      expect(await answerOf(store().users.all())).to.have.lengthOf(1);
    });
  });

  describe("in parallel, in every family,", () => {
    for (const family of families) {
      const sample = aSample(family, 0x100, { external_id: "k" });

      it(`lets one of 20 edits of ${family} win, and none of 20 late deletions`, async () => {
        await fillWith(store(), putOf(family, sample));
        const edits = upTo(20).map((n) => editOf(sample, withText(family, `edit ${n}`)));
        const { answers, refusals } = await outcomesOf(
          edits.map((edit) => async () => {
            const outcome = await commit(store(), { puts: [putOf(family, edit)] })();
            return E.map(() => edit)(outcome);
          }),
        );
        expect(answers).to.have.lengthOf(1);
        expect(refusals).to.deep.equal(
          upTo(19).map(() => ({ _tag: "VersionMoved", family, id: sample.id })),
        );
        expect(await stored(store(), family, sample.id)).to.deep.equal(answers[0]);
        const late = await outcomesOf(
          upTo(20).map(() => commit(store(), { deletes: [deleteOf(family, sample)] })),
        );
        expect(late.answers).to.deep.equal([]);
        expect(await stored(store(), family, sample.id)).to.deep.equal(answers[0]);
      });

      const keys = ["external_id", specs[family].uniqueKey?.name].filter(
        (key) => key === "external_id" || key === "abbreviation",
      );
      for (const key of keys)
        it(`lets one of 20 creations of ${family} with one ${key} win`, async () => {
          // What each of them refers to is there before they meet.
          const first = aSample(family, 0x1ff, { [key]: "other" });
          await fillWith(store(), putOf(family, first));
          const made = upTo(20).map((n) => aSample(family, 0x100 + n, { [key]: "k" }));
          const { answers, refusals } = await outcomesOf(
            made.map((one) => commit(store(), { puts: [putOf(family, one)] })),
          );
          expect(answers).to.have.lengthOf(1);
          expect(
            refusals.flatMap((refusal) => ("keys" in refusal ? refusal.keys : [])),
          ).to.deep.equal(upTo(19).map(() => key));
          const there = await Promise.all(made.map(({ id }) => stored(store(), family, id)));
          expect(there.filter((one) => one !== null)).to.have.lengthOf(1);
        });
    }
  });

  describeWhere(
    transactions,
    "it takes transactions",
    "in parallel, with sets of several resources,",
    () => {
      it("lets one of 40 edits of a pair win, whichever way round", async () => {
        const pair = [anEntry({ id: anId(1) }), anEntry({ id: anId(2) })];
        await fill(store(), pair);
        const { answers } = await outcomesOf(
          upTo(40).map((n) => {
            const puts = pair.map((one) => putEntry(editOf(one, { notes: `${n}` })));
            return commit(store(), { puts: n % 2 === 0 ? puts : puts.reverse() });
          }),
        );
        expect(answers).to.have.lengthOf(1);
        const [first, second] = await Promise.all(pair.map(({ id }) => current(id)));
        expect(first?.version).to.equal(2);
        expect(second).to.deep.equal({ ...first, id: anId(2) });
      });

      it("takes back the refused of many sets that arrive together, and nothing else", async () => {
        await fill(store(), [anEntry({ id: anId(999), external_id: "k" })]);
        const { answers } = await outcomesOf(
          upTo(60).map((n) => {
            const external_id = n % 2 === 0 ? `n${n}` : "k";
            return commit(store(), {
              puts: [
                putEntry(anEntry({ id: anId(2 * n) })),
                putEntry(anEntry({ id: anId(2 * n + 1), external_id })),
              ],
            });
          }),
        );
        expect(answers).to.have.lengthOf(30);
        expect(await total()).to.equal(61);
        for (const n of upTo(60))
          for (const id of [anId(2 * n), anId(2 * n + 1)])
            expect(O.isSome(await answerOf(store().lexicon.entries.find(id)))).to.equal(
              n % 2 === 0,
            );
      });
    },
  );
};
