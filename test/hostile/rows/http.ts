import { expect } from "chai";
import { idIn } from "../../http/a-service.ts";
import { anEntryBody } from "../../http/an-entry-body.ts";
import { expectStatus } from "../../http/expectations.ts";
import { requestHead } from "../../http/raw-request.ts";
import { CANARY, shortest, type Target } from "../a-target.ts";
import type { Rows } from "../the-list.ts";

const body = JSON.stringify(anEntryBody());

export const http: Rows<"HTTP", Target> = {
  "∅ GET /entries `Content-Length` + `Transfer-Encoding` →400, closed, body optional": async (
    target,
  ) => {
    const lengths = ["Content-Length: 4", "Transfer-Encoding: chunked"];
    const hidden = "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n";
    for (const method of ["GET", "POST"])
      for (const headers of [
        lengths,
        lengths.toReversed(),
        ["Content-Length: 0", "transfer-encoding: Chunked"],
        ["Content-Length: 4", "Content-Length: 5"],
        ["Transfer-Encoding: chunked", "Transfer-Encoding: identity"],
        ["Transfer-Encoding : chunked"],
        ["Transfer-Encoding: xchunked"],
      ]) {
        const { status, whole } = await target.raw(
          requestHead(`${method} /entries`, ...headers).replace("Connection: close\r\n", ""),
          `0\r\n\r\n${hidden}`,
        );
        expect(status, whole).to.equal(400);
        expect(whole.match(/HTTP\/1\.1 \d/g), "answers").to.have.lengthOf(1);
        expect(whole).to.not.include("live");
      }
  },

  "E POST /entries `Host: evil.com:x@good` →400/201, no evil in `Location` (CVE-2026-27959)":
    async (target) => {
      const { access } = await target.as("editor");
      for (const host of [
        "evil.com:x@good",
        "evil.com",
        "evil.com:99999",
        "evil.com/a",
        "<evil.com>",
      ])
        for (const forwarded of [[], ["X-Forwarded-Host: evil.com", "Forwarded: host=evil.com"]]) {
          const { status, whole } = await target.raw(
            [
              "POST /entries HTTP/1.1",
              `Host: ${host}`,
              "Connection: close",
              ...forwarded,
              `Authorization: Bearer ${access}`,
              "Content-Type: application/json",
              `Content-Length: ${body.length}`,
              "",
              body,
            ].join("\r\n"),
          );
          expect(status, whole).to.be.oneOf([201, 400]);
          expect(whole).to.not.include("evil");
        }
      const absolute = await target.raw(
        requestHead("GET http://evil.com/entries", `Authorization: Bearer ${access}`),
      );
      expect(absolute.status).to.be.oneOf([200, 400, 404]);
      expect(absolute.whole).to.not.include("evil");
    },

  "∅ GET /entries `X-Forwarded-Host` 15 KB spaces →≤100 ms (CVE-2025-25200)": async (target) => {
    const long = " ".repeat(15_000);
    for (const name of [
      "X-Forwarded-Host",
      "X-Forwarded-For",
      "Accept",
      "Accept-Language",
      "Authorization",
      "If-None-Match",
      "Cookie",
      "Forwarded",
    ])
      for (const value of [`a${long}b`, `a${",".repeat(15_000)}`, `"${" ,".repeat(7_500)}`]) {
        const took = await shortest(5, async () => {
          const { status } = await target.raw(requestHead("GET /entries", `${name}: ${value}`));
          expect(status, name).to.be.oneOf([400, 401]);
        });
        expect(took, name).to.be.at.most(100);
      }
  },

  "A TRACE, FOO /entries →405/501, or the parser's own 400": async (target) => {
    const { access } = await target.as("admin");
    for (const method of [
      "TRACE",
      "FOO",
      "CONNECT",
      "PROPFIND",
      "get",
      "G\u00cbT",
      "DELETE\u0000",
    ]) {
      const { status, whole } = await target.raw(
        requestHead(`${method} /entries`, `Authorization: Bearer ${access}`),
      );
      // Nobody tunnels through here: such a connection is just closed.
      expect(status, whole).to.be.oneOf(
        method === "CONNECT" ? [0, 400, 405, 501] : [400, 405, 501],
      );
      expect(whole).to.not.include(access);
    }
  },

  "∅ GET /users/{id} valid `If-None-Match` →U, never 304": async (target) => {
    const { client, id } = await target.as("reader");
    const tag = expectStatus(await client.get(`/users/${id}`), 200).headers.get("ETag") ?? "";
    expectStatus(await client.get(`/users/${id}`, { "If-None-Match": tag }), 304);
    for (const value of [tag, "*", `W/${tag}`, `"x", ${tag}`])
      expectStatus(await target.anonymous.get(`/users/${id}`, { "If-None-Match": value }), 401);
  },

  "∅ GET /nope `Accept: text/html` →N/406/U, never HTML": async (target) => {
    for (const path of [
      "/nope",
      "/",
      "/index.html",
      "/<script>alert(1)</script>",
      "/entries",
      "/.git/config",
      "/.env",
      "/admin",
    ]) {
      const answer = await target.anonymous.get(path, { Accept: "text/html" });
      expect(answer.status, path).to.be.oneOf([401, 404, 406]);
      expect(answer.headers.get("Content-Type")).to.match(/^application\/problem\+json/);
      expect(answer.text).to.not.match(/<script>|<html|<!doctype/i);
    }
  },

  "GET /users/{self}, token only in `Cookie` →U (no CSRF surface)": async (target) => {
    const { access, id } = await target.as("reader");
    for (const Cookie of [
      `access_token=${access}`,
      `Authorization=Bearer ${access}`,
      `token=${access}; session=${access}`,
    ])
      expectStatus(await target.anonymous.get(`/users/${id}`, { Cookie }), 401);
    const origin = { Origin: "https://evil.com", Cookie: `access_token=${access}` };
    const answer = await target.anonymous.send("OPTIONS", "/entries", {
      headers: { ...origin, "Access-Control-Request-Method": "POST" },
    });
    expect(answer.headers.get("Access-Control-Allow-Origin")).to.be.oneOf([null, ""]);
    expect(answer.headers.get("Access-Control-Allow-Credentials")).to.equal(null);
  },

  "After everything: logs lack canary password, token, hash; newline in `search` stays one line":
    async (target) => {
      const { client } = await target.as("editor");
      idIn(await client.post("/entries", anEntryBody()));
      for (const path of [
        "/entries?search=a%0Ab%0D%0Aforged",
        "/entries/a%0Aforged%0D%0A%E2%80%A8",
        "/%0A%7B%22forged%22:1%7D",
      ])
        expect((await client.get(path)).status).to.be.oneOf([200, 404]);
      expectStatus(await client.get("/entries", { "X-Request-Id": "a forged" }), 200);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const said = target.said();
      const lines = said.split("\n").filter((line) => line.startsWith("{"));
      expect(lines.length).to.be.above(20);
      for (const line of lines) expect(() => JSON.parse(line) as unknown, line).not.to.throw();
      for (const line of said.split("\n")) expect(line).to.not.match(/^.?\s*"?forged/);
      expect(said).to.not.include(CANARY);
      expect(said).to.not.include(encodeURIComponent(CANARY));
      expect(said).to.not.match(/\$argon2id\$v=\d+\$m=\d+,|canario/);
      expect(target.secrets.size).to.be.above(5);
      for (const secret of target.secrets) {
        expect(said.includes(secret), "a token in the log").to.equal(false);
        expect(said.includes(secret.split(".")[2] ?? secret), "a signature in the log").to.equal(
          false,
        );
      }
    },
};
