import { expect } from "chai";
import { emailKey } from "../../../domain/users/user.ts";

describe("emailKey", () => {
  it("is the same for whatever differs by case or compatibility alone", () => {
    const same = [
      "straße@example.org",
      "STRASSE@EXAMPLE.ORG",
      "STRAẞE@example.org",
      " strasse@example.org ",
    ];
    for (const email of same) expect(emailKey(email), email).to.equal("strasse@example.org");
    expect(emailKey("ｊｏｓé@example.org")).to.equal(emailKey("JOSE\u0301@example.org"));
  });

  it("is not the same for a dotless ı, whose capital is that of another letter", () => {
    for (const email of ["admın@example.org", "adm𝚤n@EXAMPLE.org", "ADMıN@example.org"])
      expect(emailKey(email), email).to.equal("admın@example.org");
    for (const email of ["admin@example.org", "ADMIN@example.org", "adm\u0130n@example.org"])
      expect(emailKey(email), email).not.to.equal("admın@example.org");
  });

  it("is that of its capitals and of its small letters, whatever the character", () => {
    for (let code = 0x21; code < 0x20000; code++) {
      const character = `a${String.fromCodePoint(code)}b`;
      const key = emailKey(character);
      if (key === "aıb") continue;
      for (const other of [character.toUpperCase(), character.toLowerCase(), key])
        if (emailKey(other) !== key) expect.fail(`U+${code.toString(16)}`);
    }
  });
});
