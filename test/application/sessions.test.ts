import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { authenticate } from "../../application/sessions/authenticate.ts";
import { logIn } from "../../application/sessions/log-in.ts";
import { logOut } from "../../application/sessions/log-out.ts";
import { refresh } from "../../application/sessions/refresh.ts";
import { anonymous } from "../../domain/shared/actor.ts";
import { unauthenticated } from "../../domain/shared/app-error.ts";
import type { User } from "../../domain/users/user.ts";
import { editOf, putUser } from "../builders/a-change.ts";
import { aUser } from "../builders/a-user.ts";
import { answerOf, refusalOf } from "../contracts/answer-of.ts";
import { commit } from "../contracts/open-store.ts";
import { inMemoryDeps } from "./in-memory-deps.ts";

const PASSWORD = "cuatro palabras muy largas";

const after = async (user: Partial<User> = {}) => {
  const deps = inMemoryDeps();
  const password_hash = await answerOf(deps.hasher.hash(PASSWORD));
  await answerOf(commit(deps, { puts: [putUser(aUser({ password_hash, ...user }), null)] }));
  return deps;
};
const guess = (email: string, password = PASSWORD) => ({
  guess: { address: email, network: "192.0.2.1" },
  credentials: E.right({ email, password }),
});
const mine = guess("ana@example.org");
const opened = async () => {
  const deps = await after();
  return { deps, ...(await answerOf(logIn(deps)(mine))) };
};

describe("refresh", () => {
  it("merely refuses who comes when the token is used up and the answer has not left", async () => {
    const { deps: at, refresh_token, ...first } = await opened();
    const began = performance.now();
    const clock = () => new Date(at.clock().getTime() + Math.floor(performance.now() - began));
    const deps = { ...at, clock };
    const asked = () => ({ refresh_token, arrivedAt: clock() });
    let second: unknown = null;
    const rotate: typeof deps.sessions.rotate = (next) =>
      pipe(
        deps.sessions.rotate(next),
        TE.tapTask(() => async () => {
          second = await refusalOf(refresh(deps)(asked()));
        }),
      );
    const won = await answerOf(
      refresh({ ...deps, sessions: { ...deps.sessions, rotate } })(asked()),
    );
    expect(second).to.deep.equal(unauthenticated);
    for (const { access_token } of [first, won])
      expect(E.isRight(await authenticate(deps)(access_token)())).to.equal(true);
  });
});

describe("logIn", () => {
  it("opens a session", async () =>
    expect(await answerOf(logIn(await after())(mine))).to.include({ expires_in: 60 }));
  it("refuses a wrong password", async () =>
    expect(await refusalOf(logIn(await after())(guess("ana@example.org", "x")))).to.deep.equal({
      _tag: "InvalidCredentials",
    }));
  it("refuses an unknown address", async () =>
    expect(await refusalOf(logIn(await after())(guess("eva@example.org")))).to.deep.equal({
      _tag: "InvalidCredentials",
    }));
  it("refuses a disabled account", async () =>
    expect(await refusalOf(logIn(await after({ status: "disabled" }))(mine))).to.deep.equal({
      _tag: "InvalidCredentials",
    }));
  it("lets in whose name is changed while the password is looked at, but nobody whose password or status is", async () => {
    const meeting = async (change: Partial<User>) => {
      const deps = await after();
      const found = await answerOf(deps.users.findByEmail("ana@example.org"));
      if (O.isNone(found)) throw new Error("there was to be a user");
      const { verify } = deps.hasher;
      const slow: typeof verify = (...of) =>
        pipe(
          verify(...of),
          TE.tap(() => commit(deps, { puts: [putUser(editOf(found.value.user, change))] })),
          TE.mapLeft((refused) => {
            throw new Error(JSON.stringify(refused));
          }),
        );
      return logIn({ ...deps, hasher: { ...deps.hasher, verify: slow } })(mine)();
    };
    const renamed = await meeting({ name: "Ana María" });
    expect(E.isRight(renamed) && renamed.right.user.user.name).to.equal("Ana María");
    for (const change of [{ status: "disabled" }, { password_hash: "another" }] as const)
      expect(await meeting(change)).to.deep.equal(E.left({ _tag: "InvalidCredentials" }));
  });
  it("does not fold an address that is none, of however much text", async () => {
    const deps = await after();
    const entered = (address: string) =>
      refusalOf(
        logIn({ ...deps, attemptLimit: 9 })({
          guess: { address, network: "192.0.2.1" },
          credentials: E.left(unauthenticated),
        }),
      );
    await entered("x");
    const before = process.cpuUsage();
    // Each of these is 18 letters when it is folded.
    await entered("\ufdfa".repeat(350_000));
    expect(process.cpuUsage(before).user / 1_000).to.be.below(60);
  });
  it("waits after too many failures, and no longer than the window", async () => {
    const deps = await after();
    for (let n = 0; n < 2; n++) await refusalOf(logIn(deps)(guess("ana@example.org", "x")));
    expect(await refusalOf(logIn(deps)(mine))).to.deep.equal({
      _tag: "RateLimited",
      retryAfterSeconds: 900,
    });
    deps.wait(900);
    await answerOf(logIn(deps)(mine));
  });

  describe("where somebody of the same network has got in before", () => {
    const begun = async () => {
      const deps = { ...(await after()), attemptLimit: 10 };
      await answerOf(logIn(deps)(mine));
      let wrong = 0;
      /** Of so many wrong ones, each for another address: how many are looked at, and what the next hears. */
      const fail = async (times: number) => {
        const refusals = [];
        for (let n = 0; n < times; n++)
          refusals.push(await refusalOf(logIn(deps)(guess(`${++wrong}@example.org`, "x"))));
        const lookedAt = refusals.filter(({ _tag }) => _tag === "InvalidCredentials").length;
        return { lookedAt, last: refusals.at(-1) };
      };
      return { deps, fail };
    };
    const rateLimited = (retryAfterSeconds: number) => ({ _tag: "RateLimited", retryAfterSeconds });

    it("the window begins at the first failure", async () => {
      const { deps, fail } = await begun();
      deps.wait(100);
      expect(await fail(11)).to.deep.equal({ lookedAt: 10, last: rateLimited(900) });
      deps.wait(899);
      expect(await fail(1)).to.deep.equal({ lookedAt: 0, last: rateLimited(1) });
      deps.wait(1);
      expect((await fail(1)).lookedAt).to.equal(1);
    });

    it("no more are looked at around the end of a quarter of an hour", async () => {
      const { deps, fail } = await begun();
      deps.wait(890);
      expect((await fail(9)).lookedAt).to.equal(9);
      deps.wait(11);
      expect(await fail(3)).to.deep.equal({ lookedAt: 1, last: rateLimited(889) });
    });

    it("ten are looked at of 32 at once", async () => {
      const { deps, fail } = await begun();
      const others = await Promise.all(Array.from({ length: 32 }, () => fail(1)));
      expect(others.reduce((sum, { lookedAt }) => sum + lookedAt, 0)).to.equal(10);
      expect(await refusalOf(logIn(deps)(mine))).to.deep.equal(rateLimited(900));
    });
  });
});

describe("authenticate", () => {
  it("knows who presents a token", async () => {
    const { deps, access_token, user } = await opened();
    expect(await answerOf(authenticate(deps)(access_token))).to.include({
      kind: "user",
      id: user.user.id,
      role: "editor",
    });
  });
  it("refuses a token that has expired", async () => {
    const { deps, access_token } = await opened();
    deps.wait(60);
    expect(await refusalOf(authenticate(deps)(access_token))).to.deep.equal({
      _tag: "TokenExpired",
    });
  });
  it("refuses what is no token", async () =>
    expect(await refusalOf(authenticate(inMemoryDeps())("x"))).to.deep.equal({
      _tag: "Unauthenticated",
    }));
});

describe("logOut", () => {
  it("ends the session of the token", async () => {
    const { deps, access_token } = await opened();
    const actor = await answerOf(authenticate(deps)(access_token));
    await answerOf(logOut(deps)({ actor }));
    expect(await refusalOf(authenticate(deps)(access_token))).to.deep.equal({
      _tag: "Unauthenticated",
    });
  });
  it("is nothing for callers unknown", async () =>
    expect(await refusalOf(logOut(inMemoryDeps())({ actor: anonymous }))).to.deep.equal({
      _tag: "Unauthenticated",
    }));
});

describe("refresh", () => {
  const now = (deps: ReturnType<typeof inMemoryDeps>, refresh_token: string) =>
    refresh(deps)({ refresh_token, arrivedAt: deps.clock() });
  it("exchanges a token for the next", async () => {
    const { deps, refresh_token } = await opened();
    deps.wait(61);
    const next = await answerOf(now(deps, refresh_token));
    expect(next.refresh_token).to.not.equal(refresh_token);
    await answerOf(authenticate(deps)(next.access_token));
  });
  it("ends the session where a used one comes again", async () => {
    const { deps, refresh_token } = await opened();
    const next = await answerOf(now(deps, refresh_token));
    deps.wait(1);
    await refusalOf(now(deps, refresh_token));
    expect(await refusalOf(authenticate(deps)(next.access_token))).to.deep.equal({
      _tag: "Unauthenticated",
    });
  });
  it("ends it too where the used one has expired meanwhile", async () => {
    const { deps, refresh_token } = await opened();
    deps.wait(599);
    const next = await answerOf(now(deps, refresh_token));
    deps.wait(2);
    expect(await refusalOf(now(deps, refresh_token))).to.deep.equal({ _tag: "Unauthenticated" });
    expect(await refusalOf(authenticate(deps)(next.access_token))).to.deep.equal({
      _tag: "Unauthenticated",
    });
    expect(await refusalOf(now(deps, next.refresh_token))).to.deep.equal({
      _tag: "Unauthenticated",
    });
  });
  it("merely refuses one that came at the same moment", async () => {
    const { deps, refresh_token } = await opened();
    const next = await answerOf(now(deps, refresh_token));
    expect(await refusalOf(now(deps, refresh_token))).to.deep.equal({ _tag: "Unauthenticated" });
    await answerOf(authenticate(deps)(next.access_token));
  });
  it("refuses one that has expired", async () => {
    const { deps, refresh_token } = await opened();
    deps.wait(600);
    expect(await refusalOf(now(deps, refresh_token))).to.deep.equal({ _tag: "TokenExpired" });
  });
  it("lets a session live as long as it is refreshed", async () => {
    const { deps, ...session } = await opened();
    let token = session.refresh_token;
    for (let n = 0; n < 3; n++) {
      deps.wait(599);
      token = (await answerOf(now(deps, token))).refresh_token;
    }
  });
  it("refuses whoever was disabled", async () => {
    const { deps, refresh_token } = await opened();
    const { user } = (await answerOf(logIn(deps)(mine))).user;
    await answerOf(
      commit(deps, { puts: [putUser({ ...user, version: 2, status: "disabled" }, 1)] }),
    );
    expect(await refusalOf(now(deps, refresh_token))).to.deep.equal({ _tag: "Unauthenticated" });
  });
});
