import { expect } from "chai";
import type { ChangeSet } from "../../domain/changes/change-set.ts";
import { firstPage } from "../../domain/shared/page.ts";
import { foldQuery } from "../../domain/shared/search.ts";
import { deleteEntry, deleteUser, putEntry, putUser } from "../builders/a-change.ts";
import { aKeptAnswer, anAnswerKey } from "../builders/a-kept-answer.ts";
import { aFullEntry, anEntry, aVariant, editOf } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { aSession } from "../builders/a-session.ts";
import { aUser, userEditOf } from "../builders/a-user.ts";
import { answerOf, refusalOf } from "./answer-of.ts";
import { type Capabilities, commit, freshStore, type OpenStore } from "./open-store.ts";

const holder = anEntry({ id: anId(1), external_id: "holder", lemma_form: "holder" });
const other = anEntry({ id: anId(2), external_id: "other", lemma_form: "other" });
const gone = anEntry({ id: anId(3), external_id: "gone", lemma_form: "gone" });
const ana = aUser();
const session = aSession();
const answer = aKeptAnswer();

const created = aFullEntry({ id: anId(9), version: 1 });
const recreated = anEntry({ id: gone.id, version: 3, lemma_form: "recreated" });
const edited = editOf(other, {
  external_id: "freed",
  lemma_form: "edited",
  variants: [aVariant("created")],
});
const editedAna = userEditOf(ana, { email: "changed@example.org" });
const free = aKeptAnswer({ key: "free" });

const stale = putEntry(editOf(holder), 7);
const keyTaken = putEntry(anEntry({ id: anId(8), external_id: "holder" }));
const emailTaken = putUser(aUser({ id: anId(0xb0), email: "ANA@example.org" }));
const gives = { endSessionsOf: [ana.id], answer: free };

/** Sets with one resource at most, which hold together in every deployment. */
const single: readonly (readonly [string, Partial<ChangeSet>])[] = [
  ["an edit of what has moved", { ...gives, puts: [stale] }],
  ["a creation under a taken key", { ...gives, puts: [keyTaken] }],
  ["a user with a taken address", { ...gives, puts: [emailTaken] }],
  ["a deletion of what has moved", { ...gives, deletes: [deleteEntry({ ...other, version: 7 })] }],
  ["a creation whose answer is taken", { puts: [putEntry(created)], ...gives, answer }],
  ["a re-creation whose answer is taken", { puts: [putEntry(recreated, null)], ...gives, answer }],
  ["an edit whose answer is taken", { puts: [putEntry(edited)], ...gives, answer }],
  ["an edit of a user whose answer is taken", { puts: [putUser(editedAna)], ...gives, answer }],
  ["a deletion whose answer is taken", { deletes: [deleteEntry(other)], ...gives, answer }],
];

const firstParts = [
  putEntry(created),
  putEntry(recreated, null),
  putEntry(edited),
  putUser(editedAna),
];

const several: readonly (readonly [string, Partial<ChangeSet>])[] = [
  ["puts, the last of what has moved", { ...gives, puts: [...firstParts, stale] }],
  ["puts, the last under a taken key", { ...gives, puts: [...firstParts, keyTaken] }],
  [
    "puts, the last with an address that an earlier one took",
    { ...gives, puts: [...firstParts, putUser(aUser({ id: anId(0xb0), email: editedAna.email }))] },
  ],
  [
    "puts, the last under a key that an earlier one took",
    { ...gives, puts: [...firstParts, putEntry(anEntry({ id: anId(8), external_id: "freed" }))] },
  ],
  ["puts, and an answer that is taken", { ...gives, puts: firstParts, answer }],
  [
    "deletions, the last of what has moved",
    {
      ...gives,
      deletes: [deleteEntry(other), deleteUser(ana), deleteEntry({ ...holder, version: 7 })],
    },
  ],
  [
    "deletions, and a put under a taken key",
    {
      ...gives,
      deletes: [deleteEntry(other), deleteUser(ana)],
      puts: [putEntry(created), keyTaken],
    },
  ],
  [
    "a deletion and a re-creation of the same, and a put under a taken key",
    {
      ...gives,
      deletes: [deleteEntry(other)],
      puts: [putEntry({ ...edited, version: 3 }, null), keyTaken],
    },
  ],
  [
    "deletions and puts, and an answer that is taken",
    { ...gives, deletes: [deleteEntry(other), deleteUser(ana)], puts: [putEntry(created)], answer },
  ],
];

/** A set that is refused leaves nothing behind, whatever part of it was refused. */
export const commitRollbackContract = (
  open: OpenStore,
  { transactions }: Pick<Capabilities, "transactions">,
): void => {
  const store = freshStore(open);

  beforeEach(async () => {
    await answerOf(
      commit(store(), { puts: [putEntry(holder), putEntry(other), putEntry(gone), putUser(ana)] }),
    );
    await answerOf(commit(store(), { deletes: [deleteEntry(gone)], answer }));
    await answerOf(store().sessions.start(session, 1));
  });

  /** All that can be seen of a store from outside. */
  const state = async () => {
    const { entries, users, sessions, keptAnswers } = store();
    const page = firstPage(100);
    const find = (text: string) => ({ search: { query: foldQuery(text), mode: "auto" as const } });
    const texts = ["holder", "other", "gone", "created", "recreated", "edited", "ñandú"];
    return {
      entries: await answerOf(entries.list({ filter: {}, order: [], page })),
      searched: await Promise.all(
        texts.map((text) => answerOf(entries.list({ filter: find(text), order: [], page }))),
      ),
      byKey: await Promise.all(
        ["holder", "other", "gone", "freed"].map((key) =>
          answerOf(entries.findAny({ ids: [], external_ids: [key] })),
        ),
      ),
      deleted: await answerOf(entries.listDeleted({ page })),
      users: await answerOf(users.all()),
      byEmail: await Promise.all(
        [ana.email, editedAna.email].map((email) => answerOf(users.findByEmail(email))),
      ),
      session: await answerOf(sessions.find(session.id)),
      answers: await Promise.all(
        [answer.key, free.key].map((key) =>
          answerOf(keptAnswers.find(anAnswerKey({ key }), anInstant(1))),
        ),
      ),
    };
  };

  const leavesNothing = async (changes: Partial<ChangeSet>): Promise<void> => {
    const before = await state();
    await refusalOf(commit(store(), changes));
    expect(await state()).to.deep.equal(before);
  };

  describe("leaves nothing of a refused set:", () => {
    for (const [what, changes] of single) it(what, () => leavesNothing(changes));

    it("and the store takes the same set without its fault", async () => {
      const puts = [putEntry(edited)];
      await refusalOf(commit(store(), { ...gives, puts, answer }));
      await answerOf(commit(store(), { ...gives, puts }));
      const { session: ended, answers, searched } = await state();
      expect(ended._tag).to.equal("None");
      expect(answers.map(({ _tag }) => _tag)).to.deep.equal(["Some", "Some"]);
      expect(searched.map(({ total }) => total)).to.deep.equal([1, 0, 0, 1, 0, 1, 0]);
    });
  });

  describe(`leaves nothing of a refused set of several resources${
    transactions ? "" : " (not here: it takes transactions)"
  }:`, () => {
    for (const [what, changes] of several)
      it(what, async function () {
        if (!transactions) this.skip();
        await leavesNothing(changes);
      });
  });
};
