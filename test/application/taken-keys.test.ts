import { expect } from "chai";
import { allTaken } from "../../application/shared/taken-keys.ts";
import type { ChangeSet, KeyTaken } from "../../domain/changes/change-set.ts";
import { aDelete, aPut } from "../builders/a-change.ts";
import { aSense } from "../builders/a-sense.ts";
import { aUser } from "../builders/a-user.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { commit } from "../contracts/open-store.ts";
import { inMemoryDeps } from "./in-memory-deps.ts";

const entry = (n: number, external_id: string | null) =>
  aPut("entries", anEntry({ id: anId(n), external_id }));
const sense = (n: number, external_id: string | null, of = 1) =>
  aPut("entry-senses", aSense({ id: anId(n), entry_id: anId(of), external_id }));
const taken = (family: KeyTaken["family"], n: number): KeyTaken => ({
  _tag: "KeyTaken",
  family,
  keys: ["external_id"],
  id: anId(n),
});

describe("allTaken", () => {
  const deps = inMemoryDeps();
  before(() =>
    answerOf(
      commit(deps, { puts: [entry(9, "casa"), sense(10, "casa-1", 9), sense(11, "casa-2", 9)] }),
    ),
  );
  const found = (changes: Partial<ChangeSet>, refusal: KeyTaken) =>
    answerOf(allTaken(deps.lexicon, changes, refusal));

  it("tells all in the order of the puts, whichever of them the store stopped at", async () => {
    const puts = [entry(1, "casa"), sense(2, "casa-1"), sense(3, "casa-3"), sense(4, "casa-2")];
    const all = [taken("entries", 1), taken("entry-senses", 2), taken("entry-senses", 4)];
    for (const refusal of all) expect(await found({ puts }, refusal)).to.deep.equal(all);
  });

  it("believes the store of the one that it stopped at, of whatever family and keys", async () => {
    const another: KeyTaken = { ...taken("entries", 1), keys: ["external_id", "abbreviation"] };
    const freed = [entry(1, "freed meanwhile"), sense(2, "casa-1")];
    expect(await found({ puts: freed }, another)).to.deep.equal([
      another,
      taken("entry-senses", 2),
    ]);
    const user: KeyTaken = { ...taken("users", 1), keys: ["email"] };
    const users = [aPut("users", aUser({ id: anId(1) })), aPut("users", aUser({ id: anId(2) }))];
    expect(await found({ puts: users }, user)).to.deep.equal([user]);
  });

  it("names none without a key, nor one with the key of another family", async () => {
    const puts = [entry(1, "casa"), sense(2, null), sense(3, "casa"), entry(4, "casa-1")];
    expect(await found({ puts }, taken("entries", 1))).to.deep.equal([taken("entries", 1)]);
  });

  it("counts as free what the change set itself deletes or writes anew", async () => {
    const puts = [
      entry(1, "casa"),
      sense(2, "casa-1"),
      aPut("entry-senses", aSense({ id: anId(11), version: 2, external_id: null })),
      sense(4, "casa-2"),
    ];
    const deletes = [aDelete("entry-senses", aSense({ id: anId(10), entry_id: anId(9) }))];
    expect(await found({ puts, deletes }, taken("entries", 1))).to.deep.equal([
      taken("entries", 1),
    ]);
  });
});
