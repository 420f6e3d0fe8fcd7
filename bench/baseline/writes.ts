import type { DatabaseSync } from "node:sqlite";
import { keptText, wholeOf } from "../../adapters/sqlite/rows/kept-text.ts";
import { uuidV7 } from "../../adapters/system/uuid-v7.ts";
import { entrySpec } from "../../domain/entries/entry-spec.ts";
import type { Entry } from "../../domain/entries/entry.ts";
import { senseSpec } from "../../domain/entry-senses/sense-spec.ts";
import type { Sense } from "../../domain/entry-senses/sense.ts";
import { formsOf } from "../../domain/shared/card.ts";
import { collation } from "../../domain/shared/collation.ts";
import { firstVersion } from "../../domain/shared/versioned.ts";

export type Json = Readonly<Record<string, unknown>>;

const empty = { ...entrySpec.unset, status: "draft" };

/** A list with what its items leave out. */
const each = (items: unknown, unset: Json): readonly Json[] =>
  ((items ?? []) as readonly Json[]).map((item) => ({ ...unset, ...item }));

/**
 * The service's writes as plain statements, unchecked, the commit left to the caller: the same rows, but for the
 * history, the audit and the letters in sentences. The service is not told: nothing is read of it afterwards.
 */
export const writes = (database: DatabaseSync) => {
  const keysOf = collation("es");
  const newId = uuidV7(Date.now);
  const insert = database.prepare(
    `INSERT INTO entries (id, version, external_id, action, body, pos_id, entry_type_id, status,
       initial, by_lemma_form, by_homograph_number, by_created_at, by_updated_at, key, exact, combination)
     VALUES (?1, ?2, ?3, 'created', ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, nullif(?14, ?13),
       ifnull((SELECT combination FROM entry_combinations
        WHERE pos_id = ?5 AND entry_type_id = ?6 AND status = ?7 AND initial = ?8), 0))`,
  );
  const insertForm = database.prepare(
    "INSERT INTO entry_forms (key, seq, position, field, exact) VALUES (?, ?, ?, ?, ?)",
  );
  const read = database.prepare("SELECT body FROM entries WHERE id = ?");
  const update = database.prepare(
    "UPDATE entries SET version = ?, body = ?, by_updated_at = ? WHERE id = ? AND version = ?",
  );
  const removeForms = database.prepare(
    "DELETE FROM entry_forms WHERE seq = (SELECT seq FROM entries WHERE id = ?)",
  );
  const removeEntry = database.prepare("DELETE FROM entries WHERE id = ?");
  return {
    createSense: senseWriter(database, newId),
    remove: (id: string): void => {
      removeForms.run(id);
      removeEntry.run(id);
    },
    create: (fields: Json): string => {
      const stamp = { at: new Date().toISOString(), by: "bench" };
      const id = firstVersion(newId(), (fields["external_id"] ?? null) as string | null, stamp);
      const entry = {
        ...id,
        ...empty,
        ...fields,
        variants: each(fields["variants"], { location_ids: [], phenomenon_ids: [] }),
        pronunciations: each(fields["pronunciations"], { location_ids: [], audio_url: null }),
      } as unknown as Entry;
      const { sorts, terms, forms } = entrySpec.card(entry, keysOf);
      const [headword, ...others] = forms;
      const { lastInsertRowid } = insert.run(
        entry.id,
        entry.version,
        entry.external_id,
        keptText("entries", entry),
        entry.pos_id,
        entry.entry_type_id,
        entry.status,
        terms["initial"]?.[0] ?? "",
        sorts["lemma_form"] ?? "",
        entry.homograph_number,
        entry.created_at,
        entry.updated_at,
        headword?.key ?? "",
        headword?.exact ?? "",
      );
      others.forEach(({ field, key, exact }, at) => {
        insertForm.run(key, lastInsertRowid, at + 1, field, exact);
      });
      return JSON.stringify(entry);
    },
    edit: (id: string, patch: Json): string => {
      const current = wholeOf("entries", id, read.get(id)?.["body"]) as Entry;
      const updated_at = new Date().toISOString();
      const edited = { ...current, ...patch, version: current.version + 1, updated_at };
      update.run(edited.version, keptText("entries", edited), updated_at, id, current.version);
      return JSON.stringify(edited);
    },
  };
};

/** It comes after the senses that its entry has. */
const senseWriter = (database: DatabaseSync, newId: () => string) => {
  const last = database.prepare(
    "SELECT max(by_sense_order) AS last FROM entry_senses WHERE entry_id = ?",
  );
  const insert = database.prepare(
    `INSERT INTO entry_senses (id, version, action, by_sense_order, by_created_at, by_updated_at, entry_id, body)
     VALUES (?1, 1, 'created', ?2, ?3, ?3, ?4, ?5)`,
  );
  const insertForm = database.prepare(
    "INSERT INTO sense_forms (seq, position, field, entry_id, key, exact) VALUES (?, ?, ?, ?, ?, ?)",
  );
  return (fields: Json): string => {
    const entryId = String(fields["entry_id"]);
    const stamp = { at: new Date().toISOString(), by: "bench" };
    const sense = {
      ...firstVersion(newId(), null, stamp),
      ...senseSpec.unset,
      sense_order: Number(last.get(entryId)?.["last"] ?? 0) + 1,
      ...fields,
      examples: each(fields["examples"], { translation: null }),
    } as unknown as Sense;
    const { lastInsertRowid } = insert.run(
      sense.id,
      sense.sense_order,
      stamp.at,
      entryId,
      keptText("entry-senses", sense),
    );
    for (const [at, { field, key, exact }] of formsOf(senseSpec.texts(sense)).entries())
      insertForm.run(lastInsertRowid, at, field, entryId, key, exact);
    return JSON.stringify(sense);
  };
};

/** Does it in a transaction of its own. */
export const committing = <A>(database: DatabaseSync, work: () => A): A => {
  database.exec("BEGIN IMMEDIATE");
  const done = work();
  database.exec("COMMIT");
  return done;
};
