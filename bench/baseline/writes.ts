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
import type { Json } from "./committing.ts";

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
  const removeForms = database.prepare(
    "DELETE FROM entry_forms WHERE seq = (SELECT seq FROM entries WHERE id = ?)",
  );
  const removeEntry = database.prepare("DELETE FROM entries WHERE id = ?");
  return {
    ...entryEdits(database),
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
  };
};

const entryEdits = (database: DatabaseSync) => {
  const read = database.prepare("SELECT body FROM entries WHERE id = ?");
  const update = database.prepare(
    "UPDATE entries SET version = ?, body = ?, by_updated_at = ? WHERE id = ? AND version = ?",
  );
  const move = database.prepare(
    `UPDATE entries SET version = ?1, body = ?2, by_updated_at = ?3, status = ?4, combination =
       ifnull((SELECT other.combination FROM entry_combinations AS other
        WHERE other.pos_id = entries.pos_id AND other.entry_type_id = entries.entry_type_id
          AND other.status = ?4 AND other.initial = entries.initial), 0)
     WHERE id = ?5 AND version = ?6`,
  );
  const edited = (id: string, patch: Partial<Entry>): Entry => {
    const current = wholeOf("entries", id, read.get(id)?.["body"]) as Entry;
    const version = current.version + 1;
    return { ...current, ...patch, version, updated_at: new Date().toISOString() };
  };
  return {
    edit: (id: string, patch: Json): string => {
      const changed = edited(id, patch);
      const { version, updated_at } = changed;
      update.run(version, keptText("entries", changed), updated_at, id, version - 1);
      return JSON.stringify(changed);
    },
    submit: (id: string): string => {
      const submitted = edited(id, { status: "in_review" });
      const { version, updated_at, status } = submitted;
      move.run(version, keptText("entries", submitted), updated_at, status, id, version - 1);
      return JSON.stringify(submitted);
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
