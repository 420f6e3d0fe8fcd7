import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { type EntryStatus, entryStatuses } from "../../../domain/entries/entry.ts";
import {
  allowedActions,
  requireTransitionRole,
  transition,
  type TransitionAction,
  transitionActions,
  type TransitionFacts,
} from "../../../domain/entries/workflow.ts";
import { type Actor, anonymous, systemOperator } from "../../../domain/shared/actor.ts";
import { forbidden, ownSubmission, unauthenticated } from "../../../domain/shared/app-error.ts";
import { type Role, roles } from "../../../domain/shared/role.ts";
import { aStamp } from "../../builders/a-change.ts";
import { aFullEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";

const user = (role: Role, n = 1): Actor => ({
  kind: "user",
  id: anId(n),
  role,
});
const facts: TransitionFacts = { submittedBy: null, hasSenses: true };

/** Where each action leads from each state; nowhere where it is not listed. */
const leads: Readonly<Record<TransitionAction, Partial<Record<EntryStatus, EntryStatus>>>> = {
  submit: { draft: "in_review" },
  approve: { in_review: "published" },
  reject: { in_review: "draft" },
  archive: { published: "archived" },
  reopen: { published: "draft", archived: "draft" },
};

const needs: Readonly<Record<TransitionAction, Role>> = {
  submit: "editor",
  approve: "reviewer",
  reject: "reviewer",
  archive: "reviewer",
  reopen: "editor",
};

interface Asked extends Partial<TransitionFacts> {
  readonly actor?: Actor;
  readonly comment?: string | null;
}

const go = (
  action: TransitionAction,
  status: EntryStatus,
  { actor = user("reviewer"), comment = "porque sí", ...rest }: Asked = {},
) =>
  transition(
    actor,
    aFullEntry({ status, version: 3 }),
    { action, comment },
    { ...facts, ...rest },
    aStamp(),
  );

describe("requireTransitionRole", () => {
  for (const action of transitionActions)
    it(`of ${action} is ${needs[action]}, or more`, () => {
      for (const role of roles) {
        const enough = roles.indexOf(role) >= roles.indexOf(needs[action]);
        expect(requireTransitionRole(user(role), action), role).to.deep.equal(
          enough ? E.right(anId(1)) : E.left(forbidden(needs[action])),
        );
      }
      expect(requireTransitionRole(anonymous, action)).to.deep.equal(E.left(unauthenticated));
      expect(E.isRight(requireTransitionRole(systemOperator, action))).to.equal(true);
    });
});

describe("transition", () => {
  for (const role of roles)
    for (const action of transitionActions)
      for (const status of entryStatuses) {
        const to = leads[action][status];
        it(`${action} of what is ${status}, by one who is ${role}, ${to ?? "is refused"}`, () => {
          const outcome = go(action, status, { actor: user(role) });
          const { at, by } = aStamp();
          if (to === undefined)
            expect(outcome).to.deep.equal(
              E.left({
                _tag: "InvalidTransition",
                status,
                allowed: transitionActions.filter((one) => leads[one][status] !== undefined),
                because: "status",
              }),
            );
          else
            expect(outcome).to.deep.equal(
              E.right({
                ...aFullEntry({ status: to, version: 4 }),
                updated_at: at,
                updated_by: by,
              }),
            );
        });
      }

  it("wants a comment for a rejection, before anything else", () => {
    for (const status of entryStatuses)
      expect(go("reject", status, { comment: null })).to.deep.equal(
        E.left({
          _tag: "ValidationFailed",
          faults: [{ pointer: "/comment", code: "required" }],
        }),
      );
    for (const action of transitionActions.filter((one) => one !== "reject"))
      for (const status of entryStatuses)
        if (leads[action][status] !== undefined)
          expect(E.isRight(go(action, status, { comment: null })), action).to.equal(true);
  });

  describe("approved by who submitted it", () => {
    const own = { submittedBy: anId(1) };

    it("is forbidden, except to an admin and at the command line", () => {
      expect(go("approve", "in_review", own)).to.deep.equal(E.left(ownSubmission));
      for (const actor of [user("admin"), systemOperator])
        expect(E.isRight(go("approve", "in_review", { ...own, actor }))).to.equal(true);
    });

    it("is right by another", () => {
      const outcome = go("approve", "in_review", { ...own, actor: user("reviewer", 2) });
      expect(E.isRight(outcome)).to.equal(true);
    });

    it("is told of the state first, and of missing senses last", () => {
      for (const status of ["draft", "published", "archived"] as const)
        expect(go("approve", status, own)).to.have.nested.property(
          "left._tag",
          "InvalidTransition",
        );
      expect(go("approve", "in_review", { ...own, hasSenses: false })).to.deep.equal(
        E.left(ownSubmission),
      );
    });

    it("is no matter of the other actions", () => {
      for (const action of transitionActions.filter((one) => one !== "approve"))
        for (const status of entryStatuses)
          if (leads[action][status] !== undefined)
            expect(E.isRight(go(action, status, own)), action).to.equal(true);
    });
  });

  describe("without a sense", () => {
    const bare = { hasSenses: false };

    it("publishes nothing, and says so", () => {
      for (const role of ["reviewer", "admin"] as const)
        expect(go("approve", "in_review", { ...bare, actor: user(role) })).to.deep.equal(
          E.left({
            _tag: "InvalidTransition",
            status: "in_review",
            allowed: ["reject"],
            because: "no_senses",
          }),
        );
    });

    it("does not name what it would refuse", () => {
      expect(go("submit", "in_review", bare)).to.have.deep.nested.property("left.allowed", [
        "reject",
      ]);
      expect(go("submit", "in_review")).to.have.deep.nested.property("left.allowed", [
        "approve",
        "reject",
      ]);
    });

    it("goes every other way", () => {
      for (const action of transitionActions.filter((one) => one !== "approve"))
        for (const status of entryStatuses)
          if (leads[action][status] !== undefined)
            expect(E.isRight(go(action, status, bare)), action).to.equal(true);
    });
  });
});

describe("allowedActions", () => {
  it("are those that lead somewhere", () => {
    expect(entryStatuses.map(allowedActions)).to.deep.equal([
      ["submit"],
      ["approve", "reject"],
      ["archive", "reopen"],
      ["reopen"],
    ]);
  });
});
