import { expect } from "chai";
import type { ChangeSet } from "../../domain/changes/change-set.ts";
import { lexicalFamilies } from "../../domain/shared/family.ts";
import { firstPage } from "../../domain/shared/page.ts";
import { foldQuery } from "../../domain/shared/search.ts";
import {
  aDelete,
  aPut,
  deleteEntry,
  deleteUser,
  editOf,
  putEntry,
  putUser,
} from "../builders/a-change.ts";
import { aKeptAnswer, anAnswerKey } from "../builders/a-kept-answer.ts";
import { aFullEntry, anEntry, aVariant } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { aLocation } from "../builders/a-location.ts";
import { aSense } from "../builders/a-sense.ts";
import { aSession } from "../builders/a-session.ts";
import { aSource } from "../builders/a-source.ts";
import { aUser } from "../builders/a-user.ts";
import { referentsOf } from "../builders/with-referents.ts";
import { answerOf, refusalOf } from "./answer-of.ts";
import { repositoryOf } from "./families.ts";
import {
  type Capabilities,
  commit,
  describeWhere,
  freshStore,
  type OpenStore,
} from "./open-store.ts";

const holder = anEntry({ id: anId(1), external_id: "holder", lemma_form: "holder" });
const other = anEntry({ id: anId(2), external_id: "other", lemma_form: "other" });
const gone = anEntry({ id: anId(3), external_id: "gone", lemma_form: "gone" });
const place = aLocation({ id: anId(0x110), name: "holder", abbreviation: "pl" });
const cited = aSource({ id: anId(0x111), location_ids: [place.id] });
const sense = aSense({ id: anId(0x112), definition: "holder" });
const ana = aUser({ role: "admin" });
const session = aSession();
const answer = aKeptAnswer();

const created = aFullEntry({ id: anId(9) });
const recreated = anEntry({ id: gone.id, version: 3, lemma_form: "recreated" });
const edited = editOf(other, {
  external_id: "freed",
  lemma_form: "edited",
  variants: [aVariant("created")],
  location_ids: [place.id],
});
const editedAna = editOf(ana, { email: "changed@example.org" });
const free = aKeptAnswer({ key: "free" });

const stale = aPut("entries", editOf(holder), { expected: 7 });
const keyTaken = putEntry(anEntry({ id: anId(8), external_id: "holder" }));
const abbreviationTaken = aPut("locations", aLocation({ id: anId(8), abbreviation: "pl" }));
const emailTaken = putUser(aUser({ id: anId(0xb0), email: "ANA@example.org" }));
const dangling = putEntry(editOf(holder, { location_ids: [anId(0xdead)] }));
const circle = aPut("entry-senses", editOf(sense, { parent_sense_id: sense.id }));
const gives = { endSessionsOf: [ana.id], answer: free };

/** Sets with one resource at most, which hold together in every deployment. */
const single: readonly (readonly [string, Partial<ChangeSet>])[] = [
  ["an edit of what has moved", { ...gives, puts: [stale] }],
  ["a creation under a taken key", { ...gives, puts: [keyTaken] }],
  ["a creation under a taken abbreviation", { ...gives, puts: [abbreviationTaken] }],
  ["a user with a taken address", { ...gives, puts: [emailTaken] }],
  ["a deletion of what has moved", { ...gives, deletes: [deleteEntry({ ...other, version: 7 })] }],
  ["a creation whose answer is taken", { puts: [putEntry(created)], ...gives, answer }],
  ["a restoration whose answer is taken", { puts: [putEntry(recreated, null)], ...gives, answer }],
  ["an edit whose answer is taken", { puts: [putEntry(edited)], ...gives, answer }],
  ["an edit of a user whose answer is taken", { puts: [putUser(editedAna)], ...gives, answer }],
  ["a deletion whose answer is taken", { deletes: [deleteEntry(other)], ...gives, answer }],
  ["an edit that refers to what is not there", { ...gives, puts: [dangling] }],
  ["a deletion of what is in use", { ...gives, deletes: [aDelete("locations", place)] }],
  ["a deletion of what a sense is of", { ...gives, deletes: [deleteEntry(holder)] }],
  ["a move into itself", { ...gives, puts: [circle] }],
  [
    "an edit with a demand that is not met",
    {
      ...gives,
      puts: [putEntry(edited)],
      demands: [{ kind: "has_sense", entry_id: edited.id }],
    },
  ],
  [
    "the last administrator's retirement",
    {
      ...gives,
      puts: [putUser(editOf(ana, { role: "editor" }))],
      demands: [{ kind: "active_admin" }],
    },
  ],
  [
    "the last sense's deletion",
    {
      ...gives,
      deletes: [aDelete("entry-senses", sense)],
      demands: [{ kind: "has_sense", entry_id: holder.id }],
    },
  ],
];

const firstParts = [
  putEntry(created),
  putEntry(recreated, null),
  putEntry(edited),
  aPut("entry-senses", editOf(sense, { definition: "edited" })),
  aPut("locations", editOf(place, { abbreviation: "freed", name: "edited" })),
  putUser(editedAna),
];

const several: readonly (readonly [string, Partial<ChangeSet>])[] = [
  ["puts, the last of what has moved", { ...gives, puts: [...firstParts, stale] }],
  ["puts, the last under a taken key", { ...gives, puts: [...firstParts, keyTaken] }],
  ["puts, the last of which refers to nothing", { ...gives, puts: [...firstParts, dangling] }],
  [
    "puts, the last with an address that an earlier one took",
    { ...gives, puts: [...firstParts, putUser(aUser({ id: anId(0xb0), email: editedAna.email }))] },
  ],
  [
    "puts, the last under a key that an earlier one took",
    { ...gives, puts: [...firstParts, putEntry(anEntry({ id: anId(8), external_id: "freed" }))] },
  ],
  [
    "puts, and a demand that is not met",
    { ...gives, puts: firstParts, demands: [{ kind: "has_sense", entry_id: edited.id }] },
  ],
  ["puts, and an answer that is taken", { ...gives, puts: firstParts, answer }],
  [
    "puts, and a deletion of what one of them refers to",
    { ...gives, puts: firstParts, deletes: [aDelete("sources", cited)], demands: [], answer },
  ],
  [
    "deletions, the last of what has moved",
    {
      ...gives,
      deletes: [deleteEntry(other), deleteUser(ana), deleteEntry({ ...holder, version: 7 })],
    },
  ],
  [
    "deletions, the last of what is in use",
    { ...gives, deletes: [deleteEntry(other), deleteUser(ana), aDelete("locations", place)] },
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
    "an entry's deletion with its sense, and a put under a taken address",
    {
      ...gives,
      deletes: [
        aDelete("entry-senses", sense, { with_entry: holder.id }),
        deleteEntry(holder),
        aDelete("sources", cited),
        aDelete("locations", place),
      ],
      puts: [emailTaken],
    },
  ],
  [
    "a deletion and a restoration of the same, and a put under a taken key",
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
    const puts = [
      ...[holder, other, gone].map((entry) => putEntry(entry)),
      aPut("locations", place),
      aPut("sources", cited),
      aPut("entry-senses", sense),
      putUser(ana),
    ];
    const known = [...puts, putEntry(created)];
    await answerOf(commit(store(), { puts: [...referentsOf(known), ...puts] }));
    await answerOf(commit(store(), { deletes: [deleteEntry(gone)], answer }));
    await answerOf(store().sessions.start(session, 1));
  });

  /** All that can be seen of a store from outside. */
  const state = async () => {
    const { lexicon, users, sessions, keptAnswers, history, references } = store();
    const page = firstPage(100);
    const tiers = [["lemma", "variant", "name", "abbreviation", "definition", "title"]];
    const find = (text: string) => ({
      search: { query: foldQuery(text), mode: "auto" as const, tiers },
    });
    const texts = ["holder", "other", "gone", "created", "recreated", "edited", "ñandú", "freed"];
    const ids = [holder, other, gone, created, place, cited, sense].map(({ id }) => id);
    const all = { filter: {}, order: [], page };
    return {
      lists: await Promise.all(
        lexicalFamilies.map((family) => answerOf(repositoryOf(store(), family).list(all))),
      ),
      searched: await Promise.all(
        texts.map(async (text) => {
          const query = { filter: find(text), order: [], page };
          const pages = await Promise.all(
            lexicalFamilies.map((family) => answerOf(repositoryOf(store(), family).list(query))),
          );
          return pages.map(({ total }) => total);
        }),
      ),
      byKey: await Promise.all(
        ["holder", "other", "gone", "freed"].map((key) =>
          answerOf(lexicon.entries.findAny({ ids: [], external_ids: [key] })),
        ),
      ),
      deleted: await Promise.all(
        lexicalFamilies.map((family) => answerOf(lexicon[family].listDeleted({ page }))),
      ),
      graves: await answerOf(history.gravesWith(holder.id)),
      histories: await Promise.all(
        lexicalFamilies.flatMap((family) =>
          ids.map(async (id) => (await answerOf(history.list(family, id, page))).items),
        ),
      ),
      usage: await Promise.all(ids.map((id) => answerOf(references.usage([id])))),
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
      const { session: ended, answers, searched, usage } = await state();
      expect(ended._tag).to.equal("None");
      expect(answers.map(({ _tag }) => _tag)).to.deep.equal(["Some", "Some"]);
      const entries = lexicalFamilies.indexOf("entries");
      expect(searched.map((totals) => totals[entries])).to.deep.equal([1, 0, 0, 1, 0, 1, 0, 0]);
      expect(usage[4]).to.deep.equal({ entries: 1, sources: 1 });
    });
  });

  describeWhere(
    transactions,
    "it takes transactions",
    "leaves nothing of a refused set of several resources:",
    () => {
      for (const [what, changes] of several) it(what, () => leavesNothing(changes));

      it("and each of them but for its fault is taken", async () => {
        await answerOf(commit(store(), { ...gives, puts: firstParts }));
        const { histories } = await state();
        expect(histories.flat().filter(({ version }) => version === 2)).to.have.lengthOf(4);
      });
    },
  );
};
