import { connect } from "node:net";
import { expect } from "chai";
import * as TE from "fp-ts/lib/TaskEither.js";
import { onEveryStore, PASSWORD, startService } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { expectCode, expectStatus } from "./expectations.ts";
import { requestHead, statusesIn, textOfAll } from "./raw-request.ts";

/** A request whose body stops after its first byte, until `finish` sends the rest; gives the status. */
const held = async (port: number, line: string, access: string, body: object) => {
  const text = JSON.stringify(body);
  const head = requestHead(
    line,
    `Authorization: Bearer ${access}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(text)}`,
  );
  const socket = connect(port, "127.0.0.1");
  const answer = textOfAll(socket);
  socket.write(head + text.slice(0, 1));
  // It has to be let in while it still may be.
  await new Promise((resolve) => setTimeout(resolve, 100));
  return async (): Promise<number> => {
    socket.write(text.slice(1));
    return statusesIn(await answer)[0] ?? 0;
  };
};

onEveryStore("a session that ends amid a request", (start) => {
  const service = start();
  const begin = async () => {
    const user = await service().addUser({ role: "admin" });
    return { user, ...(await service().logIn(user.email)) };
  };

  for (const [what, patch] of [
    ["a role", { role: "reader" }],
    ["a status", { status: "disabled" }],
  ] as const)
    it(`by the change of ${what} lets nothing of it through`, async () => {
      const { user, access } = await begin();
      const { port } = service();
      const email = `${user.id}@example.net`;
      const rise = await held(port, "PATCH /users/me", access, {
        role: "admin",
        status: "active",
      });
      const heir = { email, name: "Heir", role: "admin", password: PASSWORD };
      const leave = await held(port, "POST /users", access, heir);
      const write = await held(port, "POST /entries", access, anEntryBody());
      const root = await service().as("admin");
      expectStatus(await root.patch(`/users/${user.id}`, patch), 200);
      for (const finish of [rise, leave, write]) expect(await finish()).to.equal(401);
      expect((await root.get(`/users/${user.id}`)).body).to.include(patch);
      expect((await root.get(`/users?search=${email}`)).body["meta"]).to.include({ total: 0 });
    });

  it("by a logout lets nothing of it through", async () => {
    const { client, access } = await begin();
    const write = await held(service().port, "POST /entries", access, anEntryBody());
    expectStatus(await client.post("/logout"), 204);
    expect(await write()).to.equal(401);
  });

  it("by a change of password leaves only that one", async () => {
    const { user, client } = await begin();
    const change = (new_password: string) =>
      client.post("/users/me/password", { current_password: PASSWORD, new_password });
    const wanted = ["una frase del todo nueva", "otra frase del todo nueva"];
    const answers = await Promise.all(wanted.map(change));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([204, 401]);
    const [kept = "", lost = ""] = answers[0]?.status === 204 ? wanted : wanted.toReversed();
    await service().logIn(user.email, kept);
    expectCode(
      await service().anonymous.post("/login", { email: user.email, password: lost }),
      "invalid_credentials",
    );
  });
});

describe("a session that ends once its request has been let in", () => {
  it("is told so by the store, which writes nothing", async () => {
    // Each look finds it alive, as one a moment before its end would.
    const service = await startService({}, (store) => ({
      ...store,
      sessions: { ...store.sessions, isLive: () => TE.right(true) },
    }));
    try {
      const { email } = await service.addUser({ role: "editor" });
      const { client } = await service.logIn(email);
      expectStatus(await client.post("/logout"), 204);
      expectCode(await client.post("/entries", anEntryBody()), "unauthenticated");
      expect((await client.get("/entries")).body["meta"]).to.include({ total: 0 });
    } finally {
      await service.stop();
    }
  });
});
