import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import * as O from "fp-ts/lib/Option.js";
import type * as TE from "fp-ts/lib/TaskEither.js";
import { firstPage } from "../../domain/shared/page.ts";
import type { Store } from "../../domain/store.ts";
import { putEntry, putUser } from "../builders/a-change.ts";
import { aKeptAnswer, anAnswerKey } from "../builders/a-kept-answer.ts";
import { aLoginAttempt } from "../builders/a-login-attempt.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { aSession } from "../builders/a-session.ts";
import { aUser } from "../builders/a-user.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { commit } from "../contracts/open-store.ts";
import { searchFor } from "../contracts/search.ts";
import { aDatabase, openAt, type TestDatabase } from "./a-database.ts";
import { server } from "./mongodb-server.ts";
import { type Proxy, proxyTo } from "./proxy.ts";

const LONGEST_MS = 2_500;

const page = firstPage(20);
const search = searchFor("a");

/** Something of every port. */
const operations: readonly (readonly [
  string,
  (store: Store) => TE.TaskEither<unknown, unknown>,
])[] = [
  ["ping", (store) => store.ping()],
  ["find", ({ lexicon }) => lexicon.entries.find(anId(1))],
  ["list", ({ lexicon }) => lexicon.entries.list({ filter: {}, order: [], page })],
  ["search", ({ lexicon }) => lexicon.entries.list({ filter: { search }, order: [], page })],
  ["listDeleted", ({ lexicon }) => lexicon.entries.listDeleted({ page })],
  ["history", ({ history }) => history.list("entries", anId(1), page)],
  ["references", ({ references }) => references.usage([anId(1)])],
  ["a single write", (store) => commit(store, { puts: [putEntry(anEntry())] })],
  [
    "a change of several",
    (store) => commit(store, { puts: [putEntry(anEntry()), putUser(aUser())] }),
  ],
  ["a kept answer", (store) => commit(store, { answer: aKeptAnswer() })],
  ["its repetition", ({ keptAnswers }) => keptAnswers.find(anAnswerKey(), anInstant())],
  ["a login", ({ sessions }) => sessions.start(aSession(), 1)],
  ["a request", ({ sessions }) => sessions.isLive(anId(1), anInstant())],
  ["a login attempt", ({ loginAttempts }) => loginAttempts.take(["a", "b"], 10, aLoginAttempt())],
  ["users", ({ users }) => users.exists()],
];

const took = async <A>(work: () => Promise<A>): Promise<readonly [A, number]> => {
  const began = performance.now();
  const outcome = await work();
  return [outcome, performance.now() - began];
};

describe("mongodb out of reach", () => {
  let database: TestDatabase;
  let proxy: Proxy | null = null;
  let store: Store | null = null;

  const between = (): { readonly store: Store; readonly proxy: Proxy } => {
    if (store === null || proxy === null) throw new Error("there is no store");
    return { store, proxy };
  };

  before(async function () {
    database = aDatabase();
    proxy = await proxyTo(database.uri);
    if (proxy === null) return this.skip();
    store = await openAt(proxy.uri);
  });
  after(async () => {
    await store?.close();
    await proxy?.close();
    await database.drop();
  });
  afterEach(() => proxy?.comeBack());

  const expectUnavailable = async (): Promise<void> => {
    const { store } = between();
    const outcomes = await Promise.all(
      operations.map(async ([what, operation]) => ({
        what,
        outcome: await took(operation(store)),
      })),
    );
    for (const { what, outcome } of outcomes) {
      const [answer, milliseconds] = outcome;
      expect(E.isLeft(answer) && answer.left, what).to.include({ _tag: "Unavailable" });
      expect(milliseconds, what).to.be.below(LONGEST_MS);
    }
  };

  const expectBack = async (): Promise<void> => {
    const { store, proxy } = between();
    await proxy.comeBack();
    // The driver looks for a lost server twice a second, and gives a silent connection some seconds.
    for (let tries = 0; tries < 50; tries++) {
      if (E.isRight(await store.ping()())) break;
      await new Promise((later) => setTimeout(later, 100));
    }
    for (const [what, operation] of operations) {
      const outcome = await operation(store)();
      expect(E.isLeft(outcome) && outcome.left, what).not.to.include({ _tag: "Unavailable" });
    }
  };

  it("is said in time when nobody listens, and over when somebody does", async () => {
    between().proxy.goAway();
    await expectUnavailable();
    await expectUnavailable();
    await expectBack();
  });

  it("is said in time when the network goes silent, and over when it speaks again", async () => {
    const { store } = between();
    await answerOf(store.ping());
    between().proxy.goSilent();
    await expectUnavailable();
    await expectUnavailable();
    await expectBack();
  });

  it("is not said of changes amid which connections break, where they can be begun anew", async function () {
    this.timeout(120_000);
    const { store, proxy } = between();
    await answerOf(store.ping());
    const entries = Array.from({ length: 60 }, (_, n) => anEntry({ id: anId(0x1000 + n) }));
    proxy.hangUpAfter(11);
    const made: string[] = [];
    for (const entry of entries) {
      const outcome = await commit(store, { puts: [putEntry(entry)] })();
      if (E.isRight(outcome)) made.push(entry.id);
      else expect(outcome.left).to.include({ _tag: "Unavailable" });
    }
    await expectBack();
    if (server.deployment.transactions) expect(made).to.have.length.above(50);
    for (const id of made)
      expect(await answerOf(store.lexicon.entries.find(id))).to.have.property("_tag", "Some");
  });

  it("leaves a refresh token as it was where nobody is told that it is used up", async function () {
    this.timeout(30_000);
    const { store, proxy } = between();
    const session = aSession({ id: anId(0x77), generation: 1 });
    const next = { ...session, generation: 2, rotated_at: anInstant(7) };
    await answerOf(commit(store, { puts: [putUser(aUser())] }));
    expect(await answerOf(store.sessions.start(session, 1))).to.equal(true);
    proxy.slowDown(LONGEST_MS);
    const outcome = await store.sessions.rotate(next)();
    expect(E.isLeft(outcome) && outcome.left).to.include({ _tag: "Unavailable" });
    await proxy.comeBack();
    const direct = await openAt(database.uri);
    try {
      const generation = async () =>
        O.toNullable(await answerOf(direct.sessions.find(session.id)))?.generation;
      for (let tries = 0; tries < 100 && (await generation()) !== 1; tries++)
        await new Promise((later) => setTimeout(later, 100));
      expect(await generation()).to.equal(1);
      expect(await answerOf(direct.sessions.rotate(next))).to.equal(true);
    } finally {
      await direct.close();
    }
  });

  it("is said in time when the store is opened", async () => {
    const { proxy } = between();
    for (const fail of [proxy.goAway, proxy.goSilent]) {
      fail();
      const [refusal, milliseconds] = await took(() =>
        openAt(proxy.uri).then(
          () => null,
          (error: unknown) => error,
        ),
      );
      expect(refusal).to.include({ _tag: "Unavailable" });
      expect(milliseconds).to.be.below(LONGEST_MS);
      await proxy.comeBack();
    }
  });
});
