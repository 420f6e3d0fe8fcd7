import { expect } from "chai";
import { setImmediate } from "node:timers/promises";
import * as E from "fp-ts/lib/Either.js";
import { underWay } from "../../../adapters/sqlite/bulk/under-way.ts";
import { type StoreError, unavailable } from "../../../domain/shared/app-error.ts";

describe("sqlite: what is under way to a thread", () => {
  const question = () => Promise.withResolvers<E.Either<StoreError, unknown>>();
  const done = E.right(undefined);
  const gone = E.left(unavailable("it is gone"));

  /** Whether it is answered by now. */
  const isAnswered = (outcome: Promise<unknown>): Promise<boolean> =>
    Promise.race([outcome.then(() => true), setImmediate(false)]);

  it("is as much as may be, and more has to wait for the first of it", async () => {
    const all = underWay(10);
    const [one, two, three] = [question(), question(), question()];
    expect(await all.add(6, one.promise)).to.deep.equal(done);
    expect(await all.add(4, two.promise)).to.deep.equal(done);
    const third = all.add(1, three.promise);
    expect(await isAnswered(third)).to.equal(false);
    two.resolve(done);
    expect(await isAnswered(third)).to.equal(false);
    one.resolve(done);
    expect(await third).to.deep.equal(done);
    const settled = all.settled();
    expect(await isAnswered(settled)).to.equal(false);
    three.resolve(done);
    expect(await settled).to.deep.equal(done);
  });

  it("says what went wrong first, to whoever adds more or waits for all", async () => {
    const all = underWay(10);
    expect(await all.add(0, Promise.resolve(gone))).to.deep.equal(done);
    expect(await all.add(8, Promise.resolve(done))).to.deep.equal(done);
    expect(await all.add(8, question().promise)).to.deep.equal(gone);
    expect(await all.add(1, question().promise)).to.deep.equal(gone);
    expect(await all.settled()).to.deep.equal(gone);
  });

  it("waits for what has no size as well", async () => {
    const all = underWay(10);
    await all.add(0, Promise.resolve(done));
    await all.add(0, Promise.resolve(gone));
    expect(await all.settled()).to.deep.equal(gone);
  });

  it("leaves nothing unheard that fails", async () => {
    const all = underWay(10);
    const broken = Promise.reject<E.Either<StoreError, unknown>>(new Error("a bug"));
    expect(await all.add(1, broken)).to.deep.equal(done);
    const told = await all.settled().catch((error: unknown) => String(error));
    expect(told).to.equal("Error: a bug");
  });
});
