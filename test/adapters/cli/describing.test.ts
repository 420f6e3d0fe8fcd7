import { expect } from "chai";
import { describeError, describeThrown } from "../../../adapters/cli/describe-error.ts";
import { describeFault } from "../../../adapters/cli/describe-fault.ts";
import { exitCodeOfThrown } from "../../../adapters/cli/exit-codes.ts";
import { UnreadableError } from "../../../adapters/files/unreadable.ts";
import { changed } from "../../../application/dictionary/lines-again.ts";
import { storageFull, tooLarge, unavailable } from "../../../domain/shared/app-error.ts";
import { importFaultCodes } from "../../../domain/shared/fault.ts";
import { duration } from "../../../adapters/cli/progress.ts";
import { es } from "../../../adapters/cli/texts-es.ts";
import { say, type TextName } from "../../../adapters/cli/texts.ts";
import { languages } from "../../../adapters/messages/fault-detail.ts";

describe("what the command line says", () => {
  it("of faults are words, never codes", () => {
    for (const language of languages)
      for (const code of importFaultCodes)
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
    expect(describeThrown(refused("ENOENT"), "en")).to.equal("/a/b cannot be made there.");
    expect(describeThrown(refused("EEXIST"), "es")).to.equal("/a/b: no es un directorio.");
    expect(describeThrown(refused("NOT_A_DATABASE"), "en")).to.match(/^\/a\/b is not a database/);
    expect(describeThrown(refused("NOT_WRITABLE"), "es")).to.match(/^\/a\/b: no se puede escribir/);
    expect(exitCodeOfThrown(refused("NOT_WRITABLE"))).to.equal(73);
    expect(describeThrown(storageFull, "en")).to.match(/^There is no room left/);
    expect(describeThrown(tooLarge, "en")).to.match(/would be larger than the store takes/);
    expect(describeThrown(unavailable("why"), "es")).to.include("(why)");
    expect(describeThrown(new Error("a bug"), "en")).to.equal(null);
  });

  it("of what it was to read names the file too, and ends with another number than of what it was to write", () => {
    for (const code of ["ENOENT", "EACCES", "EPERM", "EISDIR", "EIO"]) {
      const refused = Object.assign(new Error("stack"), { code });
      const unread = new UnreadableError("/a/b", refused);
      expect(exitCodeOfThrown(unread)).to.equal(66);
      if (code !== "EIO") expect(describeThrown(unread, "en")).to.match(/^\/a\/b/);
      if (code !== "EIO") expect(exitCodeOfThrown(refused)).to.equal(73);
      if (code === "ENOENT")
        expect(describeThrown(unread, "en")).to.equal("/a/b: there is no such file.");
    }
  });

  it("of a file that changes while it is read is said in both languages", () => {
    expect(describeThrown(changed("/a b/c.jsonl"), "en")).to.match(/^\/a b\/c\.jsonl has /);
    expect(describeThrown(changed("/a b/c.jsonl"), "es")).to.match(/^\/a b\/c\.jsonl: ha /);
  });

  it("of a full disk speaks only of imports as of what may be written in part", () => {
    for (const [language, stays] of [
      ["en", "written by then"],
      ["es", "lo ya escrito"],
    ] as const) {
      expect(describeError(storageFull, language)).to.not.include(stays);
      expect(say(language, "import_storage_full")).to.include(stays);
    }
  });

  it("agrees with its numbers", () => {
    expect(say("en", "nothing_written", { faulty: 1 })).to.match(
      /^Nothing .* 1 line is faulty\. Mend it,/,
    );
    expect(say("en", "nothing_written", { faulty: 2 })).to.match(/2 lines are faulty\. Mend them,/);
    expect(say("es", "left_out", { faulty: 1 })).to.equal(
      "Se ha dejado fuera la línea con faltas.",
    );
    expect(say("es", "left_out", { faulty: 3 })).to.equal(
      "Se han dejado fuera las 3 líneas con faltas.",
    );
    expect(say("es", "exported", { lines: 1 })).to.equal("Exportada 1 línea.");
    for (const language of languages)
      for (const name of Object.keys(es) as TextName[])
        expect(say(language, name, { faulty: 1, lines: 1, created: 1, updated: 1 })).to.not.match(
          /\{\w+\|/,
        );
  });

  it("has no minute of sixty seconds, nor hour of sixty minutes", () => {
    const told = [0, 59.4, 59.6, 61, 119.6, 3_599.6, 7_260].map(duration);
    expect(told).to.deep.equal(["0s", "59s", "1m00s", "1m01s", "2m00s", "1h00m", "2h01m"]);
  });

  it("says of which entry a sense should have been, where that is what is wrong", () => {
    const missing = { pointer: "/parent_sense_id", code: "unknown_reference" } as const;
    expect(describeFault({ ...missing, params: { id: "c1", entry: "d" } }, "es")).to.equal(
      "No hay ningún recurso con el external_id o el id «c1» en la entrada «d».",
    );
    expect(describeFault({ ...missing, params: { id: "c1" } }, "en")).to.equal(
      "There is no resource with the external_id or id `c1`.",
    );
  });
});
