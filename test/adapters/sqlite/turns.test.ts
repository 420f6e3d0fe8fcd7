import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { setImmediate as later } from "node:timers/promises";
import { quickFirst, type Turn, turns } from "../../../adapters/sqlite/listings/turns.ts";
import { type StoreError, unavailable } from "../../../domain/shared/app-error.ts";

const { right } = TE;

describe("sqlite: who waits in turn", () => {
  /** Reads that answer when they are let, and what has been begun of them. */
  const aLine = (most?: number) => {
    const inTurn = turns<string>(most);
    const begun: string[] = [];
    const open = new Map<string, (answer: E.Either<StoreError, string>) => void>();
    const turn = (name: string, kind: Turn<string>["kind"] = "longer") => ({
      kind,
      name,
      read: () => {
        begun.push(name);
        return new Promise<E.Either<StoreError, string>>((answer) => open.set(name, answer));
      },
    });
    const answer = async (name: string): Promise<void> => {
      open.get(name)?.(E.right(`of ${name}`));
      await later();
    };
    return { inTurn, begun, turn, answer };
  };

  it("begins when those of its kind that came before are answered, beside other kinds", async () => {
    const { inTurn, begun, turn, answer } = aLine();
    const all = [turn("a"), turn("b"), turn("c", "longest"), turn("d", "longest")].map((one) =>
      inTurn(one)(),
    );
    expect(begun).to.deep.equal(["a", "c"]);
    await answer("c");
    expect(begun).to.deep.equal(["a", "c", "d"]);
    await answer("a");
    await answer("b");
    await answer("d");
    expect(await Promise.all(all)).to.deep.equal(
      ["a", "b", "c", "d"].map((name) => E.right(`of ${name}`)),
    );
  });

  it("shares the answer of who waits for the same, not of who is being answered", async () => {
    const { inTurn, begun, turn, answer } = aLine();
    const first = inTurn(turn("a"))();
    const others = [inTurn(turn("a"))(), inTurn(turn("a"))()];
    expect(begun).to.deep.equal(["a"]);
    await answer("a");
    expect(begun).to.deep.equal(["a", "a"]);
    await answer("a");
    expect(await Promise.all([first, ...others])).to.deep.equal(
      [1, 2, 3].map(() => E.right("of a")),
    );
    expect(begun).to.have.lengthOf(2);
  });

  it("is told to come back where too many of its kind wait", async () => {
    const { inTurn, turn } = aLine(1);
    void inTurn(turn("a"))();
    void inTurn(turn("b"))();
    expect(await inTurn(turn("c"))()).to.deep.equal(
      E.left(unavailable("too many long queries are waiting")),
    );
    // Another kind has a line of its own, and who shares an answer needs no place.
    void inTurn(turn("d", "longest"))();
    void inTurn(turn("b"))();
  });

  it("comes after one that failed, whoever asked for that", async () => {
    const inTurn = turns<string>();
    const failing = {
      kind: "longer",
      name: "a",
      read: () => Promise.reject(new Error("x")),
    } as const;
    const failed = inTurn(failing)().catch((error: unknown) => String(error));
    const next = inTurn({ kind: "longer", name: "b", read: right("b") })();
    expect([await failed, await next]).to.deep.equal(["Error: x", E.right("b")]);
  });
});

describe("sqlite: the quick one first", () => {
  const ask = quickFirst<string>(turns());
  const slow = (read: Turn<string>["read"]) => (): Turn<string> => ({
    kind: "longer",
    name: "a",
    read,
  });
  const never = slow(() => Promise.reject(new Error("is asked")));
  const answering = (
    ...answers: readonly (string | null)[]
  ): TE.TaskEither<StoreError, string | null> => {
    const left = [...answers];
    return () => Promise.resolve(E.right(left.shift() ?? null));
  };
  it("is enough where it can tell", async () =>
    expect(await ask(right("quick"), never)()).to.deep.equal(E.right("quick")));
  it("is asked once more when the turn has come, as it may have caught up", async () =>
    expect(await ask(answering(null, "caught up"), never)()).to.deep.equal(E.right("caught up")));
  it("leaves it to the other where it cannot tell even then", async () =>
    expect(await ask(right(null), slow(right("slow")))()).to.deep.equal(E.right("slow")));
});
