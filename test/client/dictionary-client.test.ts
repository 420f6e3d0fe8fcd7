import { expect } from "chai";
import {
  answerOf,
  dictionaryAt,
  UnexpectedAnswerError,
  ifMatch,
  isProblem,
  once,
  ProblemError,
  type Session,
} from "../../client/dictionary-client.ts";
import { aServed, EMAIL, PASSWORD } from "../documentation/a-site.ts";

const caught = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

const word = (lemma_form: string) => ({ lemma_form, pos_id: "n.", entry_type_id: "word" });

describe("the client", () => {
  const service = aServed();

  /** Somebody logged in, what was sent for them, and how to spoil the tokens of what is sent next. */
  const loggedIn = async (
    language?: "es" | "en",
    before: (path: string) => Promise<void> = () => Promise.resolve(),
  ) => {
    const sent: string[] = [];
    const sessions: (Session | null)[] = [];
    let spoilt: readonly string[] = [];
    const client = dictionaryAt(service().url, {
      ...(language !== undefined && { language }),
      onSession: (session) => void sessions.push(session),
      fetch: async (request) => {
        await before(new URL(request.url).pathname);
        sent.push(`${request.method} ${new URL(request.url).pathname}`);
        const token = request.headers.get("Authorization")?.slice("Bearer ".length) ?? "";
        if (spoilt.includes(token)) request.headers.set("Authorization", "Bearer spoilt");
        return fetch(request);
      },
    });
    const user = await client.logIn(EMAIL, PASSWORD);
    return {
      ...client,
      user,
      sent,
      sessions,
      spoil: () => (spoilt = [sessions.at(-1)?.access_token ?? ""]),
    };
  };

  it("logs in, and out", async () => {
    const { api, user, logOut, sessions } = await loggedIn();
    expect(user).to.include({ email: EMAIL, role: "admin" });
    const me = api.GET("/users/{id}", { params: { path: { id: "me" } } });
    expect((await answerOf(me)).id).to.equal(user.id);
    await logOut();
    expect(sessions).to.have.lengthOf(2);
    expect(sessions[1]).to.equal(null);
    expect(await caught(answerOf(api.GET("/entries")))).to.satisfy((error: unknown) =>
      isProblem(error, "unauthenticated"),
    );
  });

  it("renews a token that is not taken any more, once for all that met it, bodies included", async () => {
    const { api, sent, spoil } = await loggedIn();
    spoil();
    const made = await Promise.all(
      ["uno", "dos", "tres"].map((lemma) =>
        answerOf(api.POST("/entries", { body: word(lemma), params: { header: once() } })),
      ),
    );
    expect(made.map(({ lemma_form }) => lemma_form)).to.deep.equal(["uno", "dos", "tres"]);
    expect(sent.filter((one) => one === "POST /refresh")).to.have.lengthOf(1);
  });

  it("says so when the session is over", async () => {
    const one = await loggedIn();
    const [session] = one.sessions;
    const other = dictionaryAt(service().url);
    await other.resume(session?.refresh_token ?? "");
    await other.logOut();
    const error = await caught(answerOf(one.api.GET("/entries")));
    expect(isProblem(error, "unauthenticated")).to.equal(true);
    expect(one.sessions.at(-1)).to.equal(null);
  });

  it("resumes with a refresh token that was kept", async () => {
    const { sessions } = await loggedIn();
    const { api, resume } = dictionaryAt(service().url);
    expect((await resume(sessions[0]?.refresh_token ?? "")).email).to.equal(EMAIL);
    expect((await answerOf(api.GET("/users"))).data).to.have.lengthOf(1);
  });

  it("throws problems with their code, faults and language", async () => {
    const { api } = await loggedIn("en");
    const error = await caught(answerOf(api.POST("/entries", { body: word("") })));
    expect(error).to.be.instanceOf(ProblemError);
    expect(isProblem(error)).to.equal(true);
    expect(isProblem(error, "conflict", "in_use")).to.equal(false);
    const { problem, message } = error as ProblemError;
    expect(problem).to.include({ status: 422, code: "validation_failed" });
    expect(problem.errors[0]).to.include({ pointer: "/lemma_form" });
    expect(message).to.match(/^422 validation_failed: /);
    expect((error as ProblemError).response.headers.get("Content-Language")).to.equal("en");
  });

  it("tells what is no answer of the service's", async () => {
    const { api } = dictionaryAt(service().documentationUrl);
    expect(await caught(answerOf(api.GET("/entries")))).to.be.instanceOf(UnexpectedAnswerError);
  });

  it("sends the version that was seen, and keys that make a repetition harmless", async () => {
    const { api } = await loggedIn();
    const header = once();
    const create = () =>
      answerOf(api.POST("/entries", { body: word("gofio"), params: { header } }));
    const entry = await create();
    expect(await create()).to.deep.equal(entry);
    const edit = (notes: string) =>
      answerOf(
        api.PATCH("/entries/{id}", {
          params: { path: { id: entry.id }, header: ifMatch(entry) },
          body: { notes },
        }),
      );
    expect((await edit("one")).version).to.equal(2);
    expect(isProblem(await caught(edit("two")), "precondition_failed")).to.equal(true);
  });

  it("walks a listing to its end, and histories", async () => {
    const { api, walk, sent } = await loggedIn();
    for (const name of ["a", "b, c", "d"])
      await answerOf(
        api.POST("/entries", { body: { ...word(`paseo ${name}`), pos_id: `walk ${name}` } }),
      );
    const pos_id = ["walk a", "walk b, c", "walk d"];
    const before = sent.length;
    const met: string[] = [];
    for await (const { lemma_form } of walk("/entries", { query: { pos_id, per_page: 2 } }))
      met.push(lemma_form);
    expect(met).to.deep.equal(["paseo a", "paseo b, c", "paseo d"]);
    expect(sent.length - before).to.equal(2);
    for await (const { id } of walk("/entries", { query: { pos_id: ["walk b, c"] } })) {
      const actions: string[] = [];
      for await (const { action } of walk("/entries/{id}/history", { path: { id } }))
        actions.push(action);
      expect(actions).to.deep.equal(["created"]);
    }
  });

  it("leaves logged in whoever logs in while the token of another is renewed", async () => {
    const [isRenewed, mayBe] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { api, logIn, spoil, sessions } = await loggedIn(undefined, async (path) => {
      if (path !== "/refresh") return;
      isRenewed.resolve();
      await mayBe.promise;
    });
    const other = { email: "otra@example.org", password: "una contraseña larga" };
    const named = { ...other, name: "Otra", role: "reader" } as const;
    await answerOf(api.POST("/users", { body: named, params: { header: once() } }));
    spoil();
    const edit = caught(
      answerOf(api.POST("/entries", { body: word("cuatro"), params: { header: once() } })),
    );
    await isRenewed.promise;
    const user = await logIn(other.email, other.password);
    mayBe.resolve();
    expect(await edit).to.satisfy((error: unknown) => isProblem(error, "unauthenticated"));
    expect(sessions.map((session) => session?.user.email)).to.deep.equal([EMAIL, other.email]);
    const me = api.GET("/users/{id}", { params: { path: { id: "me" } } });
    expect((await answerOf(me)).id).to.equal(user.id);
  });
});
