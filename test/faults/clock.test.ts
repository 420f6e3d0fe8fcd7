import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import type { Environment } from "../../composition/config.ts";
import { bearer, loggedIn, PASSWORD, type Service, startService } from "../http/a-service.ts";
import { anEntryBody } from "../http/an-entry-body.ts";
import { expectCode, expectStatus } from "../http/expectations.ts";
import { storages } from "./a-dictionary.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const ACCESS_TTL = 12 * HOUR;
const WINDOW = 15 * MINUTE;
const LIMIT = 10;

type Storage = "memory" | (typeof storages)[number];

/** Where it is kept, and how it is cleared away. */
const placeOf = async (
  storage: Storage,
): Promise<{ readonly environment: Environment; readonly clear: () => Promise<unknown> }> => {
  if (storage === "memory") return { environment: {}, clear: () => Promise.resolve() };
  if (storage === "mongodb") {
    const { aDatabase } = await import("../integration/a-database.ts");
    const { uri, drop } = aDatabase();
    return { environment: { MONGODB_URI: uri }, clear: drop };
  }
  const directory = await mkdtemp(join(tmpdir(), "dictionary-clock-"));
  return {
    environment: { SQLITE_FILE: join(directory, "dictionary.sqlite") },
    clear: () => rm(directory, { recursive: true }),
  };
};

for (const STORAGE of ["memory", ...storages] as const)
  describe(`when the clock is set (${STORAGE})`, () => {
    let service: Service;
    let clear: () => Promise<unknown> = () => Promise.resolve();
    let ahead = 0;
    /** Sets the clock on, or back. */
    const set = (seconds: number): void => {
      ahead += seconds;
    };
    before(async () => {
      const place = await placeOf(STORAGE);
      clear = place.clear;
      service = await startService(
        {
          ...place.environment,
          STORAGE,
          LOGIN_ATTEMPTS: String(LIMIT),
          ACCESS_TOKEN_TTL: String(ACCESS_TTL),
        },
        undefined,
        () => new Date(Date.now() + 1000 * ahead),
      );
    });
    after(async () => {
      await service.stop();
      await clear();
    });
    beforeEach(() => {
      ahead = 0;
    });

    const begin = async () => service.logIn((await service.addUser({ role: "editor" })).email);
    const refresh = (refresh_token: string) =>
      service.anonymous.post("/refresh", { refresh_token });
    const whoAmI = (access: string) => service.anonymous.get("/users/me", bearer(access));

    it("past a token's life, that is over, and refreshing goes on", async () => {
      const first = await begin();
      expectStatus(await whoAmI(first.access), 200);
      // A minute, for machines on which logging in takes its time.
      set(ACCESS_TTL - MINUTE);
      expectStatus(await whoAmI(first.access), 200);
      set(MINUTE);
      // The second time it has been seen to be over.
      for (let times = 0; times < 2; times++)
        expectCode(await whoAmI(first.access), "token_expired");
      const second = loggedIn(service.anonymous, expectStatus(await refresh(first.refresh), 200));
      expectStatus(await whoAmI(second.access), 200);
      expectCode(await whoAmI(first.access), "token_expired");
    });

    it("back by an hour, who is logged in stays so, and can refresh and write", async () => {
      const first = await begin();
      const made = expectStatus(await first.client.post("/entries", anEntryBody()), 201);
      const path = `/entries/${String(made.body["id"])}`;
      set(-HOUR);
      expectStatus(await whoAmI(first.access), 200);
      const second = loggedIn(service.anonymous, expectStatus(await refresh(first.refresh), 200));
      const { body } = expectStatus(await second.client.patch(path, { notes: "x" }), 200);
      expect(body["version"]).to.equal(2);
      const { body: history } = await second.client.get(`${path}/history`);
      expect(
        (history["data"] as { version: number }[]).map(({ version }) => version),
      ).to.deep.equal([2, 1]);
      expectStatus(await second.client.post("/entries", anEntryBody()), 201);
      expectStatus(await second.client.post("/logout"), 204);
      expectCode(await whoAmI(second.access), "unauthenticated");
    });

    it("back by an hour, a refresh token that was used still ends its session when it is used again", async () => {
      const first = await begin();
      const second = loggedIn(service.anonymous, expectStatus(await refresh(first.refresh), 200));
      set(-HOUR);
      expectCode(await refresh(first.refresh), "unauthenticated");
      expectCode(await whoAmI(second.access), "unauthenticated");
    });

    for (const back of [-HOUR, -10 * MINUTE])
      it(`back by ${-back / MINUTE} minutes, who is locked out waits no longer than a window`, async () => {
        const { email } = await service.addUser();
        const logIn = (password: string) => service.anonymous.post("/login", { email, password });
        for (let n = 0; n < LIMIT; n++) expectStatus(await logIn("no es esta clave"), 401);
        const waits = async (): Promise<number> =>
          Number(expectStatus(await logIn(PASSWORD), 429).headers.get("Retry-After"));
        expect(await waits()).to.be.within(WINDOW - MINUTE, WINDOW);
        for (const step of [back, back]) {
          set(step);
          expect(await waits()).to.be.within(1, WINDOW);
        }
        // What is counted is not forgotten either.
        set(WINDOW - MINUTE);
        await waits();
        set(MINUTE);
        expectStatus(await logIn(PASSWORD), 200);
      });
  });
