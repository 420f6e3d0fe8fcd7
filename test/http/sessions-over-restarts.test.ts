import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import type { Environment } from "../../composition/config.ts";
import {
  aDirectory,
  ADMIN_EMAIL,
  bearer,
  JWT_SECRET,
  type Service,
  startService,
} from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { expectCode, expectStatus } from "./expectations.ts";

describe("over a restart on a file", () => {
  const directory = aDirectory();
  const SQLITE_FILE = () => join(directory(), randomUUID(), "dictionary.sqlite");
  /** What it does to the service runs before the service stops, whatever comes of it. */
  const during = async <A>(
    environment: Environment,
    work: (service: Service) => Promise<A>,
  ): Promise<A> => {
    const service = await startService({ STORAGE: "sqlite", ...environment });
    try {
      return await work(service);
    } finally {
      await service.stop();
    }
  };
  const lives = async (service: Service, access: string) =>
    (await service.anonymous.get("/users/me", bearer(access))).status === 200;

  it("sessions go on, used refresh tokens stay used, ended sessions stay ended", async () => {
    const file = { SQLITE_FILE: SQLITE_FILE() };
    const { open, ended, used } = await during(file, async (service) => {
      const open = await service.logIn(ADMIN_EMAIL);
      const ended = await service.logIn(ADMIN_EMAIL);
      const used = await service.logIn(ADMIN_EMAIL);
      expectStatus(await ended.client.post("/logout"), 204);
      expectStatus(await service.anonymous.post("/refresh", { refresh_token: used.refresh }), 200);
      return { open, ended, used };
    });
    await during(file, async (service) => {
      expect(await lives(service, open.access)).to.equal(true);
      expect(await lives(service, ended.access)).to.equal(false);
      expectStatus(await service.anonymous.post("/refresh", { refresh_token: open.refresh }), 200);
      expectStatus(await service.anonymous.post("/refresh", { refresh_token: ended.refresh }), 401);
      expect(await lives(service, used.access)).to.equal(true);
      expectCode(
        await service.anonymous.post("/refresh", { refresh_token: used.refresh }),
        "unauthenticated",
      );
      expect(await lives(service, used.access)).to.equal(false);
    });
  });

  it("entries, kept answers and failed logins are still there", async () => {
    const environment = { SQLITE_FILE: SQLITE_FILE(), LOGIN_ATTEMPTS: "3" };
    const key = { "Idempotency-Key": "once" };
    const first = await during(environment, async (service) => {
      const made = await (await service.as("admin")).post("/entries", anEntryBody(), key);
      for (let n = 0; n < 3; n++)
        await service.anonymous.post("/login", { email: "guess@example.org", password: "x" });
      return { made, access: "" };
    });
    await during({ ...environment, LOGIN_ATTEMPTS: "1000" }, async (service) => {
      const admin = await service.as("admin");
      expect((await admin.post("/entries", anEntryBody(), key)).text).to.equal(first.made.text);
      expect((await admin.get("/entries")).headers.get("X-Total-Count")).to.equal("1");
    });
    await during(environment, async (service) => {
      expectStatus(
        await service.anonymous.post("/login", { email: "guess@example.org", password: "x" }),
        429,
      );
    });
  });

  it("the signing key is the service's own, in a file that only its owner reads", async () => {
    const environment = { SQLITE_FILE: SQLITE_FILE(), JWT_SECRET: "" };
    const { access } = await during(environment, (service) => service.logIn(ADMIN_EMAIL));
    expect(statSync(join(environment.SQLITE_FILE, "..", "signing.key")).mode & 0o777).to.equal(
      0o600,
    );
    await during(environment, async (service) =>
      expect(await lives(service, access)).to.equal(true),
    );
  });

  it("another key with the old one beside it logs nobody out; without it, everybody", async () => {
    const file = { SQLITE_FILE: SQLITE_FILE() };
    const other = "another signing key 0123456789 ABCDEFGHIJKL";
    const old = await during(file, (service) => service.logIn(ADMIN_EMAIL));
    const fresh = await during(
      { ...file, JWT_SECRET: other, JWT_SECRET_PREVIOUS: JWT_SECRET },
      async (service) => {
        expect(await lives(service, old.access)).to.equal(true);
        const refreshed = await service.anonymous.post("/refresh", { refresh_token: old.refresh });
        return String(expectStatus(refreshed, 200).body["access_token"]);
      },
    );
    await during({ ...file, JWT_SECRET: other }, async (service) => {
      expect(await lives(service, old.access)).to.equal(false);
      expect(await lives(service, fresh)).to.equal(true);
    });
    await during(file, async (service) => {
      expect(await lives(service, old.access)).to.equal(true);
      expect(await lives(service, fresh), "signed with the new key").to.equal(false);
    });
  });

  it("processes that are a step apart in changing the key accept each other's tokens", async () => {
    const file = { SQLITE_FILE: SQLITE_FILE() };
    const other = "another signing key 0123456789 ABCDEFGHIJKL";
    const behind = { ...file, JWT_SECRET, JWT_SECRET_PREVIOUS: other };
    const ahead = { ...file, JWT_SECRET: other, JWT_SECRET_PREVIOUS: JWT_SECRET };
    await during(behind, (first) =>
      during(ahead, async (second) => {
        for (const [here, there] of [
          [first, second],
          [second, first],
        ] as const) {
          const { access, refresh } = await here.logIn(ADMIN_EMAIL);
          expect(await lives(there, access)).to.equal(true);
          const refreshed = await there.anonymous.post("/refresh", { refresh_token: refresh });
          const renewed = String(expectStatus(refreshed, 200).body["access_token"]);
          expect(await lives(here, renewed)).to.equal(true);
        }
      }),
    );
  });
});
