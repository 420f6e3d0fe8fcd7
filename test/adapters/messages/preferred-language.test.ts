import { expect } from "chai";
import { preferredLanguage } from "../../../adapters/messages/preferred-language.ts";

describe("preferredLanguage", () => {
  it("asks once for what every * may mean, however many there are", () => {
    let asked = 0;
    const request = {
      acceptsLanguages: (offered?: readonly string[]) => {
        if (offered === undefined)
          return Array.from({ length: 7_000 }, (_, n) => (n % 2 === 0 ? "*" : `*-${n}`));
        asked++;
        return false;
      },
    } as Parameters<typeof preferredLanguage>[0];
    expect(preferredLanguage(request)).to.equal("es");
    expect(asked).to.equal(1);
  });
});
