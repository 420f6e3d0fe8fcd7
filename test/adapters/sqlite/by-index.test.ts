import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { byIndex } from "../../../adapters/sqlite/listings/by-index.ts";
import type {
  AnswerTo,
  IndexQuestion,
  KnownRows,
  Question,
  SortedQuestion,
} from "../../../adapters/sqlite/listings/reader-messages.ts";
import { type StoreError, unavailable } from "../../../domain/shared/app-error.ts";
import { firstPage } from "../../../domain/shared/page.ts";
import type { Filter } from "../../../domain/shared/resource-query.ts";
import { answerOf, refusalOf } from "../../contracts/answer-of.ts";

const page = { lines: [], total: 7, next: null } as unknown as AnswerTo<IndexQuestion>;
const sorted = { ...page, total: 8 } as AnswerTo<SortedQuestion>;
const [senses, places] = [{ lacks: ["senses"] }, { lacks: ["location"] }];
const asked = {
  query: { filter: { lacks: ["senses"] }, order: [], page: firstPage(9) },
  columns: ["body"],
};
type Outcome = E.Either<StoreError, null>;

const found = (filter: Filter): KnownRows => {
  const nothing = { change: 0, seq: 0 };
  return {
    filter,
    rows: new Uint32Array(),
    known: { entries: nothing, senses: nothing, moves: 0 },
  };
};

describe("sqlite: a page by the index", () => {
  /** An index that gives these answers, one after the other, and what it was asked. */
  const anIndex = (answers: readonly AnswerTo<IndexQuestion>[]) => {
    const questions: (readonly KnownRows[])[] = [];
    const ask =
      <Q extends Question>(question: Q) =>
      (): Promise<E.Either<StoreError, AnswerTo<Q>>> => {
        const { rows } = question as IndexQuestion;
        const answer = answers[questions.length];
        if (answer === undefined) throw new Error("it was to be asked no more");
        questions.push(rows);
        return Promise.resolve(E.right(answer as AnswerTo<Q>));
      };
    return { ask, questions };
  };
  /** Others who find what they are asked for when they are let. */
  const slowly = () => {
    const underWay: { readonly question: Question; readonly end: (how: Outcome) => void }[] = [];
    return {
      underWay,
      ask:
        <Q extends Question>(question: Q) =>
        (): Promise<E.Either<StoreError, AnswerTo<Q>>> =>
          new Promise((resolve) => {
            const end = (how: Outcome): void => {
              const answer = question._tag === "Rows" ? found(question.filter) : sorted;
              resolve(E.map(() => answer as AnswerTo<Q>)(how));
            };
            underWay.push({ question, end });
          }),
    };
  };
  const turns = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it("is asked once where it can tell, or cannot at all", async () => {
    for (const answer of [page, null]) {
      const index = anIndex([answer]);
      const others = slowly();
      expect(await answerOf(byIndex(index, others)(asked))).to.equal(answer);
      expect(index.questions).to.deep.equal([[]]);
      expect(others.underWay).to.deep.equal([]);
    }
  });

  it("is told what it would have had to look for", async () => {
    const index = anIndex([{ rowsOf: [senses, places] }, page]);
    const others = slowly();
    const answer = answerOf(byIndex(index, others)(asked));
    await turns();
    expect(others.underWay.map(({ question }) => question)).to.deep.equal([
      { _tag: "Rows", filter: senses },
      { _tag: "Rows", filter: places },
    ]);
    for (const { end } of others.underWay) end(E.right(null));
    expect(await answer).to.equal(page);
    expect(index.questions).to.deep.equal([[], [found(senses), found(places)]]);
  });

  it("leaves to the file what it asks for a second time", async () => {
    const index = anIndex([{ rowsOf: [senses] }, { rowsOf: [senses] }]);
    const others = slowly();
    const answer = answerOf(byIndex(index, others)(asked));
    await turns();
    others.underWay[0]?.end(E.right(null));
    expect(await answer).to.equal(null);
  });

  it("has others sort what it has found", async () => {
    const index = anIndex([{ rowsOf: [senses] }, { found: found(senses) }]);
    const others = slowly();
    const answer = answerOf(byIndex(index, others)(asked));
    await turns();
    others.underWay[0]?.end(E.right(null));
    await turns();
    expect(others.underWay[1]?.question).to.deep.equal({
      _tag: "Sorted",
      ...asked,
      found: found(senses),
    });
    others.underWay[1]?.end(E.right(null));
    expect(await answer).to.equal(sorted);
  });

  it("has nobody look for what somebody looks for already, and somebody again once that is over", async () => {
    const wanting = { rowsOf: [senses] };
    const index = anIndex([wanting, wanting, page, page, wanting, page]);
    const others = slowly();
    const ask = byIndex(index, others);
    const both = Promise.all([answerOf(ask(asked)), answerOf(ask(asked))]);
    await turns();
    expect(others.underWay).to.have.lengthOf(1);
    others.underWay[0]?.end(E.right(null));
    expect(await both).to.deep.equal([page, page]);
    const later = answerOf(ask(asked));
    await turns();
    expect(others.underWay).to.have.lengthOf(2);
    others.underWay[1]?.end(E.right(null));
    expect(await later).to.equal(page);
  });

  it("is refused what others could not find, and may be asked again", async () => {
    const wanting = { rowsOf: [senses] };
    const index = anIndex([wanting, wanting, page]);
    const others = slowly();
    const ask = byIndex(index, others);
    const refused = refusalOf(ask(asked));
    await turns();
    others.underWay[0]?.end(E.left(unavailable("too many")));
    expect((await refused)._tag).to.equal("Unavailable");
    const later = answerOf(ask(asked));
    await turns();
    others.underWay[1]?.end(E.right(null));
    expect(await later).to.equal(page);
  });
});
