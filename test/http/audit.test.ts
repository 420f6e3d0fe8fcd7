import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { ADMIN_EMAIL, onEveryStore, type Service } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { expectCode, expectStatus } from "./expectations.ts";

interface Line extends JsonObject {
  readonly actor: { readonly kind: string; readonly id: string | null; readonly name: string };
  readonly target: { readonly family: string; readonly id: string; readonly version: number };
  readonly action: string;
  readonly detail: JsonObject | null;
}

/** What the audit lists, newest first, with a hundred to a page. */
const lines = async (service: Service, query = ""): Promise<readonly Line[]> => {
  const admin = await service.as("admin");
  const answer = expectStatus(await admin.get(`/audit?per_page=100${query}`), 200);
  return answer.body["data"] as readonly Line[];
};

/** The one line about a request, whatever else was told in its millisecond. */
const lineOf = async (service: Service, requestId: string): Promise<Line> => {
  const [line, ...others] = (await lines(service)).filter((one) => one["request_id"] === requestId);
  if (line === undefined || others.length > 0) throw new Error(`not one line of ${requestId}`);
  return line;
};

const asked = (id: string) => ({ "X-Request-Id": id });

onEveryStore("the audit", (start) => {
  const service = start();

  it("is for administrators", async () => {
    expectCode(await service().anonymous.get("/audit"), "unauthenticated");
    for (const role of ["reader", "editor", "reviewer"] as const)
      expectCode(await (await service().as(role)).get("/audit"), "forbidden");
    const admin = await service().as("admin");
    expectStatus(await admin.head("/audit"), 200);
    expectStatus(await admin.get("/audit"), 200);
  });

  it("cannot be changed or deleted, by anybody", async () => {
    const admin = await service().as("admin");
    const [line] = await lines(service());
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expectStatus(await admin.send(method, "/audit"), 405);
      expectStatus(await admin.send(method, `/audit/${String(line?.["id"])}`), 404);
    }
  });

  it("tells of every change of a resource, by whom, from where, and which version it made", async () => {
    const editor = await service().as("editor");
    const me = String((await editor.get("/users/me")).body["id"]);
    const made = await editor.post("/entries", anEntryBody(), asked("made"));
    const path = `/entries/${String(made.body["id"])}`;
    await editor.put(path, anEntryBody({ notes: "edited" }), asked("replaced"));
    await editor.patch(path, { notes: "again" }, asked("patched"));
    await editor.post(`${path}/transitions`, { action: "submit" }, asked("submitted"));
    await editor.send("DELETE", path, { headers: asked("deleted") });
    await editor.post(`${path}/restore`, { version: 2 }, asked("restored"));
    const expected = [
      ["made", "create", 1, null],
      ["replaced", "update", 2, null],
      ["patched", "update", 3, null],
      ["submitted", "transition", 4, { action: "submit", from: "draft", to: "in_review" }],
      ["deleted", "delete", 5, null],
      ["restored", "restore", 6, { of_version: 2 }],
    ] as const;
    for (const [request_id, action, version, detail] of expected)
      expect(await lineOf(service(), request_id)).to.deep.include({
        actor: { kind: "user", id: me, name: "editor" },
        action,
        target: { family: "entries", id: made.body["id"], version },
        outcome: "allowed",
        code: null,
        request_id,
        network: "127.0.0.1",
        count: 1,
        detail,
      });
  });

  it("tells nothing of what was not done, and of a repeated request once", async () => {
    const editor = await service().as("editor");
    await editor.post("/entries", { lemma_form: "" }, asked("invalid"));
    const key = { "Idempotency-Key": "k1", ...asked("once") };
    await editor.post("/entries", anEntryBody(), key);
    await editor.post("/entries", anEntryBody(), key);
    expect((await lines(service())).map((line) => line["request_id"])).not.to.include("invalid");
    await lineOf(service(), "once");
  });

  it("tells of users, of roles and of passwords, and never a password or a hash", async () => {
    const admin = await service().as("admin");
    const secret = "canario amarillo en su jaula";
    const body = { email: "eva@example.org", name: "Eva", role: "reader", password: secret };
    const made = expectStatus(await admin.post("/users", body, asked("u1")), 201);
    const path = `/users/${String(made.body["id"])}`;
    await admin.patch(path, { role: "editor", name: "Eva M." }, asked("u2"));
    await admin.post(`${path}/password`, { new_password: `${secret} 2` }, asked("u3"));
    const eva = await service().logIn("eva@example.org", `${secret} 2`);
    const wrong = { current_password: secret, new_password: `${secret} 3` };
    expectStatus(await eva.client.post(`${path}/password`, wrong, asked("u4")), 422);
    await admin.patch(path, { status: "disabled" }, asked("u5"));
    await admin.send("DELETE", path, { headers: asked("u6") });
    const expected = [
      [
        "u1",
        "create",
        { role_from: null, role_to: "reader", status_from: null, status_to: "active" },
      ],
      ["u2", "update", { role_from: "reader", role_to: "editor", changed: ["name"] }],
      ["u3", "change_password", null],
      ["u4", "change_password", null],
      ["u5", "update", { status_from: "active", status_to: "disabled" }],
      [
        "u6",
        "delete",
        { role_from: "editor", role_to: null, status_from: "disabled", status_to: null },
      ],
    ] as const;
    for (const [id, action, detail] of expected) {
      const line = await lineOf(service(), id);
      expect(line, id).to.deep.include({ action, detail });
      expect(line.target.id, id).to.equal(made.body["id"]);
    }
    expect(await lineOf(service(), "u4")).to.include({
      outcome: "refused",
      code: "wrong_password",
    });
    const all = (await (await service().as("admin")).get("/audit?per_page=100")).text;
    expect(all).to.not.match(/canario|argon2|eyJ[\w-]+\.eyJ/);
  });

  it("tells of logins and logouts", async () => {
    const { client, userId } = await service().logIn(ADMIN_EMAIL);
    const [login] = await lines(service(), "&action=log_in&outcome=allowed");
    expect(login?.actor).to.deep.equal({ kind: "user", id: userId, name: "Administrator" });
    expect(login).to.include({ network: "127.0.0.1", email: null });
    await client.post("/logout", undefined, asked("out"));
    expect(await lineOf(service(), "out")).to.include({ action: "log_out", outcome: "allowed" });
  });

  it("tells of each wrong login with the address, and not with what is no address", async () => {
    const guess = { password: "canario en su jaula" };
    const { anonymous } = service();
    await anonymous.post("/login", { ...guess, email: "ana@example.org" }, asked("w1"));
    await anonymous.post("/login", { ...guess, email: "ana@example.org" }, asked("w2"));
    await anonymous.post("/login", { ...guess, email: "canario en su jaula" }, asked("w3"));
    for (const [id, email] of [
      ["w1", "ana@example.org"],
      ["w2", "ana@example.org"],
      ["w3", null],
    ] as const)
      expect(await lineOf(service(), id)).to.deep.include({
        actor: { kind: "anonymous", id: null, name: null },
        action: "log_in",
        outcome: "refused",
        code: "invalid_credentials",
        email,
      });
    expect(JSON.stringify(await lines(service()))).to.not.include("canario");
  });

  it("tells of a refresh token that was used twice", async () => {
    const { refresh, userId } = await service().logIn(ADMIN_EMAIL);
    await service().anonymous.post("/refresh", { refresh_token: refresh });
    await service().anonymous.post("/refresh", { refresh_token: refresh }, asked("replay"));
    const [line] = await lines(service(), "&action=refresh");
    expect(line).to.include({ request_id: "replay", outcome: "refused", code: "replayed" });
    expect(line?.actor.id).to.equal(userId);
  });

  it("tells of requests for what is not for the caller, and counts those that repeat", async () => {
    const reader = await service().as("reader");
    const id = String((await reader.get("/users/me")).body["id"]);
    for (let n = 0; n < 5; n++) await reader.post("/entries", anEntryBody(), asked(`f${n}`));
    const told = await lines(service(), `&action=request&actor=${id}&outcome=refused`);
    const own = told.filter(({ detail }) => detail?.["route"] === "/entries");
    // Where a minute ended among them there are two of them.
    expect(own.length).to.be.within(1, 2);
    expect(own.at(-1)).to.deep.include({
      code: "forbidden",
      detail: { method: "POST", route: "/entries" },
      count: 1,
    });
  });

  it("tells who it was of requests that are only refused where they are worked on", async () => {
    const reader = await service().as("reader");
    expectStatus(await reader.get("/sources?deleted=true", asked("deleted-ones")), 403);
    expect((await lineOf(service(), "deleted-ones")).actor.kind).to.equal("user");
  });

  it("tells of requests without a token, and with one that is none", async () => {
    const nobody = service().anonymous.with({ "X-Request-Id": "no-token" });
    await nobody.get("/sources");
    await service().anonymous.get("/sources", { Authorization: "Bearer a.b.c", ...asked("bad") });
    for (const [id, token] of [
      ["no-token", "none"],
      ["bad", "refused"],
    ] as const)
      expect(await lineOf(service(), id)).to.deep.include({
        actor: { kind: "anonymous", id: null, name: null },
        action: "request",
        code: "unauthenticated",
        detail: { method: "GET", route: "/sources", token },
      });
  });

  it("tells of the first administrator as the service's own act", async () => {
    const all = await lines(service(), "&action=create");
    expect(all.at(-1)?.actor).to.deep.equal({ kind: "system", id: null, name: null });
  });

  it("is listed like everything, with filters", async () => {
    const admin = await service().as("admin");
    const first = expectStatus(await admin.get("/audit?per_page=2"), 200);
    const meta = first.body["meta"] as JsonObject;
    expect(meta["total"]).to.be.above(20);
    const next = await admin.get(`/audit?per_page=2&cursor=${String(meta["next_cursor"])}`);
    expect(expectStatus(next, 200).body["data"]).to.have.lengthOf(2);
    for (const wrong of [
      "action=x",
      "outcome=maybe",
      "from=yesterday",
      "to=1",
      "actor=",
      "page=0",
      "sort=at",
      "search=x",
      "outcome=allowed&outcome=refused",
    ])
      expectCode(await admin.get(`/audit?${wrong}`), "invalid_parameter");
    const { body } = await admin.get("/audit?from=2100-01-01T00:00:00Z");
    expect(body["data"]).to.deep.equal([]);
  });
});
