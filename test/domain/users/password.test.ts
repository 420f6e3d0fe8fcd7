import { expect } from "chai";
import { passwordFaults } from "../../../domain/users/password.ts";

describe("a new password", () => {
  it("is as long as what is hashed, in whatever form it came", () => {
    const codesOf = (password: string) =>
      passwordFaults(() => false, password, "/password").map(({ code }) => code);
    expect(codesOf("n\u0303".repeat(11))).to.deep.equal(["too_short"]);
    expect(codesOf("n\u0303".repeat(256))).to.deep.equal([]);
  });
});
