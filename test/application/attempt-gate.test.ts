import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { attemptGate } from "../../application/sessions/attempt-gate.ts";
import type { Taken } from "../../domain/sessions/login-attempts.ts";
import type { AppError } from "../../domain/shared/app-error.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { inMemoryDeps } from "./in-memory-deps.ts";

const refused = (since: number): Taken => ({
  taken: false,
  key: "a",
  since: anInstant(since),
  retryAfterSeconds: 900 - since,
});

/** A gate that is answered these in turn, and the last of them ever after. */
const answered = (...answers: readonly Taken[]) => {
  const deps = inMemoryDeps();
  let asked = 0;
  const take = () => TE.fromIO((): Taken => answers[Math.min(asked++, answers.length - 1)]!);
  const gate = attemptGate({ ...deps, loginAttempts: { ...deps.loginAttempts, take } });
  return { asked: () => asked, enter: gate(["a"], () => TE.right<AppError, string>("in")) };
};

describe("whoever meets the limit of logins", () => {
  it("waits as long as those before are given back, by whatever process", async () => {
    const others = Array.from({ length: 20 }, (_, n) => refused(n));
    const { asked, enter } = answered(...others, { taken: true });
    expect(await answerOf(enter)).to.equal("in");
    expect(asked()).to.equal(21);
  });

  it("is refused soon where nothing moves", async () => {
    const { asked, enter } = answered(refused(5));
    expect(await enter()).to.deep.equal(
      E.left({ _tag: "RateLimited", retryAfterSeconds: 895 } satisfies AppError),
    );
    expect(asked()).to.be.within(2, 10);
  });

  it("waits for those of its own key that are looked at here, and for no others", async () => {
    const { loginAttempts, ...deps } = { ...inMemoryDeps(), attemptLimit: 1 };
    const asked: string[] = [];
    const take: typeof loginAttempts.take = (keys, ...more) => {
      asked.push(...keys);
      return loginAttempts.take(keys, ...more);
    };
    const gate = attemptGate({ ...deps, loginAttempts: { ...loginAttempts, take } });
    const entering = (key: string, looking: Promise<void>, beside: readonly string[] = []) =>
      gate([key, ...beside], (id) => async () => {
        await looking;
        return loginAttempts.giveBack([key, ...beside], id)();
      })();
    const { promise: looking, resolve: found } = Promise.withResolvers<void>();
    await answerOf(loginAttempts.take(["other"], 1, { id: anId(1), at: anInstant(5) }));
    const crowd = [1, 2, 3].map(() => entering("own", looking));
    // Those that are looked at beside it, as of one network, give it no room.
    expect((await entering("other", looking, ["own"]))._tag).to.equal("Left");
    const asMany = ["own", "other"].map((key) => asked.filter((one) => one === key).length);
    expect(asMany[1]).to.be.within(2, 10);
    expect(asMany[0]).to.be.greaterThan(asMany[1]!);
    found();
    expect((await Promise.all(crowd)).map(({ _tag }) => _tag)).to.deep.equal(
      crowd.map(() => "Right"),
    );
  });
});
