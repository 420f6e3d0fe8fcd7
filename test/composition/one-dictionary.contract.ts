import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import type { Environment } from "../../composition/config.ts";
import { aClient, type Answer, type Client } from "../http/a-client.ts";
import { bearer } from "../http/a-service.ts";
import { anEntryBody } from "../http/an-entry-body.ts";
import { killAll, type ServiceProcess, startProcess } from "./a-process.ts";

const EMAIL = "admin@example.org";
const PASSWORD = "una frase bien larga";
const KEY = { JWT_SECRET: "a signing key for tests 0123456789 ABCDEFGH" };
const ADMIN = { FIRST_ADMIN_EMAIL: EMAIL, FIRST_ADMIN_PASSWORD: PASSWORD };

const root = fileURLToPath(new URL("../../", import.meta.url));

const statuses = (answers: readonly Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

/** Three processes and twenty hashed passwords, on machines that may have other things to do. */
const TIME_MS = 60_000;

/** Two processes that know nothing of each other, over one dictionary. */
export const oneDictionary = (title: string, place: () => Environment): void => {
  describe(`two processes over one dictionary (${title})`, () => {
    let processes: readonly ServiceProcess[] = [];
    let access = "";
    const at = (which: 0 | 1, token: string | null = access): Client =>
      aClient(processes[which]?.url ?? "", () => undefined, token === null ? {} : bearer(token));
    const both = <A>(ask: (client: Client, n: number) => Promise<A>, count = 2) =>
      Promise.all(Array.from({ length: count }, (_, n) => ask(at(n % 2 === 0 ? 0 : 1), n)));
    const logIn = async (which: 0 | 1, password = PASSWORD): Promise<Answer> =>
      at(which, null).post("/login", { email: EMAIL, password });
    const made = async (which: 0 | 1): Promise<string> => {
      const answer = await at(which).post("/entries", anEntryBody());
      expect(answer.status, answer.text).to.equal(201);
      return `/entries/${String(answer.body["id"])}`;
    };
    const total = async (which: 0 | 1): Promise<number> =>
      Number((await at(which).get("/entries?per_page=1")).headers.get("X-Total-Count"));

    before(async function () {
      this.timeout(TIME_MS);
      const environment = { ...place(), ...KEY, ...ADMIN };
      const first = await startProcess(environment);
      processes = [first, await startProcess(environment)];
      access = String((await logIn(0)).body["access_token"]);
    });
    after(killAll);

    it("see at once what the other has written, its totals included", async () => {
      for (let round = 0; round < 10; round++) {
        const [writer, reader] = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
        const before = await total(reader);
        const path = await made(writer);
        expect(await total(reader)).to.equal(before + 1);
        expect((await at(reader).get(path)).body["version"]).to.equal(1);
        expect((await at(writer).patch(path, { notes: "otra" })).status).to.equal(200);
        expect((await at(reader).get(path)).body["notes"]).to.equal("otra");
        expect((await at(writer).delete(path)).status).to.equal(200);
        expect((await at(reader).get(path)).status).to.equal(404);
        expect(await total(reader)).to.equal(before);
      }
    });

    it("see at once what the command line has imported", async () => {
      const before = await both((_, n) => total(n === 0 ? 0 : 1));
      const child = spawn(
        process.execPath,
        ["composition/launch.mjs", "dictionary", "import", "demo"],
        {
          cwd: root,
          env: { PATH: process.env["PATH"], ...place(), ...KEY },
          stdio: "ignore",
        },
      );
      expect((await once(child, "close"))[0]).to.equal(0);
      const after = await both((_, n) => total(n === 0 ? 0 : 1));
      expect(after).to.deep.equal(before.map((count) => count + 150));
    });

    it("know at once that a session has ended", async () => {
      const token = String((await logIn(0)).body["access_token"]);
      expect((await at(1, token).get("/users/me")).status).to.equal(200);
      expect((await at(0, token).post("/logout")).status).to.equal(204);
      expect((await at(1, token).get("/users/me")).status).to.equal(401);
    });

    it("let a refresh token be used once, wherever", async () => {
      const { body } = await logIn(0);
      const use = (which: 0 | 1) =>
        at(which, null).post("/refresh", { refresh_token: body["refresh_token"] });
      const renewed = await use(1);
      expect(renewed.status).to.equal(200);
      expect((await use(0)).status).to.equal(401);
      const token = String(renewed.body["access_token"]);
      expect((await at(1, token).get("/users/me")).status).to.equal(401);
    });

    it("make one change for an Idempotency-Key that both are given at the same moment", async () => {
      for (let round = 0; round < 10; round++) {
        const before = await total(0);
        const headers = { "Idempotency-Key": `round-${round}` };
        const answers = await both(
          (client) => client.post("/entries", anEntryBody({ notes: `${round}` }), headers),
          6,
        );
        // Who comes while it is being made is told so, and may ask again.
        expect(statuses(answers, 201) + statuses(answers, 409)).to.equal(6);
        const made = answers.filter(({ status }) => status === 201);
        expect(new Set(made.map(({ body }) => body["id"])).size).to.equal(1);
        expect(await total(1)).to.equal(before + 1);
      }
    });

    it("give as many 200 as there are versions to those who race with If-Match", async () => {
      const path = await made(0);
      let won = 0;
      for (let round = 0; round < 6; round++) {
        const etag = (await at(1).get(path)).headers.get("ETag") ?? "";
        const answers = await both(
          (client, n) => client.patch(path, { notes: `${round} ${n}` }, { "If-Match": etag }),
          10,
        );
        expect(statuses(answers, 200)).to.equal(1);
        expect(statuses(answers, 412)).to.equal(9);
        won++;
      }
      expect((await at(0).get(path)).body["version"]).to.equal(1 + won);
    });

    it("let a crowd in that logs in at once, beyond what may be tried at once", async () => {
      const answers = await both((_, n) => logIn(n % 2 === 0 ? 0 : 1), 16);
      expect(answers.map(({ status }) => status)).to.deep.equal(Array(16).fill(200));
    });

    it("count wrong passwords together", async () => {
      for (let n = 0; n < 10; n++)
        expect((await logIn(n % 2 === 0 ? 0 : 1, "no es esta")).status).to.equal(401);
      for (const which of [0, 1] as const) {
        const refused = await logIn(which);
        expect(refused.status).to.equal(429);
        expect(Number(refused.headers.get("Retry-After"))).to.be.greaterThan(0);
      }
    });
  }).timeout(TIME_MS);
};
