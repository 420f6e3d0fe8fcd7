import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { type EntryStatus, entryStatuses } from "../../domain/entries/entry.ts";
import { type TransitionAction, transitionActions } from "../../domain/entries/workflow.ts";
import type { Role } from "../../domain/shared/role.ts";
import { aService, onEveryStore } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { entryOf, expectCode, expectProblem, expectStatus } from "./expectations.ts";

const bodyOf = (action: TransitionAction): JsonObject => ({ action, comment: "Porque sí." });

/** What each action makes of each status that it takes, and the least role. */
const steps: Readonly<
  Record<TransitionAction, readonly [Role, Partial<Record<EntryStatus, EntryStatus>>]>
> = {
  submit: ["editor", { draft: "in_review" }],
  approve: ["reviewer", { in_review: "published" }],
  reject: ["reviewer", { in_review: "draft" }],
  archive: ["reviewer", { published: "archived" }],
  reopen: ["editor", { published: "draft", archived: "draft" }],
};

onEveryStore("POST /entries/{id}/transitions", (start) => {
  const service = start();
  const inStatus = async (status: EntryStatus) => {
    const { id } = await service().addEntry({ status });
    await service().addSense({ entry_id: id });
    return `/entries/${id}`;
  };

  for (const action of transitionActions)
    for (const status of entryStatuses) {
      const [least, to] = steps[action];
      it(`${action} makes ${to[status] ?? "nothing"} of ${status}`, async () => {
        for (const role of ["reader", "editor", "reviewer", "admin"] as const) {
          const client = await service().as(role);
          const path = await inStatus(status);
          const answer = await client.post(`${path}/transitions`, bodyOf(action));
          const mayNot = role === "reader" || (least === "reviewer" && role === "editor");
          if (mayNot) expectCode(answer, "forbidden");
          else if (to[status] === undefined) {
            expectCode(answer, "invalid_transition");
            expect(answer.body["allowed_actions"]).to.deep.equal(
              transitionActions.filter((one) => steps[one][1][status] !== undefined),
            );
          } else {
            expect(entryOf(answer)).to.include({ status: to[status], version: 2 });
            expect(answer.headers.get("ETag")).to.equal('"2"');
            expect((await client.get(path)).text).to.equal(answer.text);
          }
          const { version } = entryOf(await client.get(path));
          expect(version).to.equal(answer.status === 200 ? 2 : 1);
        }
      });
    }

  it("goes the whole way, and the history tells of it", async () => {
    const [editor, reviewer] = [await service().as("editor"), await service().as("reviewer")];
    const { id } = entryOf(await editor.post("/entries", anEntryBody()));
    const path = `/entries/${id}`;
    expectStatus(
      await editor.post("/entry-senses", { entry_id: id, definition: "Edificio." }),
      201,
    );
    const step = async (client: typeof editor, action: TransitionAction, comment?: string) =>
      entryOf(await client.post(`${path}/transitions`, { action, comment })).status;
    expect(await step(editor, "submit")).to.equal("in_review");
    expect(await step(reviewer, "reject", "Falta algo.")).to.equal("draft");
    expect(await step(editor, "submit", "Ya está.")).to.equal("in_review");
    expect(await step(reviewer, "approve")).to.equal("published");
    expect(await step(reviewer, "archive")).to.equal("archived");
    expect(await step(editor, "reopen")).to.equal("draft");
    const told = (await editor.get(`${path}/history`)).body["data"] as readonly JsonObject[];
    expect(told.map(({ action, comment }) => [action, comment])).to.deep.equal([
      ["transitioned", null],
      ["transitioned", null],
      ["transitioned", null],
      ["transitioned", "Ya está."],
      ["transitioned", "Falta algo."],
      ["transitioned", null],
      ["created", null],
    ]);
    expect(told[0]?.["changes"]).to.deep.equal([
      { path: "/status", from: "archived", to: "draft" },
    ]);
  });

  it("publishes nothing that has no sense", async () => {
    const reviewer = await service().as("reviewer");
    const { id } = await service().addEntry({ status: "in_review" });
    const answer = await reviewer.post(`/entries/${id}/transitions`, bodyOf("approve"));
    expectCode(answer, "invalid_transition");
    expect(answer.body["allowed_actions"]).to.deep.equal(["reject"]);
    await service().addSense({ entry_id: id });
    expectStatus(await reviewer.post(`/entries/${id}/transitions`, bodyOf("approve")), 200);
  });

  it("is not approved by who has submitted it, unless that is an administrator", async () => {
    for (const [role, status] of [
      ["reviewer", 403],
      ["admin", 200],
    ] as const) {
      const client = await service().as(role);
      const path = await inStatus("draft");
      expectStatus(await client.post(`${path}/transitions`, bodyOf("submit")), 200);
      expectStatus(await client.post(`${path}/transitions`, bodyOf("approve")), status);
    }
    const path = await inStatus("draft");
    expectStatus(
      await (await service().as("reviewer")).post(`${path}/transitions`, bodyOf("submit")),
      200,
    );
    const other = await service().addUser({ role: "reviewer" });
    const { client } = await service().logIn(other.email);
    expectStatus(await client.post(`${path}/transitions`, bodyOf("approve")), 200);
  });

  it("tells the submitter why it takes somebody else", async () => {
    const reviewer = await service().as("reviewer");
    const path = await inStatus("draft");
    expectStatus(await reviewer.post(`${path}/transitions`, bodyOf("submit")), 200);
    const refused = await reviewer.post(`${path}/transitions`, bodyOf("approve"));
    expectCode(refused, "forbidden");
    expect(refused.body["detail"]).to.include("envió");
  });

  it("is rejected with a comment", async () => {
    const reviewer = await service().as("reviewer");
    const path = await inStatus("in_review");
    for (const body of [{ action: "reject" }, { action: "reject", comment: null }])
      expectProblem(
        await reviewer.post(`${path}/transitions`, body),
        "validation_failed",
        "/comment required",
      );
    expectProblem(
      await reviewer.post(`${path}/transitions`, { action: "reject", comment: "  " }),
      "validation_failed",
      "/comment too_short",
    );
  });

  it("takes an action that there is, and nothing else", async () => {
    const editor = await service().as("editor");
    const path = await inStatus("draft");
    expectProblem(
      await editor.post(`${path}/transitions`, { action: "publish", status: "published" }),
      "validation_failed",
      "/action not_allowed",
      "/status unknown_field",
    );
    expectProblem(
      await editor.post(`${path}/transitions`, {}),
      "validation_failed",
      "/action required",
    );
    expectCode(await editor.post(`${path}/transitions`), "malformed_json");
  });

  it("tells of several faults the role first, then what is there, its version, the body, its state", async () => {
    const [editor, reviewer] = [await service().as("editor"), await service().as("reviewer")];
    const stale = { "If-Match": '"9"' };
    const path = await inStatus("draft");
    const never = "/entries/never/transitions";
    expectCode(await editor.post(never, bodyOf("approve"), stale), "forbidden");
    expectCode(await reviewer.post(never, { action: "x" }, stale), "not_found");
    expectCode(
      await reviewer.post(`${path}/transitions`, { action: "x" }, stale),
      "precondition_failed",
    );
    expectCode(
      await reviewer.post(`${path}/transitions`, { action: "reject" }),
      "validation_failed",
    );
    expectCode(await reviewer.post(`${path}/transitions`, bodyOf("reject")), "invalid_transition");
    expectStatus(
      await editor.post(`${path}/transitions`, bodyOf("submit"), { "If-Match": '"1"' }),
      200,
    );
  });

  it("happens once under an Idempotency-Key", async () => {
    const editor = await service().as("editor");
    const path = await inStatus("draft");
    const key = { "Idempotency-Key": `submit-${Math.random()}` };
    const first = await editor.post(`${path}/transitions`, bodyOf("submit"), key);
    const second = await editor.post(`${path}/transitions`, bodyOf("submit"), key);
    expect(expectStatus(second, 200).text).to.equal(expectStatus(first, 200).text);
    expect(entryOf(await editor.get(path)).version).to.equal(2);
    expectProblem(
      await editor.post(`${path}/transitions`, bodyOf("reopen"), key),
      "validation_failed",
      "Idempotency-Key other_body",
    );
    // Who may not is told so before all else, whatever the key was used for.
    expectCode(await editor.post(`${path}/transitions`, bodyOf("approve"), key), "forbidden");
  });

  it("of several at once happens once", async () => {
    const [editor, path] = [await service().as("editor"), await inStatus("draft")];
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => editor.post(`${path}/transitions`, bodyOf("submit"))),
    );
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    for (const answer of answers)
      if (answer.status !== 200) expectCode(answer, "invalid_transition");
  });
});

onEveryStore("what is published or archived", (start) => {
  const service = start();
  for (const status of ["published", "archived"] as const)
    it(`is edited by reviewers, and by editors once it is reopened (${status})`, async () => {
      const [editor, reviewer] = [await service().as("editor"), await service().as("reviewer")];
      const { id } = await service().addEntry({ status });
      const sense = await service().addSense({ entry_id: id });
      const senseBody = { entry_id: id, definition: "Otra." };
      const edits = (client: typeof editor) => [
        () => client.patch(`/entries/${id}`, { notes: "x" }),
        () => client.put(`/entries/${id}`, anEntryBody()),
        () => client.post(`/entries/${id}/restore`, { version: 1 }),
        () => client.post("/entry-senses", senseBody),
        () => client.patch(`/entry-senses/${sense.id}`, { notes: "x" }),
        () => client.post(`/entry-senses/${sense.id}/restore`, { version: 1 }),
        () => client.delete(`/entry-senses/${sense.id}`),
        () => client.delete(`/entries/${id}`),
      ];
      for (const edit of edits(editor)) {
        const answer = await edit();
        expectCode(answer, "conflict");
        expect(answer.body["detail"]).to.match(/reábr|reabr/i);
      }
      for (const edit of edits(reviewer).slice(0, -2))
        expect((await edit()).status).to.be.below(300);
      expectStatus(await editor.post(`/entries/${id}/transitions`, { action: "reopen" }), 200);
      for (const edit of edits(editor)) expect((await edit()).status).to.be.below(300);
    });

  it("keeps its last sense", async () => {
    const reviewer = await service().as("reviewer");
    const { id } = await service().addEntry({ status: "published" });
    const [one, other] = [
      await service().addSense({ entry_id: id }),
      await service().addSense({ entry_id: id }),
    ];
    const answers = await Promise.all(
      [one, other].map((sense) => reviewer.delete(`/entry-senses/${sense.id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    for (const answer of answers) if (answer.status === 409) expectCode(answer, "conflict");
    expectStatus(await reviewer.delete(`/entries/${id}`), 200);
  });

  it("comes back as a draft with the senses that went with it, and restored alive keeps its status", async () => {
    const reviewer = await service().as("reviewer");
    const { id } = await service().addEntry({ status: "published" });
    const [before, sense] = [
      await service().addSense({ entry_id: id }),
      await service().addSense({ entry_id: id }),
    ];
    expectStatus(await reviewer.delete(`/entry-senses/${before.id}`), 200);
    expectStatus(await reviewer.patch(`/entries/${id}`, { notes: "x" }), 200);
    expect(entryOf(await reviewer.post(`/entries/${id}/restore`, { version: 1 }))).to.include({
      status: "published",
      notes: null,
    });
    expectStatus(await reviewer.delete(`/entries/${id}`), 200);
    expectStatus(await reviewer.get(`/entry-senses/${sense.id}`), 404);
    expect(entryOf(await reviewer.post(`/entries/${id}/restore`, { version: 2 }))).to.include({
      status: "draft",
      notes: "x",
      version: 5,
    });
    expect((await reviewer.get(`/entry-senses/${sense.id}`)).body["version"]).to.equal(3);
    expectStatus(await reviewer.get(`/entry-senses/${before.id}`), 404);
  });
});

describe("transitions, where If-Match is required", () => {
  const service = aService({ REQUIRE_IF_MATCH: "true" });
  it("are no exception", async () => {
    const editor = await service().as("editor");
    const { id } = await service().addEntry();
    const path = `/entries/${id}/transitions`;
    expectCode(await editor.post(path, bodyOf("submit")), "precondition_required");
    expectStatus(await editor.post(path, bodyOf("submit"), { "If-Match": "*" }), 200);
  });
});
