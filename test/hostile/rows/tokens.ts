import { createHmac } from "node:crypto";
import { expect } from "chai";
import { claimsOf, encoded, signed } from "../../http/tokens.ts";
import { bearer } from "../../http/a-service.ts";
import type { Answer } from "../../http/a-client.ts";
import { expectStatus } from "../../http/expectations.ts";
import { CANARY, elsewhere, type Session, type Target } from "../a-target.ts";
import type { Rows } from "../the-list.ts";

const refused = (answer: Answer, what = ""): void => {
  expect(answer.status, `${what} ${answer.text}`).to.equal(401);
  expect(answer.headers.get("WWW-Authenticate")).to.match(/^Bearer /);
};

/** Asks for oneself with these headers instead of the session's own. */
const asking = (
  { anonymous }: Target,
  { id }: Session,
  headers: Readonly<Record<string, string>>,
) => anonymous.get(`/users/${id}`, headers);

const parts = (token: string): readonly string[] => token.split(".");

export const tokens: Rows<"Tokens (GET /users/{self} unless stated)", Target> = {
  "`alg:none` →U": async (target) => {
    const session = await target.as("reader");
    for (const alg of ["none", "None", "NONE", "nOnE"]) {
      const content = `${encoded({ alg, typ: "JWT" })}.${parts(session.access)[1] ?? ""}`;
      for (const signature of ["", parts(session.access)[2] ?? "", "AA"])
        refused(await asking(target, session, bearer(`${content}.${signature}`)));
      refused(await asking(target, session, bearer(content)));
    }
  },

  "HS256, empty key →U": async (target) => {
    const session = await target.as("reader");
    const claims = claimsOf(session.access);
    for (const key of ["", "secret", "\0"])
      refused(await asking(target, session, bearer(signed(claims, { key }))));
    for (const [alg, hash] of [
      ["HS384", "sha384"],
      ["HS512", "sha512"],
      ["RS256", "sha256"],
    ] as const)
      refused(
        await asking(
          target,
          session,
          bearer(signed(claims, { header: { alg, typ: "JWT" }, hash })),
        ),
      );
  },

  "Edited role, old signature →U": async (target) => {
    const session = await target.as("reader");
    const [head = "", , signature = ""] = parts(session.access);
    const claims = encoded({ ...claimsOf(session.access), role: "admin" });
    refused(await asking(target, session, bearer(`${head}.${claims}.${signature}`)));
  },

  "K expired; without `exp`; future `nbf`; wrong `aud`/`iss` →U": async (target) => {
    const session = await target.as("reader");
    const { exp, ...claims } = claimsOf(session.access);
    const now = Math.floor(Date.now() / 1000);
    expectStatus(await asking(target, session, bearer(signed({ exp, ...claims }))), 200);
    for (const forged of [
      { ...claims, exp: now - 1 },
      { ...claims },
      { ...claims, exp, nbf: now + 600 },
      { ...claims, exp, aud: "another" },
      { ...claims, exp, iss: "another" },
      { ...claims, exp, aud: undefined },
      { ...claims, exp, iss: undefined },
      { ...claims, exp: String(exp) },
      { ...claims, exp, sid: undefined },
      { ...claims, exp, sid: "00000000-0000-7000-8000-000000000000" },
      { ...claims, exp, sub: undefined },
      { ...claims, exp, role: "owner" },
      { ...claims, exp: 1e300 },
      { ...claims, exp, iat: "x" },
    ])
      refused(await asking(target, session, bearer(signed(forged))), JSON.stringify(forged));
    for (const critical of [
      { crit: ["x"], x: 1 },
      { b64: false, crit: ["b64"] },
    ])
      refused(
        await asking(
          target,
          session,
          bearer(signed({ ...claims, exp: now - 1 }, { header: { alg: "HS256", ...critical } })),
        ),
      );
  },

  "Refresh token as bearer →U": async (target) => {
    const session = await target.as("reader");
    refused(await asking(target, session, bearer(session.refresh)));
    const { anonymous } = target;
    expectStatus(await anonymous.post("/refresh", { refresh_token: session.access }), 401);
  },

  "`?access_token=` only →U, unlogged (CVE-2024-47822)": async (target) => {
    const session = await target.as("reader");
    for (const name of ["access_token", "token", "jwt", "authorization"])
      refused(await target.anonymous.get(`/users/${session.id}?${name}=${session.access}`));
    const form = new URLSearchParams({ access_token: session.access }).toString();
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    refused(await target.anonymous.post("/entries", form, type));
    expect(target.said()).to.not.include(session.access);
  },

  "`Basic`, bare token →U; `bearer` lower-case →200": async (target) => {
    const session = await target.as("reader");
    const basic = Buffer.from(`reader1@example.org:${CANARY}`).toString("base64");
    for (const Authorization of [
      `Basic ${basic}`,
      session.access,
      `Bearer`,
      `Bearer ${session.access} ${session.access}`,
      `Bearer ${session.access}, Bearer x`,
      `Bearer "${session.access}"`,
      `Token ${session.access}`,
      `Digest username="x"`,
    ])
      refused(await asking(target, session, { Authorization }));
    for (const scheme of ["bearer", "BEARER", "Bearer"])
      expectStatus(
        await asking(target, session, { Authorization: `${scheme} ${session.access}` }),
        200,
      );
  },

  "After logout, password/role change, disable, delete →U at once (CVE-2025-3930)": async (
    target,
  ) => {
    const admin = await target.as("admin");
    const ends: Readonly<Record<string, (session: Session) => Promise<Answer>>> = {
      logout: ({ client }) => client.post("/logout"),
      "own password": ({ client }) =>
        client.post("/users/me/password", {
          current_password: CANARY,
          new_password: `${CANARY} nuevo`,
        }),
      password: ({ id }) =>
        admin.client.post(`/users/${id}/password`, { new_password: `${CANARY} otro` }),
      role: ({ id }) => admin.client.patch(`/users/${id}`, { role: "editor" }),
      disabling: ({ id }) => admin.client.patch(`/users/${id}`, { status: "disabled" }),
      deletion: ({ id }) => admin.client.delete(`/users/${id}`),
    };
    for (const [how, end] of Object.entries(ends)) {
      const session = await target.somebody("reader");
      expectStatus(await session.client.get("/users/me"), 200);
      expect((await end(session)).status, how).to.be.within(200, 204);
      refused(await session.client.get("/users/me"));
      const again = { refresh_token: session.refresh };
      expectStatus(await target.anonymous.post("/refresh", again), 401);
    }
  },

  "Refresh ×20 parallel →≤1 success; later replay revokes family": async (target) => {
    const { refresh } = await target.somebody("reader");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        target.anonymous.post("/refresh", { refresh_token: refresh }, elsewhere()),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).to.be.at.most(1);
    expect(answers.filter(({ status }) => status === 401)).to.have.lengthOf(20 - won.length);
    expectStatus(await target.anonymous.post("/refresh", { refresh_token: refresh }), 401);
    for (const { body } of won) {
      refused(await target.anonymous.get("/users/me", bearer(String(body["access_token"]))));
      const next = { refresh_token: body["refresh_token"] };
      expectStatus(await target.anonymous.post("/refresh", next), 401);
    }
  },

  "20 KB token →431/U": async (target) => {
    const session = await target.as("reader");
    for (const length of [1_000, 8_000, 15_000, 20_000, 100_000]) {
      const answer = await fetch(`${target.url}/users/${session.id}`, {
        headers: bearer("a".repeat(length)),
      });
      expect(answer.status, `${length}`).to.be.oneOf(length < 16_000 ? [401] : [401, 431]);
      await answer.text();
    }
    const content = `${encoded({ alg: "HS256" })}.${encoded({ x: "y".repeat(9_000) })}`;
    const own = createHmac("sha256", "x").update(content).digest("base64url");
    refused(await asking(target, session, bearer(`${content}.${own}`)));
  },
};
