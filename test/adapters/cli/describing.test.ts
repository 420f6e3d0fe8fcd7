import { expect } from "chai";
import { describeThrown } from "../../../adapters/cli/describe-error.ts";
import { describeFault } from "../../../adapters/cli/describe-fault.ts";
import { storageFull, unavailable } from "../../../domain/shared/app-error.ts";
import { faultCodes } from "../../../domain/shared/fault.ts";
import { languages } from "../../../adapters/messages/fault-detail.ts";

describe("what the command line says", () => {
  it("of faults are words, never codes", () => {
    for (const language of languages)
      for (const code of faultCodes)
        expect(describeFault({ code, params: { reason: "not_utf8" } }, language)).not.to.match(
          /\w_\w+_|not_utf8|^$/,
        );
  });

  it("of an overlong line is said in bytes", () =>
    expect(
      describeFault({ pointer: "", code: "too_long", params: { max: 1_048_576 } }, "en"),
    ).to.equal("The line has more than 1,048,576 bytes."));

  it("of what the system refuses names the file", () => {
    const refused = (code: string) => Object.assign(new Error("stack"), { code, path: "/a/b" });
    expect(describeThrown(refused("ENOENT"), "en", "")).to.equal("/a/b: there is no such file.");
    expect(describeThrown(refused("EEXIST"), "es", "")).to.equal("/a/b: no es un directorio.");
    expect(describeThrown(new Error("file is not a database"), "en", "/c")).to.match(/^\/c is not/);
    expect(describeThrown(storageFull, "en", "")).to.match(/^There is no room left/);
    expect(describeThrown(unavailable("why"), "es", "")).to.include("(why)");
    expect(describeThrown(new Error("a bug"), "en", "")).to.equal(null);
  });
});
