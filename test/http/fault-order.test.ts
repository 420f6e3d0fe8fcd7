import { expect } from "chai";
import { aService } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { expectCode } from "./expectations.ts";

/** Of several faults: 401, 403 by role, 400 413 415, 404, 428 412, 422, 403 by state, 409. */
describe("of several faults", () => {
  const service = aService();
  const stale = { "If-Match": '"9"' };
  const text = { "Content-Type": "text/plain" };
  const absent = "/entries/01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f";

  it("401 comes before everything", async () => {
    const { anonymous } = service();
    expectCode(await anonymous.post("/entries?x=1", "{", text), "unauthenticated");
    expectCode(await anonymous.put(absent, "{", stale), "unauthenticated");
    expectCode(await anonymous.get("/entries?per_page=0"), "unauthenticated");
    expectCode(await anonymous.get("/entries", { Accept: "text/html" }), "unauthenticated");
    expectCode(await anonymous.post("/entries", "x".repeat(2 ** 21)), "unauthenticated");
  });

  it("403 by role comes before what is wrong with the request", async () => {
    const reader = await service().as("reader");
    const { id } = await service().addEntry();
    expectCode(await reader.post("/entries?x=1", "{", text), "forbidden");
    expectCode(await reader.post("/entries", "x".repeat(2 ** 21)), "forbidden");
    expectCode(await reader.put(absent, "{", stale), "forbidden");
    expectCode(await reader.put(`/entries/${id}`, { x: 1 }, stale), "forbidden");
    expectCode(await reader.delete(`${absent}?x=1`), "forbidden");
    expectCode(
      await reader.post("/entries", anEntryBody(), { "Idempotency-Key": "" }),
      "forbidden",
    );
  });

  it("403 by the role that a step of the workflow takes comes before what is wrong with it", async () => {
    const editor = await service().as("editor");
    const { id } = await service().addEntry({ status: "in_review" });
    const steps = (of: string) => `/entries/${of}/transitions`;
    for (const more of [{ zz: 1 }, { comment: 5 }, { comment: "x".repeat(2_001) }])
      for (const action of ["approve", "reject", "archive"])
        expectCode(await editor.post(steps(id), { action, ...more }, stale), "forbidden");
    expectCode(
      await editor.post(`${absent}/transitions`, { action: "approve", zz: 1 }),
      "forbidden",
    );
    const archive = { action: "archive" };
    expectCode(await editor.post(`${steps(id)}?x=1`, archive), "forbidden");
    expectCode(await editor.post(steps(id), archive, { "Idempotency-Key": "" }), "forbidden");
    expectCode(await editor.post(steps(id), archive, { Accept: "text/html" }), "forbidden");
    expectCode(await editor.post(`${steps(id)}?x=1`, { action: "submit" }), "invalid_parameter");
    expectCode(await editor.post(`${steps(id)}?x=1`, "{"), "invalid_parameter");
    expectCode(await editor.post(steps(id), { action: "submit", zz: 1 }), "validation_failed");
    expectCode(await editor.post(steps(id), { action: "fly" }), "validation_failed");
  });

  it("403 by role comes first for other users as well, whether they exist or not", async () => {
    const editor = await service().as("editor");
    const { id } = await service().addUser();
    for (const path of [`/users/${id}`, "/users/never"]) {
      expectCode(await editor.put(path, "{"), "forbidden");
      expectCode(await editor.patch(path, "x", text), "forbidden");
      expectCode(await editor.put(path, { role: "admin" }, stale), "forbidden");
      expectCode(await editor.get(`${path}?x=1`), "forbidden");
      expectCode(await editor.post(`${path}/password`, "{"), "forbidden");
      expectCode(await editor.post(`${path}/password`, "x".repeat(2 ** 21)), "forbidden");
    }
  });

  it("400, 413 and 415 come before 404", async () => {
    const editor = await service().as("editor");
    expectCode(await editor.put(absent, "{"), "malformed_json");
    expectCode(await editor.patch(absent, "{}", text), "unsupported_media_type");
    expectCode(await editor.put(absent, " ".repeat(2 ** 21)), "payload_too_large");
    expectCode(await editor.get(`${absent}?x=1`), "invalid_parameter");
    expectCode(await editor.delete(`${absent}?x=1`), "invalid_parameter");
  });

  it("404 comes before 412 and 422", async () => {
    const editor = await service().as("editor");
    expectCode(await editor.put(absent, { x: 1 }, stale), "not_found");
    expectCode(await editor.delete(absent, stale), "not_found");
    const admin = await service().as("admin");
    expectCode(await admin.put("/users/never", { x: 1 }, stale), "not_found");
    expectCode(await admin.post("/users/never/password", {}), "not_found");
  });

  it("412 comes before 422 and 409", async () => {
    const editor = await service().as("editor");
    const { id } = await service().addEntry({ status: "published" });
    expectCode(await editor.put(`/entries/${id}`, { x: 1 }, stale), "precondition_failed");
    expectCode(await editor.delete(`/entries/${id}`, stale), "precondition_failed");
  });

  it("422 comes before the entry's state", async () => {
    const editor = await service().as("editor");
    const { id } = await service().addEntry({ status: "published" });
    expectCode(await editor.put(`/entries/${id}`, { x: 1 }), "validation_failed");
    expectCode(await editor.patch(`/entries/${id}`, { status: "draft" }), "validation_failed");
    expectCode(await editor.patch(`/entries/${id}`, { location_ids: ["x"] }), "validation_failed");
    expectCode(await editor.patch(`/entries/${id}`, {}), "conflict");
  });

  it("422 comes before a taken key", async () => {
    const editor = await service().as("editor");
    await editor.post("/entries", anEntryBody({ external_id: "taken" }));
    const { id } = await service().addEntry();
    expectCode(
      await editor.post("/entries", anEntryBody({ external_id: "taken", notes: 7 })),
      "validation_failed",
    );
    expectCode(
      await editor.patch(`/entries/${id}`, { external_id: "taken", location_ids: ["x"] }),
      "validation_failed",
    );
  });

  it("409 names all keys that are taken", async () => {
    const editor = await service().as("editor");
    const zone = { name: "Sierra", location_type: "region" };
    await editor.post("/locations", { ...zone, external_id: "k" });
    await editor.post("/locations", { ...zone, abbreviation: "K." });
    const answer = await editor.post("/locations", {
      ...zone,
      external_id: "k",
      abbreviation: "K.",
    });
    expectCode(answer, "conflict");
    const errors = answer.body["errors"] as readonly { pointer: string; code: string }[];
    expect(errors.map(({ pointer, code }) => `${pointer} ${code}`)).to.deep.equal([
      "/external_id taken",
      "/abbreviation taken",
    ]);
  });

  it("the entry's state comes before a taken key", async () => {
    const editor = await service().as("editor");
    await editor.post("/entries", anEntryBody({ external_id: "taken too" }));
    const { id } = await service().addEntry({ status: "archived" });
    const answer = await editor.patch(`/entries/${id}`, { external_id: "taken too" });
    expectCode(answer, "conflict");
    expect(answer.body["errors"]).to.deep.equal([]);
  });
});

describe("of several faults, where If-Match is required", () => {
  const service = aService({ REQUIRE_IF_MATCH: "true" });
  it("428 comes after 400 and 404, and before 422 and 409", async () => {
    const editor = await service().as("editor");
    const { id } = await service().addEntry({ status: "published" });
    expectCode(await editor.put(`/entries/${id}`, "{"), "malformed_json");
    expectCode(await editor.put("/entries/never", { x: 1 }), "not_found");
    expectCode(await editor.put(`/entries/${id}`, { x: 1 }), "precondition_required");
    expectCode(await editor.delete(`/entries/${id}`), "precondition_required");
  });
});
