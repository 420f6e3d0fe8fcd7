import { expect } from "chai";
import { argon2Hasher } from "../../../adapters/security/argon2-hasher.ts";
import { isCommonPassword } from "../../../adapters/security/common-passwords.ts";
import { answerOf } from "../../contracts/answer-of.ts";

describe("argon2Hasher", () => {
  const hasher = argon2Hasher();
  let hash = "";
  before(async () => {
    hash = await answerOf(hasher.hash("contrase\u00f1a"));
  });

  it("hashes with argon2id, at OWASP's cost or above", () => {
    expect(hash).to.match(/^\$argon2id\$v=19\$/);
    expect(Number(/m=(\d+)/.exec(hash)?.[1])).to.be.at.least(19_456);
    expect(Number(/t=(\d+)/.exec(hash)?.[1])).to.be.at.least(2);
  });
  it("salts", async () =>
    expect(await answerOf(hasher.hash("contrase\u00f1a"))).to.not.equal(hash));
  it("knows the password", async () =>
    expect(await answerOf(hasher.verify(hash, "contrase\u00f1a"))).to.equal(true));
  it("knows it in another Unicode form", async () =>
    expect(await answerOf(hasher.verify(hash, "contrasen\u0303a"))).to.equal(true));
  it("knows no other", async () =>
    expect(await answerOf(hasher.verify(hash, "contrasena"))).to.equal(false));
  it("lets many come at once, and the next ones after a failure", async () => {
    const answers = [...Array(6).keys()].map((n) =>
      answerOf(hasher.verify(n === 2 ? "no hash" : hash, n === 3 ? "x" : "contrase\u00f1a")),
    );
    const settled = await Promise.allSettled(answers);
    expect(settled.map((one) => (one.status === "fulfilled" ? one.value : "failed"))).to.deep.equal(
      [true, true, "failed", false, true, true],
    );
  });
  it("knows nobody's", async () =>
    expect(await answerOf(hasher.verify(null, "contrase\u00f1a"))).to.equal(false));
});

describe("isCommonPassword", () => {
  for (const password of [
    "password1234",
    "123456789012",
    "qwertyuiop123",
    "PASSWORDPASSWORD",
    " passwordpassword ",
    " ".repeat(12),
  ])
    it(`knows "${password}"`, () => expect(isCommonPassword(password)).to.equal(true));
  for (const password of ["cuatro palabras muy largas", "una frase bien larga", ""])
    it(`does not know "${password}"`, () => expect(isCommonPassword(password)).to.equal(false));
});
