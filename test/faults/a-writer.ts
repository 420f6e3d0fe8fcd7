import { randomUUID } from "node:crypto";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import type { Client } from "../http/a-client.ts";
import { answered } from "./a-dictionary.ts";
import { type Chance, oneOf } from "./chance.ts";

/** An entry as its writer has been told that it is. */
export interface Known {
  readonly id: string;
  readonly lemma_form: string;
  readonly version: number;
  readonly notes: string | null;
  readonly status: "draft" | "in_review";
  /** The definition of each of its senses, by their ids. */
  readonly senses: ReadonlyMap<string, string>;
  readonly isDeleted: boolean;
}

export interface Creation {
  readonly path: "/entries" | "/entry-senses";
  readonly key: string;
  readonly body: JsonObject;
}

/** What was asked for and has not been answered: it has been done, or it has not. */
export type Doubt =
  | { readonly kind: "creation"; readonly creation: Creation; readonly of: string | null }
  | { readonly kind: "change"; readonly before: Known; readonly after: Known };

/** A creation that was answered, and how. */
export interface Answered {
  readonly creation: Creation;
  readonly text: string;
}

/** One who writes, and what they know of their entries; nobody else changes these. */
export interface Writer {
  readonly entries: Map<string, Known>;
  /** What was written since the last look. */
  readonly touched: Set<string>;
  readonly answers: Answered[];
  doubt: Doubt | null;
}

export const aWriter = (): Writer => ({
  entries: new Map(),
  touched: new Set(),
  answers: [],
  doubt: null,
});

/** Long enough that half of it would be noticed. */
const someText = (): string => Array.from({ length: 8 }, () => randomUUID()).join(" ");

const tagged = ({ version }: Known) => ({ "If-Match": `"${version}"` });
const pathOf = ({ id }: Known): string => `/entries/${id}`;

export const remember = (writer: Writer, known: Known): void => {
  writer.entries.set(known.id, known);
  writer.touched.add(known.id);
};

export const anEntryOf = (id: string, { lemma_form, notes }: JsonObject): Known => ({
  id,
  lemma_form: String(lemma_form),
  version: 1,
  notes: String(notes),
  status: "draft",
  senses: new Map(),
  isDeleted: false,
});

export const withSense = (known: Known, id: string, definition: string): Known => ({
  ...known,
  senses: new Map([...known.senses, [id, definition]]),
});

const create = async (writer: Writer, client: Client, of: Known | null): Promise<void> => {
  const body =
    of === null
      ? { lemma_form: randomUUID(), pos_id: "n", entry_type_id: "word", notes: someText() }
      : { entry_id: of.id, definition: someText() };
  const creation: Creation = {
    path: of === null ? "/entries" : "/entry-senses",
    key: randomUUID(),
    body,
  };
  writer.doubt = { kind: "creation", creation, of: of?.id ?? null };
  const answer = answered(
    await client.post(creation.path, body, { "Idempotency-Key": creation.key }),
    201,
  );
  writer.doubt = null;
  writer.answers.push({ creation, text: answer.text });
  const id = String(answer.body["id"]);
  if (of === null) remember(writer, anEntryOf(id, body));
  else remember(writer, withSense(of, id, String(body.definition)));
};

const change = async (
  writer: Writer,
  before: Known,
  changed: Partial<Known>,
  ask: () => ReturnType<Client["get"]>,
): Promise<void> => {
  const after: Known = { ...before, version: before.version + 1, ...changed };
  writer.doubt = { kind: "change", before, after };
  answered(await ask(), 200);
  writer.doubt = null;
  remember(writer, after);
};

type Act = (writer: Writer, client: Client, known: Known) => Promise<void>;

const edit: Act = (writer, client, known) => {
  const notes = someText();
  return change(writer, known, { notes }, () =>
    client.patch(pathOf(known), { notes }, tagged(known)),
  );
};

const move: Act = (writer, client, known) => {
  const [action, status] =
    known.status === "draft" ? (["submit", "in_review"] as const) : (["reject", "draft"] as const);
  const body = { action, comment: "x" };
  return change(writer, known, { status }, () =>
    client.post(`${pathOf(known)}/transitions`, body, tagged(known)),
  );
};

const remove: Act = (writer, client, known) =>
  change(writer, known, { isDeleted: true, version: known.version, senses: new Map() }, () =>
    client.delete(pathOf(known), tagged(known)),
  );

const addSense: Act = (writer, client, known) => create(writer, client, known);

const acts: readonly Act[] = [edit, edit, edit, addSense, addSense, addSense, move, move, remove];

/** So many at most, so that entries come to have senses and a history. */
const AT_HAND = 6;

/** Writes one thing after another until it is not answered any more. */
export const writeUntilCut = async (
  writer: Writer,
  client: Client,
  random: Chance,
  isCut: () => boolean,
): Promise<void> => {
  while (!isCut()) {
    const living = [...writer.entries.values()]
      .filter(({ isDeleted }) => !isDeleted)
      .slice(-AT_HAND);
    const known = oneOf(random, living);
    try {
      if (known === undefined || living.length < AT_HAND) await create(writer, client, null);
      else await oneOf(random, acts)?.(writer, client, known);
    } catch (error) {
      // What is cut off in the middle is no answer; anything else is for whoever runs the test.
      if (isCut() && error instanceof TypeError) return;
      throw error;
    }
  }
};
