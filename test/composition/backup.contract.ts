import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { Environment } from "../../composition/config.ts";
import { aClient, type Client } from "../http/a-client.ts";
import { aDirectory, bearer } from "../http/a-service.ts";
import { anEntryBody } from "../http/an-entry-body.ts";
import { killAll, runProgram, startProcess } from "./a-process.ts";

const EMAIL = "admin@example.org";
const PASSWORD = "una frase bien larga";
const KEY = { JWT_SECRET: "a signing key for tests 0123456789 ABCDEFGH", LC_ALL: "en" };
const ADMIN = { FIRST_ADMIN_EMAIL: EMAIL, FIRST_ADMIN_PASSWORD: PASSWORD };

/** The operator's commands, beside a service and where there is none. */
export const backupCommands = (
  title: string,
  places: () => { readonly full: Environment; readonly empty: Environment },
): void => {
  describe(`backups from the command line (${title})`, function () {
    this.timeout(120_000);
    const directory = aDirectory();
    const file = (name: string): string => join(directory(), name);
    const command = async (place: Environment, ...words: readonly string[]) => {
      const { said, ended } = runProgram("dictionary", { ...place, ...KEY }, ...words);
      return { code: await ended, ...said };
    };
    const logIn = async (url: string) => {
      const { status, body } = await aClient(url, () => undefined).post("/login", {
        email: EMAIL,
        password: PASSWORD,
      });
      expect(status).to.equal(200);
      return String(body["access_token"]);
    };
    const clientAt = (url: string, access: string): Client =>
      aClient(url, () => undefined, bearer(access));
    const historyAt = async (client: Client, path: string): Promise<unknown> =>
      (await client.get(`${path}/history`)).body["data"];
    after(killAll);

    it("take a dictionary that is being written to, and bring it back with its users and its past", async () => {
      const { full, empty } = places();
      const service = await startProcess({ ...full, ...KEY, ...ADMIN });
      const access = await logIn(service.url);
      const client = clientAt(service.url, access);
      expect((await command(full, "import", "demo")).code).to.equal(0);
      const made = await client.post("/entries", anEntryBody());
      const path = `/entries/${String(made.body["id"])}`;
      expect((await client.patch(path, { notes: "otra" })).status).to.equal(200);
      const gone = `/entries/${String((await client.post("/entries", anEntryBody())).body["id"])}`;
      expect((await client.delete(gone)).status).to.equal(200);

      const backing = { isDone: false };
      const backed = command(full, "backup", file("one.backup")).finally(
        () => (backing.isDone = true),
      );
      let written = 0;
      while (!backing.isDone) {
        expect((await client.post("/entries", anEntryBody())).status).to.equal(201);
        written++;
      }
      const backup = await backed;
      expect(backup.code, backup.errors).to.equal(0);
      expect(backup.out)
        .to.match(/is a whole backup/)
        .and.match(/deleted: 1\n.*versions: [2-9]/);
      expect(written).to.be.greaterThan(0);
      expect((await stat(file("one.backup"))).mode & 0o777).to.equal(0o600);
      const wanted = [await historyAt(client, path), await historyAt(client, gone)];
      service.kill("SIGTERM");
      expect(await service.ended).to.equal(0);

      const restored = await command(empty, "restore", file("one.backup"));
      expect(restored.code, restored.errors).to.equal(0);
      const other = await startProcess({ ...empty, ...KEY });
      // A session that has ended since then would live again.
      expect((await clientAt(other.url, access).get("/users/me")).status).to.equal(401);
      const again = clientAt(other.url, await logIn(other.url));
      expect((await again.get(path)).body["notes"]).to.equal("otra");
      expect([await historyAt(again, path), await historyAt(again, gone)]).to.deep.equal(wanted);
      expect((await again.get("/entries?search=guagua")).body["meta"]).to.include({ total: 3 });
      other.kill("SIGTERM");
      expect(await other.ended).to.equal(0);
    });

    it("refuse a dictionary that is not empty, and say so", async () => {
      const refused = await command(places().empty, "restore", file("one.backup"));
      expect(refused.code).to.equal(1);
      expect(refused.errors).to.match(/not empty, so nothing was restored/);
    });

    it("make the same records of what was restored", async () => {
      expect((await command(places().empty, "backup", file("two.backup"))).code).to.equal(0);
      const lines = async (name: string) =>
        (await readFile(file(name), "utf8")).split("\n").slice(1, -2);
      const isAudit = (line: string) => line.startsWith('{"kind":"audit"');
      const [one, two] = [await lines("one.backup"), await lines("two.backup")];
      const records = (all: readonly string[]) =>
        all
          .filter((line) => !isAudit(line))
          .map((line) => line.replace(/"last_login_at":"[^"]*"/, ""));
      expect(records(two)).to.deep.equal(records(one));
      // What has been done since comes before it.
      const told = one.filter(isAudit);
      expect(told).to.have.length.above(1);
      expect(two.filter(isAudit).slice(-told.length)).to.deep.equal(told);
      expect(two.join("\n")).to.include('"restore_backup"').and.to.include('"back_up"');
    });

    it("put nothing in the place of what is no backup", async () => {
      await writeFile(file("other"), "dear to somebody\n");
      const refused = await command(places().full, "backup", file("other"));
      expect(refused.code).to.equal(73);
      expect(await readFile(file("other"), "utf8")).to.equal("dear to somebody\n");
      expect((await command(places().full, "backup", join(file("nowhere"), "x"))).code).to.equal(
        73,
      );
    });
  });
};
