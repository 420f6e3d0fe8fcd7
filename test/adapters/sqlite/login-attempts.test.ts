import { expect } from "chai";
import { DatabaseSync } from "node:sqlite";
import { aLoginAttempt } from "../../builders/a-login-attempt.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { spanish } from "../../contracts/open-store.ts";
import { beforeAttempts } from "./earlier-schemas.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

describe("sqlite: failed logins that an earlier release counted", () => {
  const { file, open: openFile, closeAll } = storesOfAFile();
  const open = () => openFile({ collation: spanish, bulkFrom: 0 });

  it("are forgotten, and count anew", async () => {
    open();
    await closeAll();
    const earlier = new DatabaseSync(file());
    earlier.exec(beforeAttempts);
    earlier.exec("INSERT INTO login_attempts VALUES ('a', 1, '2026-01-01T00:00:00.000Z')");
    earlier.close();
    const { loginAttempts } = open();
    const taken = async () => (await answerOf(loginAttempts.take(["a"], 1, aLoginAttempt()))).taken;
    expect([await taken(), await taken()]).to.deep.equal([true, false]);
  });
});
