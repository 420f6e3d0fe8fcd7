import { expect } from "chai";
import { restoreBody, transitionBody } from "../../../adapters/codecs/command-bodies.ts";
import { decode } from "../../../adapters/codecs/faults.ts";
import { readDraft, tooLong } from "./field-cases.ts";

const transition = (body: unknown) => {
  const decoded = decode(transitionBody, body);
  return readDraft(decoded);
};

describe("the body of a transition", () => {
  it("has an action, and may have a comment", () => {
    expect(transition({ action: "submit" })).to.deep.equal({ action: "submit", comment: null });
    expect(transition({ action: "reject", comment: " Falta\nuna cita. " })).to.deep.equal({
      action: "reject",
      comment: "Falta\nuna cita.",
    });
  });
  it("has nothing else, and no other action", () => {
    expect(transition({})).to.deep.equal(["/action required"]);
    expect(transition({ action: "delete", status: "draft" })).to.deep.equal([
      "/action not_allowed",
      "/status unknown_field",
    ]);
  });
  it("has no comment that is blank or too long", () => {
    expect(transition({ action: "reject", comment: "  " })).to.deep.equal(["/comment too_short"]);
    expect(transition({ action: "reject", comment: tooLong(2000) })).to.deep.equal([
      "/comment too_long",
    ]);
  });
});

describe("the body of a restoration", () => {
  for (const [body, expected] of [
    [{ version: 2 }, { version: 2 }],
    [{ version: 0 }, ["/version too_small"]],
    [{ version: "2" }, ["/version wrong_type"]],
    [{}, ["/version required"]],
    [{ version: 1, id: "x" }, ["/id unknown_field"]],
  ] as const)
    it(`reads ${JSON.stringify(body)}`, () =>
      expect(readDraft(decode(restoreBody, body))).to.deep.equal(expected));
});
