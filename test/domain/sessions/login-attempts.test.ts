import { expect } from "chai";
import { countedAt, decisiveOf, judgeAttempt } from "../../../domain/sessions/login-attempts.ts";
import { aLoginAttempt } from "../../builders/a-login-attempt.ts";
import { anInstant } from "../../builders/an-instant.ts";

const WINDOW = 15 * 60;

describe("an attempt that is refused", () => {
  it("is told to come back when the window has ended, not a part of a second before", () => {
    const answer = judgeAttempt([{ key: "a", since: anInstant() }], anInstant(0.5));
    expect(answer).to.deep.equal({
      taken: false,
      key: "a",
      since: anInstant(),
      retryAfterSeconds: WINDOW,
    });
  });

  it("waits for the last of its keys, and not for one that has room", () => {
    const decisive = [anInstant(5), undefined, anInstant(60), anInstant(-WINDOW)].map(
      (since, n) => ({ key: String(n), since }),
    );
    const answer = judgeAttempt(decisive, anInstant(100));
    expect(answer).to.deep.equal({
      taken: false,
      key: "2",
      since: anInstant(60),
      retryAfterSeconds: WINDOW - 40,
    });
  });
});

describe("an attempt", () => {
  it("is let through from the moment at which the decisive one is over", () => {
    expect(
      judgeAttempt([{ key: "a", since: anInstant() }], anInstant(WINDOW - 0.001)).taken,
    ).to.equal(false);
    expect(judgeAttempt([{ key: "a", since: anInstant() }], anInstant(WINDOW)).taken).to.equal(
      true,
    );
  });

  it("counts until then, and one from the future as one of now", () => {
    const [over, last, future] = [aLoginAttempt(0), aLoginAttempt(0.001), aLoginAttempt(7200)];
    expect(countedAt([future, over, last], anInstant(WINDOW))).to.deep.equal([
      { ...future, at: anInstant(WINDOW) },
      last,
    ]);
  });

  it("is decisive by when it came, wherever it stands in the list", () => {
    const attempts = [30, 10, 20].map((seconds) => aLoginAttempt(seconds));
    expect([1, 2, 3, 4].map((limit) => decisiveOf(attempts, limit))).to.deep.equal([
      anInstant(30),
      anInstant(20),
      anInstant(10),
      undefined,
    ]);
  });
});
