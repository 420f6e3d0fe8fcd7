import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { changePassword } from "../../application/users/change-password.ts";
import { createFirstAdmin } from "../../application/users/create-first-admin.ts";
import { editUser } from "../../application/users/edit-user.ts";
import { readUser } from "../../application/users/read-user.ts";
import { anonymous } from "../../domain/shared/actor.ts";
import { putUser } from "../builders/a-change.ts";
import { aUser, aUserDraft } from "../builders/a-user.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf, refusalOf } from "../contracts/answer-of.ts";
import { commit } from "../contracts/open-store.ts";
import { admin, anActor, editor, inMemoryDeps } from "./in-memory-deps.ts";

const id = anId(0xa1);
const other = anActor("admin", anId(0xad));
const stranger = anActor("reviewer", anId(0xbb));
const PASSWORD = "cuatro palabras muy largas";
const NEW = "otras palabras muy largas";

const after = async () => {
  const deps = inMemoryDeps();
  const password_hash = await answerOf(deps.hasher.hash(PASSWORD));
  await answerOf(commit(deps, { puts: [putUser(aUser({ password_hash }), null)] }));
  return deps;
};

describe("readUser", () => {
  it("gives oneself", async () =>
    expect((await answerOf(readUser(await after())({ actor: editor, id }))).user).to.include({
      id,
      email: "ana@example.org",
    }));
  it("gives administrators anyone", async () =>
    expect((await answerOf(readUser(await after())({ actor: other, id }))).user.id).to.equal(id));
  it("gives others nobody", async () =>
    expect(await refusalOf(readUser(await after())({ actor: stranger, id }))).to.deep.equal({
      _tag: "Forbidden",
      needs: "admin",
    }));
  it("gives callers unknown nobody", async () =>
    expect(await refusalOf(readUser(await after())({ actor: anonymous, id }))).to.deep.equal({
      _tag: "Unauthenticated",
    }));
  it("finds nobody where nobody is", async () =>
    expect(await refusalOf(readUser(inMemoryDeps())({ actor: admin, id: "x" }))).to.deep.equal({
      _tag: "NotFound",
    }));
});

describe("editUser", () => {
  const input = {
    actor: editor,
    id,
    expected: "none",
    draft: () => E.right(aUserDraft({ name: "Eva" })),
  } as const;
  it("makes a version", async () =>
    expect((await answerOf(editUser(await after())(input))).user).to.include({
      version: 2,
      name: "Eva",
      role: "editor",
    }));
  it("is not for others", async () =>
    expect(await refusalOf(editUser(await after())({ ...input, actor: stranger }))).to.deep.equal({
      _tag: "Forbidden",
      needs: "admin",
    }));
  it("refuses a stale version", async () =>
    expect(await refusalOf(editUser(await after())({ ...input, expected: [7] }))).to.deep.equal({
      _tag: "PreconditionFailed",
    }));
});

describe("changePassword", () => {
  const passwords = (new_password: string, current_password: string | null = PASSWORD) => ({
    passwords: E.right({ current_password, new_password }),
  });
  it("takes the current one of oneself", async () =>
    answerOf(changePassword(await after())({ actor: editor, id, ...passwords(NEW) })));
  it("refuses a wrong one", async () =>
    expect(
      await refusalOf(changePassword(await after())({ actor: editor, id, ...passwords(NEW, "x") })),
    ).to.deep.include({ faults: [{ pointer: "/current_password", code: "wrong_password" }] }));
  it("refuses none", async () =>
    expect(
      await refusalOf(
        changePassword(await after())({ actor: editor, id, ...passwords(NEW, null) }),
      ),
    ).to.deep.include({ faults: [{ pointer: "/current_password", code: "required" }] }));
  it("refuses common ones", async () =>
    expect(
      await refusalOf(
        changePassword(await after())({ actor: other, id, ...passwords("passwordpassword", null) }),
      ),
    ).to.deep.include({ faults: [{ pointer: "/new_password", code: "too_common" }] }));
  it("takes an administrator's word", async () =>
    answerOf(changePassword(await after())({ actor: other, id, ...passwords(NEW, null) })));
  it("is not for others", async () =>
    expect(
      await refusalOf(changePassword(await after())({ actor: stranger, id, ...passwords(NEW) })),
    ).to.include({ _tag: "Forbidden" }));
  it("finds nobody where nobody is", async () =>
    expect(
      await refusalOf(changePassword(inMemoryDeps())({ actor: other, id, ...passwords(NEW) })),
    ).to.deep.equal({ _tag: "NotFound" }));
});

describe("createFirstAdmin", () => {
  const input = { email: "ana@example.org", password: PASSWORD };
  it("makes one", async () =>
    expect(await answerOf(createFirstAdmin(inMemoryDeps())(input))).to.include({
      role: "admin",
      status: "active",
      version: 1,
    }));
  it("makes none where there is somebody", async () =>
    expect(await answerOf(createFirstAdmin(await after())(input))).to.equal(null));
  it("refuses a short password", async () =>
    expect(
      await refusalOf(createFirstAdmin(inMemoryDeps())({ ...input, password: "x" })),
    ).to.include({ _tag: "ValidationFailed" }));
});
