import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { senseVerbs } from "../../application/entry-senses/sense-verbs.ts";
import type { Commit } from "../../domain/changes/change-set.ts";
import { LAST_ORDER } from "../../domain/entry-senses/sense.ts";
import { senseSpec } from "../../domain/entry-senses/sense-spec.ts";
import { aPut } from "../builders/a-change.ts";
import { aSense } from "../builders/a-sense.ts";
import { anEntry } from "../builders/an-entry.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { commit } from "../contracts/open-store.ts";
import { editor, inMemoryDeps } from "./in-memory-deps.ts";

/** An entry with a sense of that order, and a store that is told of nothing before all have decided. */
const withSense = async (sense_order: number) => {
  const deps = inMemoryDeps();
  const sense = aSense({ sense_order });
  await answerOf(commit(deps, { puts: [aPut("entries", anEntry()), aPut("entry-senses", sense)] }));
  const slow: Commit = (changes) =>
    pipe(
      TE.fromTask<void>(() => new Promise((resolve) => setTimeout(resolve, 5))),
      TE.flatMap(() => deps.commit(changes)),
    );
  const { create } = senseVerbs({ ...deps, commit: slow });
  const orderOf = async (parent_sense_id: string | null): Promise<number> => {
    const { entry_id, definition } = sense;
    const own = { entry_id, definition, parent_sense_id, sense_order: null };
    const draft = E.right({ ...senseSpec.unset, ...own });
    return (await answerOf(create({ actor: editor, draft }))).sense_order;
  };
  return (parents: readonly (string | null)[]) => Promise.all(parents.map(orderOf));
};

describe("senses without an order", () => {
  it("are each given the next, of however many that come at once", async () => {
    const ordersOf = await withSense(1);
    const within = aSense().id;
    const orders = await ordersOf([null, null, within, null, within, null]);
    expect(orders).to.deep.equal([2, 3, 1, 4, 2, 5]);
  });

  it("stand beside the last, where there is no next", async () => {
    const ordersOf = await withSense(LAST_ORDER);
    expect(await ordersOf([null, null])).to.deep.equal([LAST_ORDER, LAST_ORDER]);
  });
});
