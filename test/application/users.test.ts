import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { changePassword } from "../../application/users/change-password.ts";
import { createFirstAdmin } from "../../application/users/create-first-admin.ts";
import { userVerbs } from "../../application/users/user-verbs.ts";
import { theService } from "../../domain/audit/audit-line.ts";
import { anonymous } from "../../domain/shared/actor.ts";
import { putUser } from "../builders/a-change.ts";
import { aUser, aUserDraft } from "../builders/a-user.ts";
import { anId } from "../builders/an-id.ts";
import { firstPage } from "../../domain/shared/page.ts";
import type { UserRecord } from "../../domain/users/user.ts";
import { aSession } from "../builders/a-session.ts";
import { anInstant } from "../builders/an-instant.ts";
import { answerOf, outcomesOf, refusalOf } from "../contracts/answer-of.ts";
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

describe("users: read", () => {
  it("gives oneself", async () =>
    expect((await answerOf(userVerbs(await after()).read({ actor: editor, id }))).user).to.include({
      id,
      email: "ana@example.org",
    }));
  it("gives administrators anyone", async () =>
    expect((await answerOf(userVerbs(await after()).read({ actor: other, id }))).user.id).to.equal(
      id,
    ));
  it("gives others nobody", async () =>
    expect(await refusalOf(userVerbs(await after()).read({ actor: stranger, id }))).to.deep.equal({
      _tag: "Forbidden",
      needs: "admin",
    }));
  it("gives callers unknown nobody", async () =>
    expect(await refusalOf(userVerbs(await after()).read({ actor: anonymous, id }))).to.deep.equal({
      _tag: "Unauthenticated",
    }));
  it("finds nobody where nobody is", async () =>
    expect(
      await refusalOf(userVerbs(inMemoryDeps()).read({ actor: admin, id: "x" })),
    ).to.deep.equal({
      _tag: "NotFound",
    }));
});

describe("users: edit", () => {
  const input = {
    actor: editor,
    id,
    expected: "none",
    draft: () => E.right(aUserDraft({ name: "Eva" })),
  } as const;
  it("makes a version", async () =>
    expect((await answerOf(userVerbs(await after()).edit(input))).user).to.include({
      version: 2,
      name: "Eva",
      role: "editor",
    }));
  it("is not for others", async () =>
    expect(
      await refusalOf(userVerbs(await after()).edit({ ...input, actor: stranger })),
    ).to.deep.equal({
      _tag: "Forbidden",
      needs: "admin",
    }));
  it("refuses a stale version", async () =>
    expect(
      await refusalOf(userVerbs(await after()).edit({ ...input, expected: [7] })),
    ).to.deep.equal({
      _tag: "PreconditionFailed",
    }));
});

describe("users: rule", () => {
  const eva = {
    ...aUserDraft({ email: "eva@example.org", name: "Eva", role: "reviewer" }),
    password: NEW,
  };
  const draft = E.right(eva);
  const as = (role: "reader" | "admin", status: "active" | "disabled" = "active") =>
    ({
      actor: other,
      expected: "none",
      draft: ({ user }: UserRecord) => E.right({ ...aUserDraft(), ...user, role, status }),
    }) as const;
  const ruler = aUser({ id: anId(0xad), email: "admin@example.org", role: "admin" });
  const ruled = async () => {
    const deps = await after();
    await answerOf(commit(deps, { puts: [putUser(ruler)] }));
    return deps;
  };
  const session = (deps: Awaited<ReturnType<typeof ruled>>, user_id: string) =>
    answerOf(deps.sessions.start(aSession({ user_id }), 1));
  const isLive = (deps: Awaited<ReturnType<typeof ruled>>) =>
    answerOf(deps.sessions.isLive(aSession().id, anInstant()));
  it("adds a user who may log in", async () => {
    const deps = await ruled();
    const { user } = await answerOf(userVerbs(deps).create({ actor: other, draft }));
    expect(user).to.include({ name: "Eva", role: "reviewer", status: "active", version: 1 });
    expect(await answerOf(deps.hasher.verify(user.password_hash, NEW))).to.equal(true);
  });
  it("adds nobody for others", async () =>
    expect(await refusalOf(userVerbs(await ruled()).create({ actor: stranger, draft }))).to.include(
      { needs: "admin" },
    ));
  it("refuses an address that is taken", async () => {
    const deps = await ruled();
    await answerOf(userVerbs(deps).create({ actor: other, draft }));
    expect(await refusalOf(userVerbs(deps).create({ actor: other, draft }))).to.deep.include({
      reason: "key_taken",
      faults: [{ pointer: "/email", code: "taken" }],
    });
  });
  it("refuses a common password", async () =>
    expect(
      await refusalOf(
        userVerbs(await ruled()).create({
          actor: other,
          draft: E.right({ ...eva, password: "passwordpassword" }),
        }),
      ),
    ).to.deep.include({ faults: [{ pointer: "/password", code: "too_common" }] }));
  it("lists everyone, for administrators", async () => {
    const query = { filter: {}, order: [], page: firstPage(10) };
    const deps = await ruled();
    expect((await answerOf(userVerbs(deps).list({ actor: other, query }))).total).to.equal(2);
    expect(await refusalOf(userVerbs(deps).list({ actor: stranger, query }))).to.include({
      needs: "admin",
    });
  });
  it("ends sessions with another role or status", async () => {
    for (const change of [as("reader"), as("admin", "disabled")]) {
      const deps = await ruled();
      await session(deps, id);
      await answerOf(userVerbs(deps).edit({ ...change, id }));
      expect(await isLive(deps)).to.equal(false);
    }
  });
  it("leaves sessions alone with another name", async () => {
    const deps = await ruled();
    await session(deps, id);
    await answerOf(
      userVerbs(deps).edit({
        actor: editor,
        id,
        expected: "none",
        draft: () => E.right(aUserDraft({ name: "Eva" })),
      }),
    );
    expect(await isLive(deps)).to.equal(true);
  });
  it("ends sessions with deletion", async () => {
    const deps = await ruled();
    await session(deps, id);
    await answerOf(userVerbs(deps).remove({ actor: other, id, expected: "none" }));
    expect(await isLive(deps)).to.equal(false);
  });
  it("lets nobody delete themselves but administrators", async () =>
    expect(
      await refusalOf(userVerbs(await ruled()).remove({ actor: editor, id, expected: "none" })),
    ).to.include({ needs: "admin" }));
  it("lets nobody give themselves a role", async () =>
    expect(
      await refusalOf(userVerbs(await ruled()).edit({ ...as("admin"), actor: editor, id })),
    ).to.include({ needs: "admin" }));
  it("keeps the last administrator", async () => {
    const deps = await ruled();
    const disabled = aUser({
      id: anId(0xdd),
      email: "d@example.org",
      role: "admin",
      status: "disabled",
    });
    await answerOf(commit(deps, { puts: [putUser(disabled, null)] }));
    for (const task of [
      userVerbs(deps).edit({ ...as("reader"), id: ruler.id }),
      userVerbs(deps).edit({ ...as("admin", "disabled"), id: ruler.id }),
      userVerbs(deps).remove({ actor: other, id: ruler.id, expected: "none" }),
    ])
      expect(await refusalOf<unknown>(task)).to.include({ reason: "last_admin" });
  });
  it("keeps one of two who demote each other at the same moment", async () => {
    const deps = await ruled();
    await answerOf(userVerbs(deps).edit({ ...as("admin"), id }));
    const { answers } = await outcomesOf([
      userVerbs(deps).edit({ ...as("reader"), id }),
      userVerbs(deps).edit({ ...as("reader"), actor: anActor("admin", id), id: ruler.id }),
    ]);
    expect(answers).to.have.length(1);
  });
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
  const input = { email: "ana@example.org", password: PASSWORD, by: theService };
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
