import { expect } from "chai";
import { aLoginAttempt } from "../builders/a-login-attempt.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { openFresh } from "./a-database.ts";
import { server } from "./mongodb-server.ts";

interface Counted {
  readonly _id: string;
  readonly failures: number;
  readonly began_at: string;
}

describe("mongodb: failed logins that an earlier release counted", () => {
  let opened: Awaited<ReturnType<typeof openFresh>>;
  const counted = () =>
    server.client.db(opened.database.name).collection<Counted>("login_attempts");

  beforeEach(async () => {
    opened = await openFresh();
    await counted().insertMany(
      ["a", "b"].map((_id) => ({ _id, failures: 1, began_at: anInstant() })),
    );
  });
  afterEach(() => opened.dispose());

  it("are forgotten, and count anew", async () => {
    const { loginAttempts } = opened.store;
    await answerOf(loginAttempts.giveBack(["a"], anId(1)));
    const answers = await Promise.all(
      Array.from({ length: 32 }, () =>
        answerOf(loginAttempts.take(["a", "b"], 3, aLoginAttempt(1))),
      ),
    );
    expect(answers.filter(({ taken }) => taken)).to.have.lengthOf(3);
  });

  it("are swept, but for what has been counted since", async () => {
    const { loginAttempts } = opened.store;
    await answerOf(loginAttempts.take(["a"], 1, aLoginAttempt(1)));
    await answerOf(loginAttempts.sweep(anInstant(1)));
    const left = await counted().find({}).toArray();
    expect(left.map(({ _id }) => _id)).to.deep.equal(["a"]);
  });
});
