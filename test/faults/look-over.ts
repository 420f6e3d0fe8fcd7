import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import type { Answer, Client } from "../http/a-client.ts";
import { answered, dataOf, everyOne, totalOf } from "./a-dictionary.ts";
import { anEntryOf, type Doubt, type Known, remember, withSense, type Writer } from "./a-writer.ts";

/** What can be seen of an entry from outside. */
const seen = async (client: Client, known: Known): Promise<JsonObject> => {
  const [entry, senses] = await Promise.all([
    client.get(`/entries/${known.id}`),
    client.get(`/entry-senses?entry_id=${known.id}&per_page=100`),
  ]);
  answered(entry, 200, 404);
  const { body } = entry;
  return {
    ...(entry.status === 404
      ? { isDeleted: true }
      : {
          isDeleted: false,
          lemma_form: body["lemma_form"],
          version: body["version"],
          notes: body["notes"],
          status: body["status"],
        }),
    senses: Object.fromEntries(
      dataOf(senses).map(({ id, definition }) => [String(id), definition]),
    ),
    counted: totalOf(senses),
  };
};

const expected = (known: Known): JsonObject => ({
  ...(known.isDeleted
    ? { isDeleted: true }
    : {
        isDeleted: false,
        lemma_form: known.lemma_form,
        version: known.version,
        notes: known.notes,
        status: known.status,
      }),
  senses: Object.fromEntries(known.senses),
  counted: known.senses.size,
});

/** Every version of an entry is in its history once, and told in the audit. */
const expectHistory = async (client: Client, known: Known, told: Told): Promise<void> => {
  const revisions = await everyOne(client, `/entries/${known.id}/history`);
  const versions = revisions.map(({ version }) => Number(version));
  const last = known.version + (known.isDeleted ? 1 : 0);
  expect(versions, `the history of ${known.id}`).to.deep.equal(
    Array.from({ length: last }, (_, n) => last - n),
  );
  if (known.isDeleted) expect(revisions[0]?.["action"]).to.equal("deleted");
  expect(told.lines.get(known.id)?.size ?? 0, `what is told of ${known.id}`).to.equal(last);
};

/** The ids of the lines of the audit about each entry, as far as they have been read. */
export interface Told {
  readonly lines: Map<string, Set<string>>;
  until: string;
}

/** Two processes one after the other may see the clock a little differently. */
const OVERLAP_MS = 2_000;

const readOn = async (client: Client, told: Told): Promise<void> => {
  const { until } = told;
  told.until = new Date(Date.now() - OVERLAP_MS).toISOString();
  for (const { id, target } of await everyOne(client, `/audit?from=${encodeURIComponent(until)}`)) {
    const of = String((target as JsonObject | null)?.["id"]);
    told.lines.set(of, (told.lines.get(of) ?? new Set()).add(String(id)));
  }
};

/** Finds out what became of what was not answered: all of it, or nothing. */
const settle = async (
  writer: Writer,
  doubt: Doubt,
  client: Client,
  isAtomic: boolean,
): Promise<void> => {
  if (doubt.kind === "creation") {
    const { path, key, body } = doubt.creation;
    const again = answered(await client.post(path, body, { "Idempotency-Key": key }), 201);
    writer.answers.push({ creation: doubt.creation, text: again.text });
    const id = String(again.body["id"]);
    const of = doubt.of === null ? undefined : writer.entries.get(doubt.of);
    remember(
      writer,
      of === undefined ? anEntryOf(id, body) : withSense(of, id, String(body["definition"])),
    );
    return;
  }
  const { before, after } = doubt;
  const found = await seen(client, before);
  const [is, was] = [JSON.stringify(expected(after)), JSON.stringify(expected(before))];
  const done =
    found["isDeleted"] === after.isDeleted &&
    (after.isDeleted || found["version"] === after.version);
  if (!isAtomic && after.isDeleted && found["counted"] !== before.senses.size) {
    // A set of several documents, on a server without transactions: it is done again, and then is whole.
    if (!done) answered(await client.delete(`/entries/${before.id}`), 200);
    for (const { id } of await everyOne(client, `/entry-senses?entry_id=${before.id}`))
      answered(await client.delete(`/entry-senses/${String(id)}`), 200, 404);
    remember(writer, after);
    return;
  }
  expect(sorted(found), `${before.id}, cut off on its way`).to.be.oneOf([
    sorted(JSON.parse(is) as JsonObject),
    sorted(JSON.parse(was) as JsonObject),
  ]);
  remember(writer, done ? after : before);
};

/** The same text for the same members. */
const sorted = (object: JsonObject): string =>
  JSON.stringify(
    Object.entries({
      ...object,
      senses: Object.entries(object["senses"] as JsonObject).sort(),
    }).sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** A kept answer is given again, to the letter, and makes nothing. */
const expectKept = async (client: Client, writer: Writer): Promise<void> => {
  for (const { creation, text } of writer.answers.splice(0).slice(-3)) {
    const again: Answer = await client.post(creation.path, creation.body, {
      "Idempotency-Key": creation.key,
    });
    expect(answered(again, 201).text).to.equal(text);
  }
};

/** Holds what is there to what the writers were told, and counts it. */
export const lookOver = async (
  client: Client,
  writers: readonly Writer[],
  isAtomic: boolean,
  told: Told,
): Promise<void> => {
  for (const writer of writers) {
    if (writer.doubt !== null) await settle(writer, writer.doubt, client, isAtomic);
    writer.doubt = null;
  }
  await readOn(client, told);
  for (const writer of writers) {
    await expectKept(client, writer);
    await Promise.all(
      [...writer.touched].map(async (id) => {
        const known = writer.entries.get(id);
        if (known === undefined) return;
        expect(sorted(await seen(client, known)), `entry ${id}`).to.equal(sorted(expected(known)));
        if (isAtomic) await expectHistory(client, known, told);
      }),
    );
    writer.touched.clear();
  }
  const living = writers
    .flatMap(({ entries }) => [...entries.values()])
    .filter(({ isDeleted }) => !isDeleted);
  const senses = living.reduce((sum, known) => sum + known.senses.size, 0);
  expect(totalOf(await client.get("/entries?per_page=1")), "entries counted").to.equal(
    living.length,
  );
  expect(totalOf(await client.get("/entry-senses?per_page=1")), "senses counted").to.equal(senses);
};

/** Every entry of all that were ever written, as a listing has them. */
export const expectAllThere = async (client: Client, writers: readonly Writer[]): Promise<void> => {
  const listed = await everyOne(client, "/entries?sort=created_at");
  const versions = Object.fromEntries(
    listed.map(({ id, version, notes }) => [id, [version, notes]]),
  );
  const living = writers
    .flatMap(({ entries }) => [...entries.values()])
    .filter(({ isDeleted }) => !isDeleted);
  expect(versions).to.deep.equal(
    Object.fromEntries(living.map(({ id, version, notes }) => [id, [version, notes]])),
  );
};
