import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { entryStatuses, requireEditable } from "../../../domain/entries/entry.ts";
import { conflict } from "../../../domain/shared/app-error.ts";
import type { Role } from "../../../domain/shared/role.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";

describe("an entry may be edited", () => {
  const editable = (role: Role) =>
    entryStatuses.filter((status) =>
      E.isRight(requireEditable({ kind: "user", id: anId(1), role }, anEntry({ status }))),
    );

  it("by editors until it is published", () =>
    expect(editable("editor")).to.deep.equal(["draft", "in_review"]));

  it("by reviewers and administrators in any state", () => {
    for (const role of ["reviewer", "admin"] as const)
      expect(editable(role)).to.deep.equal([...entryStatuses]);
  });

  it("once it has been opened again, which editors are told", () =>
    expect(
      requireEditable(
        { kind: "user", id: anId(1), role: "editor" },
        anEntry({ status: "archived" }),
      ),
    ).to.deep.equal(E.left(conflict("reopen_first"))));
});
