import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import * as O from "fp-ts/lib/Option.js";
import { editOf, putEntry } from "../builders/a-change.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { commit, freshStore } from "../contracts/open-store.ts";
import { openFresh } from "./a-database.ts";
import { server } from "./mongodb-server.ts";

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n);

/** Whether the connection would lead to the next primary, too. */
const followsThePrimary = async (): Promise<boolean> => {
  const { hosts } = await server.client.db("admin").command({ hello: 1 });
  if (!Array.isArray(hosts)) return false;
  return hosts.length === 1 || !server.client.options.directConnection;
};

/** Another for each primary there has been. */
const election = async (): Promise<string> => {
  const { electionId } = await server.client.db("admin").command({ hello: 1 });
  return String(electionId);
};

/** False where this user may not. */
const stepDown = (): Promise<boolean> =>
  server.client
    .db("admin")
    .command({ replSetStepDown: 2, force: true })
    .then(
      () => true,
      (error: unknown) => !String(error).includes("not authorized"),
    );

describe("mongodb, a primary that steps down amid changes", () => {
  const store = freshStore(openFresh);
  before(async function () {
    if (!server.deployment.transactions || !(await followsThePrimary())) this.skip();
  });

  const untilBack = async (): Promise<void> => {
    for (let tries = 0; tries < 300; tries++) {
      const probe = putEntry(anEntry({ id: anId(0x9000 + tries) }));
      if (E.isRight(await commit(store(), { puts: [probe] })())) return;
      await new Promise((later) => setTimeout(later, 100));
    }
    throw new Error("no primary came back");
  };

  it("loses none that was confirmed, makes none twice, and is never a fault of the service", async function () {
    this.timeout(120_000);
    const entries = upTo(30).map((n) => anEntry({ id: anId(0x100 + n) }));
    await answerOf(commit(store(), { puts: entries.map((entry) => putEntry(entry)) }));
    const stepping: Promise<boolean>[] = [];
    const before = await election();
    const outcomes = await Promise.all(
      entries.map(async (entry, n) => {
        await new Promise((later) => setTimeout(later, 20 * n));
        if (n === 10) stepping.push(stepDown());
        return commit(store(), { puts: [putEntry(editOf(entry, { notes: "edited" }))] })();
      }),
    );
    if ((await Promise.all(stepping)).includes(false)) this.skip();
    await untilBack();
    expect(await election(), "it did not step down").to.not.equal(before);
    for (const [n, entry] of entries.entries()) {
      const [outcome, found] = [
        outcomes[n],
        await answerOf(store().lexicon.entries.find(entry.id)),
      ];
      if (outcome === undefined || O.isNone(found)) throw new Error("it is gone");
      if (E.isRight(outcome)) expect(found.value).to.include({ version: 2, notes: "edited" });
      else expect(outcome.left).to.include({ _tag: "Unavailable" });
      expect(found.value.version).to.be.at.most(2);
    }
  });
});
