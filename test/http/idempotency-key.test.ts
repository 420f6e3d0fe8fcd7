import { randomUUID } from "node:crypto";
import { expect } from "chai";
import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { changeSet } from "../../domain/changes/change-set.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { onEveryStore, PASSWORD, type Service, startService } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { entryOf, expectCode, expectProblem, expectStatus, metaOf } from "./expectations.ts";

const key = (value: string = randomUUID()): { readonly "Idempotency-Key": string } => ({
  "Idempotency-Key": value,
});

onEveryStore("Idempotency-Key", (start) => {
  const service = start();
  const total = async () => metaOf(await (await service().as("reader")).get("/entries")).total ?? 0;

  it("replays the first answer, to the letter, and changes nothing", async () => {
    const editor = (await service().as("editor")).with(key());
    const first = expectStatus(await editor.post("/entries", anEntryBody()), 201);
    const before = await total();
    for (let n = 0; n < 3; n++) {
      const again = await editor.post("/entries", anEntryBody());
      expect(again.status).to.equal(201);
      expect(again.text).to.equal(first.text);
      for (const name of ["ETag", "Location", "Content-Type"])
        expect(again.headers.get(name)).to.equal(first.headers.get(name));
    }
    expect(await total()).to.equal(before);
  });

  it("replays it even when the resource has been changed or deleted since", async () => {
    const editor = await service().as("editor");
    const keyed = editor.with(key());
    const first = await keyed.post("/entries", anEntryBody());
    const path = first.headers.get("Location") ?? "";
    await editor.patch(path, { notes: "x" });
    expect((await keyed.post("/entries", anEntryBody())).text).to.equal(first.text);
    await editor.delete(path);
    expect((await keyed.post("/entries", anEntryBody())).text).to.equal(first.text);
    expectStatus(await editor.get(path), 404);
  });

  it("with another body is 422", async () => {
    const editor = (await service().as("editor")).with(key());
    await editor.post("/entries", anEntryBody());
    const before = await total();
    for (const body of [anEntryBody({ lemma_form: "otra" }), anEntryBody({ notes: null }), {}]) {
      const answer = expectStatus(await editor.post("/entries", body), 422);
      expectProblem(answer, "validation_failed", "Idempotency-Key other_body");
    }
    expect(await total()).to.equal(before);
  });

  it("makes one of many at once, and tells the others that it is being worked on, or the answer", async () => {
    const editor = (await service().as("editor")).with(key());
    const before = await total();
    const body = anEntryBody({ external_id: randomUUID() });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => editor.post("/entries", body)),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ text }) => text)).size).to.equal(1);
    for (const answer of answers) {
      expect(answer.status, answer.text).to.be.oneOf([201, 409]);
      if (answer.status === 409)
        expect(answer.body["detail"], answer.text).to.match(/Idempotency-Key/);
    }
    expect(await total()).to.equal(before + 1);
    expect((await editor.post("/entries", body)).text).to.equal(made[0]?.text);
  });

  it("belongs to its caller", async () => {
    const header = key();
    const bodies = await Promise.all(
      (["editor", "reviewer", "admin"] as const).map(async (role) =>
        entryOf(await (await service().as(role)).post("/entries", anEntryBody(), header)),
      ),
    );
    expect(new Set(bodies.map(({ id }) => id)).size).to.equal(3);
  });

  it("belongs to the caller, not to the session", async () => {
    const header = key();
    const user = await service().addUser({ role: "editor" });
    const first = await (
      await service().logIn(user.email)
    ).client.post("/entries", anEntryBody(), header);
    const second = await (
      await service().logIn(user.email)
    ).client.post("/entries", anEntryBody(), header);
    expect(second.text).to.equal(first.text);
  });

  it("belongs to its method and path", async () => {
    const user = await service().addUser({ role: "editor" });
    const { client } = await service().logIn(user.email);
    const header = key();
    const made = expectStatus(await client.post("/entries", anEntryBody(), header), 201);
    const path = made.headers.get("Location") ?? "";
    expectStatus(await client.put(path, anEntryBody({ notes: "x" }), header), 200);
    expectStatus(await client.patch(path, { notes: "y" }, header), 200);
    const passwords = { current_password: PASSWORD, new_password: "otra frase bastante larga" };
    expectStatus(await client.post("/users/me/password", passwords, header), 204);
  });

  it("of a changed password replays too, for whoever has logged in anew", async () => {
    const user = await service().addUser({ role: "reader" });
    const { client } = await service().logIn(user.email);
    const passwords = { current_password: PASSWORD, new_password: "otra frase bastante larga" };
    const header = key();
    expectStatus(await client.post("/users/me/password", passwords, header), 204);
    const again = (await service().logIn(user.email, passwords.new_password)).client;
    expectStatus(await again.post("/users/me/password", passwords, header), 204);
    expectProblem(
      await again.post("/users/me/password", passwords, key()),
      "validation_failed",
      "/current_password wrong_password",
    );
  });

  it("keeps only what succeeded", async () => {
    const editor = await service().as("editor");
    const external_id = randomUUID();
    const blocker = await editor.post("/entries", anEntryBody({ external_id }));
    const keyed = editor.with(key());
    expectStatus(await keyed.post("/entries", anEntryBody({ external_id })), 409);
    await editor.delete(blocker.headers.get("Location") ?? "");
    expectStatus(await keyed.post("/entries", anEntryBody({ external_id })), 201);
    const other = editor.with(key());
    expectStatus(await other.post("/entries", anEntryBody({ notes: 7 })), 422);
    expectStatus(await other.post("/entries", "{"), 400);
    expectStatus(await other.post("/entries", anEntryBody()), 201);
  });

  it("counts for 24 hours", async () => {
    const user = await service().addUser({ role: "editor" });
    const { client } = await service().logIn(user.email);
    const kept = (hours: number, value: string) => ({
      caller: user.id,
      method: "POST",
      path: "/entries",
      key: value,
      request_hash: "of another body",
      status: 201,
      headers: {},
      body: "{}",
      kept_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
    });
    for (const answer of [kept(23.9, "young"), kept(24.1, "old")])
      await answerOf(service().store.commit(changeSet({ answer })));
    expectProblem(
      await client.post("/entries", anEntryBody(), key("young")),
      "validation_failed",
      "Idempotency-Key other_body",
    );
    expectStatus(await client.post("/entries", anEntryBody(), key("old")), 201);
  });

  it("is up to 255 visible characters", async () => {
    const editor = await service().as("editor");
    for (const value of ["a", '"quoted"', "a".repeat(255), "~!@#$%^&*()"])
      expectStatus(await editor.post("/entries", anEntryBody(), key(value)), 201);
    for (const value of ["", "a b", "a".repeat(256), "ñ"]) {
      const answer = await editor.post("/entries", anEntryBody(), key(value));
      expectProblem(answer, "invalid_parameter", "Idempotency-Key invalid_format");
      expect(answer.text).to.include("por ejemplo");
    }
  });

  it("that is faulty is told together with what is wrong with the query", async () => {
    const editor = await service().as("editor");
    const answer = await editor.post("/entries?z=1", anEntryBody(), key("a b"));
    expectProblem(
      answer,
      "invalid_parameter",
      "Idempotency-Key invalid_format",
      "z unknown_parameter",
    );
  });

  it("does not get anybody past the need to log in, or a role", async () => {
    const header = key();
    expectStatus(await (await service().as("editor")).post("/entries", anEntryBody(), header), 201);
    expectCode(
      await service().anonymous.post("/entries", anEntryBody(), header),
      "unauthenticated",
    );
    expectCode(
      await (await service().as("reader")).post("/entries", anEntryBody(), header),
      "forbidden",
    );
  });

  it("is ignored by login and refresh", async () => {
    const user = await service().addUser();
    const client = service().anonymous.with(key());
    const credentials = { email: user.email, password: PASSWORD };
    const first = expectStatus(await client.post("/login", credentials), 200);
    const second = expectStatus(await client.post("/login", credentials), 200);
    expect(second.body["access_token"]).to.not.equal(first.body["access_token"]);
    expectStatus(await client.post("/login", { ...credentials, password: "x" }), 401);
    const token = { refresh_token: first.body["refresh_token"] };
    const refreshed = expectStatus(await client.post("/refresh", token), 200);
    expect(refreshed.body["refresh_token"]).to.not.equal(token.refresh_token);
  });
});

describe("an Idempotency-Key whose first request is answered while the next is looked at", () => {
  /** What happens between the look for a kept answer, which finds none, and the decision; once. */
  let meanwhile: (() => Promise<void>) | null = null;
  let service: Service | null = null;
  before(async () => {
    service = await startService({}, (store) => ({
      ...store,
      keptAnswers: {
        ...store.keptAnswers,
        find: (...asked) =>
          pipe(
            store.keptAnswers.find(...asked),
            TE.tapTask(() => async () => {
              const happens = meanwhile;
              meanwhile = null;
              await happens?.();
            }),
          ),
      },
    }));
  });
  after(() => service?.stop());

  it("replays that answer, and does not refuse what it has changed itself", async () => {
    const editor = (await service!.as("editor")).with(key());
    const { id } = await service!.addEntry();
    await service!.addSense({ entry_id: id });
    const ask = () =>
      editor.post(`/entries/${id}/transitions`, { action: "submit" }, { "If-Match": '"1"' });
    let first = "";
    meanwhile = async () => {
      first = expectStatus(await ask(), 200).text;
    };
    expect(expectStatus(await ask(), 200).text).to.equal(first);
  });

  it("does so for nobody who has been logged out meanwhile", async () => {
    const { email } = await service!.addUser({ role: "editor" });
    const { client } = await service!.logIn(email);
    const entry = await service!.addEntry();
    await service!.addSense({ entry_id: entry.id });
    const keyed = client.with(key());
    const ask = () => keyed.post(`/entries/${entry.id}/transitions`, { action: "submit" });
    meanwhile = async () => {
      expectStatus(await ask(), 200);
      expectStatus(await client.post("/logout"), 204);
    };
    expectStatus(await ask(), 401);
  });
});
