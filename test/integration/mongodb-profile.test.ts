import { expect } from "chai";
import type { Document } from "mongodb";
import type * as TE from "fp-ts/lib/TaskEither.js";
import { lexicalFamilies } from "../../domain/shared/family.ts";
import { firstPage } from "../../domain/shared/page.ts";
import type { Store } from "../../domain/store.ts";
import { aDelete, aPut, deleteUser, editOf, putEntry, putUser } from "../builders/a-change.ts";
import { aKeptAnswer, anAnswerKey } from "../builders/a-kept-answer.ts";
import { aLocation } from "../builders/a-location.ts";
import { aLoginAttempt } from "../builders/a-login-attempt.ts";
import { anAttestation, aSense } from "../builders/a-sense.ts";
import { aSession } from "../builders/a-session.ts";
import { aUser, userEditOf } from "../builders/a-user.ts";
import { anAuditLine } from "../builders/an-audit-line.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { commit } from "../contracts/open-store.ts";
import { openFresh } from "./a-database.ts";
import { server } from "./mongodb-server.ts";

const entry = anEntry({ location_ids: [anId(11)] });
const sense = aSense({ attestations: [anAttestation()] });
const place = aLocation({ id: anId(11) });
const within = aLocation({ id: anId(12), parent_id: place.id });
const ana = aUser();
const page = firstPage(20);
const further = { ...page, from: { after: { values: [anInstant(5)], id: anId(1) } } };

/** What is asked and done beside listings, in an order in which each finds what it needs. */
const operations: readonly ((store: Store) => TE.TaskEither<unknown, unknown>)[] = [
  (store) => commit(store, { puts: [aPut("locations", place), aPut("locations", within)] }),
  (store) =>
    commit(store, { puts: [putEntry(entry), aPut("entry-senses", sense)], answer: aKeptAnswer() }),
  (store) => commit(store, { puts: [putEntry(editOf(entry, { notes: "edited" }))] }),
  (store) => commit(store, { puts: [aPut("locations", editOf(within, { parent_id: null }))] }),
  (store) => commit(store, { puts: [putUser(ana)] }),
  ({ users }) => users.exists(),
  ({ users }) => users.findByEmail(ana.email),
  ({ users }) => users.names([ana.id, anId(2)]),
  ({ users }) => users.all(),
  ({ sessions }) => sessions.start(aSession(), 1),
  ({ sessions }) => sessions.isLive(aSession().id, anInstant()),
  ({ sessions }) => sessions.rotate(aSession({ generation: 1 })),
  (store) => commit(store, { puts: [putUser(userEditOf(ana))], endSessionsOf: [ana.id] }),
  ({ sessions }) => sessions.sweep(anInstant(9)),
  ({ loginAttempts }) => loginAttempts.take(["a", "b"], 10, aLoginAttempt()),
  ({ loginAttempts }) => loginAttempts.take(["a", "b"], 10, aLoginAttempt(-9)),
  ({ loginAttempts }) => loginAttempts.take(["a", "b"], 10, aLoginAttempt(1000)),
  ({ loginAttempts }) => loginAttempts.giveBack(["a"], anId(1)),
  ({ loginAttempts }) => loginAttempts.sweep(anInstant()),
  ({ keptAnswers }) => keptAnswers.find(anAnswerKey(), anInstant()),
  ({ keptAnswers }) => keptAnswers.sweep(anInstant(9)),
  ({ references }) => references.usage([place.id]),
  ({ references }) =>
    references.missing([{ family: "locations", id: place.id, pointer: "/location_ids/0" }]),
  ({ references }) => references.ancestors("locations", [within.id]),
  ({ lexicon }) =>
    lexicon.entries.list({
      filter: { terms: [{ name: "location_id", anyOf: [place.id], reach: "subtree" }] },
      order: [],
      page,
    }),
  ({ history }) => history.list("entries", entry.id, page),
  ({ history }) => history.state("entries", entry.id, 1),
  ({ lexicon }) => lexicon.entries.findAny({ ids: [entry.id], external_ids: ["n1"] }),
  ({ lexicon }) => lexicon["entry-senses"].findBy("entry_id", [entry.id]),
  (store) => commit(store, { deletes: [aDelete("entry-senses", sense)] }),
  ({ history }) => history.gravesWith(entry.id),
  ({ lexicon }) => lexicon["entry-senses"].listDeleted({ page }),
  ({ lexicon }) =>
    lexicon["entry-senses"].listDeleted({ page: further, updated_since: anInstant() }),
  ({ audit }) => audit.append([anAuditLine()]),
  ({ audit }) => audit.list({ filter: {}, page }),
  ({ audit }) => audit.list({ filter: { actors: [ana.id], from: anInstant() }, page: further }),
  ({ audit }) => audit.list({ filter: { actions: ["create"], outcome: "allowed" }, page }),
  (store) => commit(store, { deletes: [deleteUser(userEditOf(ana))] }),
];

const readAll = async (all: AsyncIterable<unknown>): Promise<void> => {
  const each = all[Symbol.asyncIterator]();
  while ((await each.next()).done !== true) continue;
};

const PROFILE = "system.profile";
const PROFILE_BYTES = 64 * 2 ** 20;
/** What is asked before all else. */
const FIRST = "first of all";

describe("mongodb, by the server's own account", () => {
  let opened: Awaited<ReturnType<typeof openFresh>>;
  const database = () => server.client.db(opened.database.name);
  /** By default the server remembers a megabyte of what it did, and forgets what came first. */
  const profile = async (): Promise<void> => {
    await database().createCollection(PROFILE, { capped: true, size: PROFILE_BYTES });
    await database().command({ profile: 2 });
  };

  before(async function () {
    opened = await openFresh();
    const profiles = await profile().then(
      () => true,
      () => false,
    );
    if (!profiles) this.skip();
  });
  after(() => opened.dispose());

  it("goes through no collection for whatever the service asks and does", async () => {
    const { store } = opened;
    await database().collection<{ _id: string }>("entries").findOne({ _id: FIRST });
    for (const operation of operations) await answerOf(operation(store));
    await readAll(store.snapshots.read(lexicalFamilies));
    await readAll(store.backups.read());
    await database().command({ profile: 0 });
    const told = await database().collection(PROFILE).find({}).toArray();
    expect(told).to.have.length.above(operations.length);
    expect(JSON.stringify(told)).to.include(FIRST);
    const through = told.filter(({ planSummary }) => String(planSummary).includes("COLLSCAN"));
    expect(through.map(({ ns, command }: Document): unknown => ({ ns, command }))).to.deep.equal(
      [],
    );
  });
});
