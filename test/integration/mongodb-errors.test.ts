import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import {
  MongoBulkWriteError,
  type BulkWriteResult,
  MongoInvalidArgumentError,
  MongoNetworkError,
  MongoServerError,
} from "mongodb";
import { attempt, isBrokenConnection } from "../../adapters/mongodb/mongodb-errors.ts";

const failing = (error: Error) => attempt(() => Promise.reject(error));
const fromServer = (code: number, errmsg = "reason") => new MongoServerError({ code, errmsg });
const inBulk = (error: Error) => new MongoBulkWriteError(error, {} as BulkWriteResult);

const brokenPipe = (): Error => Object.assign(new Error("reason"), { code: "EPIPE" });

const labelled = (label: string): Error => {
  const error = fromServer(1);
  error.addErrorLabel(label);
  return error;
};

describe("mongodb errors", () => {
  const outOfReach: readonly (readonly [string, Error])[] = [
    ["a broken connection", new MongoNetworkError("reason")],
    ["a broken connection during a bulk write", inBulk(new MongoNetworkError("reason"))],
    ["a connection that ended as it was written to", brokenPipe()],
    ["the same during a bulk write", inBulk(brokenPipe())],
    ["a server that is no primary any more", fromServer(10107)],
    ["a bulk write to one", inBulk(fromServer(10107))],
    ["a majority that does not confirm", fromServer(64)],
    ["a query that takes too long", fromServer(50)],
    ["a password that is no longer the right one", fromServer(18)],
    ["a right that was taken away", fromServer(13)],
    ["the same during a bulk write", inBulk(fromServer(13))],
    ["a cursor that is gone with its server", fromServer(43)],
    ["a server whose cache is full", fromServer(365)],
    ["what an operator has ended", fromServer(11601)],
    ["what the server calls transient", labelled("TransientTransactionError")],
    ["a commit of unknown outcome", labelled("UnknownTransactionCommitResult")],
  ];
  for (const [what, error] of outOfReach)
    it(`say of ${what} that the store is out of reach`, async () => {
      const expected = E.left({ _tag: "Unavailable", cause: "reason" });
      expect(await failing(error)()).to.deep.equal(expected);
    });

  it("know a broken connection, whatever the driver calls it", () => {
    for (const broken of [new MongoNetworkError("reason"), brokenPipe()])
      for (const error of [broken, inBulk(broken)])
        expect(isBrokenConnection(error)).to.equal(true);
    for (const error of [fromServer(112), inBulk(fromServer(112)), new TypeError("reason"), null])
      expect(isBrokenConnection(error)).to.equal(false);
  });

  it("repeat nothing of what somebody may not write", async () => {
    const message = `not authorized on dictionary to execute command { update: "users", updates: [\n{ u: "secret" } ] }`;
    expect(await failing(fromServer(13, message))()).to.deep.equal(
      E.left({ _tag: "Unavailable", cause: "not authorized on dictionary" }),
    );
  });

  it("say of a full disk that the storage is full", async () => {
    for (const error of [fromServer(14031), inBulk(fromServer(14031))])
      expect(await failing(error)()).to.deep.equal(E.left({ _tag: "StorageFull" }));
  });

  it("say of what does not fit into a document that it is too large", async () => {
    for (const error of [
      ...[201, 10334, 17419, 17420].flatMap((code) => [fromServer(code), inBulk(fromServer(code))]),
      new MongoInvalidArgumentError("Document is larger than the maximum size 16777216"),
    ])
      expect(await failing(error)()).to.deep.equal(E.left({ _tag: "TooLarge" }));
  });

  it("say so of what does not fit into a transaction", async () => {
    const message = "-31800: transaction is too large and will not fit in the storage engine cache";
    for (const error of [fromServer(1, message), inBulk(fromServer(1, message))])
      expect(await failing(error)()).to.deep.equal(E.left({ _tag: "TooLarge" }));
  });

  it("leave a bug a bug", async () => {
    for (const error of [
      fromServer(9),
      new MongoInvalidArgumentError("reason"),
      new TypeError("reason"),
    ]) {
      const thrown: unknown = await failing(error)().catch((caught: unknown) => caught);
      expect(thrown).to.equal(error);
    }
  });

  it("do not wait for what never ends, and tell it to stop", async () => {
    let stopped: AbortSignal | null = null;
    const never = attempt((signal) => {
      stopped = signal;
      return new Promise<never>(() => undefined);
    }, 20);
    expect(await never()).to.have.nested.property("left._tag", "Unavailable");
    expect(stopped).to.have.property("aborted", true);
  });
});
