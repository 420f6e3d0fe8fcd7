import { randomUUID } from "node:crypto";
import { expect } from "chai";
import { idIn } from "../../http/a-service.ts";
import { anEntryBody } from "../../http/an-entry-body.ts";
import { expectCode, expectStatus, metaOf } from "../../http/expectations.ts";
import { CANARY, type Target } from "../a-target.ts";
import type { Rows } from "../the-list.ts";

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly isOpen: boolean;
}

/** Every operation of the document, with an id that is of nothing. */
const operations = ({ document }: Target): readonly Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll("{id}", randomUUID()),
      isOpen: security.length === 0,
    })),
  );

/** What is for whoever has logged in. */
const FOR_ALL = ["/login", "/refresh", "/logout"];

const aUserBody = (more: object = {}): object => ({
  email: `${randomUUID()}@example.org`,
  name: "Ana",
  role: "reader",
  password: CANARY,
  ...more,
});

/**
 * Beginnings of tokens (cursors begin like their first part alone). The audit says of a request without
 * a name whether it had a token; it shows none.
 */
const SECRETS = /\$argon2|canario|"password|_hash"|token"(?!:"(?:none|refused)")|eyJ[\w-]+\.eyJ/;

export const authorisation: Rows<"Authorisation", Target> = {
  "∅ every protected route →U": async (target) => {
    const all = operations(target).filter(({ isOpen }) => !isOpen);
    expect(all.length).to.be.above(40);
    for (const { method, path } of all) {
      for (const body of method === "GET" || method === "DELETE" ? [undefined] : ["{}", "{", ""])
        expectStatus(await target.anonymous.send(method, path, { body }), 401);
      if (method === "GET") expectStatus(await target.anonymous.head(path), 401);
    }
  },

  "R every POST/PUT/DELETE →F": async (target) => {
    const { client } = await target.as("reader");
    const all = operations(target).filter(
      ({ method, path }) => method !== "GET" && !FOR_ALL.includes(path),
    );
    expect(all.length).to.be.above(25);
    for (const { method, path } of all)
      for (const body of [undefined, "{}", "{", JSON.stringify(anEntryBody())])
        expectCode(await client.send(method, path, { body }), "forbidden");
  },

  "E GET/POST /users →F": async (target) => {
    const { client } = await target.as("editor");
    for (const query of ["", "?search=a", "?per_page=0", "?nonsense"])
      expectCode(await client.get(`/users${query}`), "forbidden");
    expectCode(await client.post("/users", aUserBody({ role: "admin" })), "forbidden");
  },

  'E PUT /users/{self} `{"role":"admin"}` →F/V, role unchanged': async (target) => {
    const { client, id } = await target.as("editor");
    const own = { email: "editor1@example.org", name: "editor" };
    for (const path of [`/users/${id}`, "/users/me"])
      for (const claim of [{ role: "admin" }, { status: "disabled" }, { ...own, role: "admin" }]) {
        for (const send of [client.put, client.patch])
          expect((await send(path, claim)).status).to.be.oneOf([403, 422]);
      }
    const { body } = expectStatus(await client.get("/users/me"), 200);
    expect(body).to.include({ role: "editor", status: "active" });
  },

  "E PUT /users/{other}, /users/{absent} →identical F/N (CVE-2025-64749)": async (target) => {
    const { client } = await target.as("editor");
    const { id } = await target.as("admin");
    const answers = await Promise.all(
      [id, randomUUID(), "nobody"].map(async (other) => {
        const { status, body } = await client.put(`/users/${other}`, { name: "x" });
        const { instance: _path, request_id: _id, ...said } = body;
        return JSON.stringify([status, said]);
      }),
    );
    expect(new Set(answers).size, answers.join("\n")).to.equal(1);
    expect(answers[0]).to.match(/^\[40[34],/);
  },

  'E POST /entries `e+{"id":"x","created_by":"x"}` →V': async (target) => {
    const { client } = await target.as("editor");
    for (const more of [
      { id: "x", created_by: "x" },
      { id: randomUUID() },
      { version: 7 },
      { status: "published" },
      { updated_at: "2020-01-01T00:00:00.000Z" },
      { _id: "x" },
      { constructor: {} },
    ])
      expectCode(await client.post("/entries", anEntryBody(more)), "validation_failed");
  },

  "A GET/POST/PUT /users →no password, hash, token": async (target) => {
    const { client } = await target.as("admin");
    const made = await client.post("/users", aUserBody());
    const path = `/users/${idIn(made)}`;
    const { email } = made.body;
    const answers = [
      made,
      await client.get("/users?per_page=100"),
      await client.get(path),
      await client.put(path, { email, name: "Eva", role: "reader", status: "active" }),
      await client.patch(path, { name: "Ana" }),
      await client.get("/audit?per_page=100"),
    ];
    for (const answer of answers) {
      expect(answer.status, answer.text).to.be.within(200, 201);
      expect(answer.text).to.not.match(SECRETS);
    }
  },

  "A GET /users?search=$argon2id →0 hits (CVE-2025-64748)": async (target) => {
    const { client } = await target.as("admin");
    for (const search of ["$argon2id", "argon2", "v=19", "m=19456", "hash"])
      for (const mode of ["auto", "contains", "prefix", "fuzzy"]) {
        const query = new URLSearchParams({ search, mode }).toString();
        const answer = await client.get(`/users?${query}`);
        if (answer.status !== 400) expect(metaOf(answer).total, query).to.equal(0);
      }
  },

  "R GET /entries?populate=*, `?alias[x]=password` →P (CVE-2024-34708)": async (target) => {
    const { client } = await target.as("reader");
    for (const query of [
      "populate=*",
      "alias[x]=password",
      "fields=password_hash",
      "include=users",
      "filter[email]=x",
      "where={}",
      "select=*",
      "sort=password_hash",
      "facets=password_hash",
      "field=password_hash",
      "deep[x]=1",
    ])
      expectCode(await client.get(`/entries?${query}`), "invalid_parameter");
    expectStatus(await client.get(`/entries/${randomUUID()}?include=users`), 400);
  },

  "R GET /entries/{id} `X-HTTP-Method-Override: DELETE` →200, nothing deleted": async (target) => {
    const editor = await target.as("editor");
    const path = `/entries/${idIn(await editor.client.post("/entries", anEntryBody()))}`;
    const headers = ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"];
    for (const { client } of [await target.as("reader"), editor, await target.as("admin")])
      for (const name of headers) expectStatus(await client.get(path, { [name]: "DELETE" }), 200);
    const asked = await editor.client.post(`${path}?_method=DELETE`, {});
    expect(asked.status).to.be.oneOf([400, 404, 405]);
    expectStatus(await editor.client.get(path), 200);
  },
};
