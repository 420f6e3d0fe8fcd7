import type { DatabaseSync } from "node:sqlite";
import { keptText, wholeOf } from "../../adapters/sqlite/rows/kept-text.ts";
import { uuidV7 } from "../../adapters/system/uuid-v7.ts";
import { entrySpec } from "../../domain/entries/entry-spec.ts";
import type { Entry } from "../../domain/entries/entry.ts";
import type { Form } from "../../domain/shared/search.ts";
import { collation } from "../../domain/shared/collation.ts";
import { firstVersion, type Versioned } from "../../domain/shared/versioned.ts";
import { each, type Json } from "./committing.ts";

const empty = { ...entrySpec.unset, status: "draft" };

/**
 * The service's writes as plain statements, unchecked, the commit left to the caller: the same rows, but for the
 * history, the audit and the letters in sentences. The service is not told: nothing is read of it afterwards.
 */
export const entryWrites = (database: DatabaseSync) => {
  const newId = uuidV7(Date.now);
  const insert = database.prepare(
    `INSERT INTO entries (id, version, external_id, action, body, pos_id, entry_type_id, status,
       initial, by_lemma_form, by_homograph_number, key, exact, by_created_at, by_updated_at, combination)
     VALUES (?1, 1, ?2, 'created', ?3, ?4, ?5, 'draft', ?6, ?7, ?8, ?9, nullif(?10, ?9), ?11, ?11,
       ifnull((SELECT combination FROM entry_combinations
        WHERE pos_id = ?4 AND entry_type_id = ?5 AND status = 'draft' AND initial = ?6), 0))`,
  );
  const rewrite = database.prepare(
    `UPDATE entries SET version = version + 1, external_id = ?2, body = ?3, pos_id = ?4,
       entry_type_id = ?5, initial = ?6, by_lemma_form = ?7, by_homograph_number = ?8, key = ?9,
       exact = nullif(?10, ?9), by_updated_at = ?11, combination =
         ifnull((SELECT other.combination FROM entry_combinations AS other
          WHERE other.pos_id = ?4 AND other.entry_type_id = ?5 AND other.status = entries.status
            AND other.initial = ?6), 0)
     WHERE id = ?1 RETURNING seq`,
  );
  const remove = database.prepare("DELETE FROM entries WHERE id = ? RETURNING seq");
  const keyed = keying(database);
  const { current, ...edits } = entryEdits(database);
  return {
    ...edits,
    create: (fields: Json): string => {
      const at = new Date().toISOString();
      const stamp = firstVersion(newId(), externalId(fields), { at, by: "bench" });
      const entry = { ...stamp, ...whole(fields) };
      const { columns, forms } = keyed.of(entry);
      const { lastInsertRowid } = insert.run(...columns);
      keyed.write(lastInsertRowid, forms);
      return JSON.stringify(entry);
    },
    replace: (id: string, fields: Json): string => {
      const { version, external_id: _, ...before } = current(id);
      const entry = {
        ...before,
        ...whole(fields),
        status: before.status,
        external_id: externalId(fields),
        version: version + 1,
        updated_at: new Date().toISOString(),
      };
      const { columns, forms } = keyed.of(entry);
      const seq = rewrite.get(...columns)?.["seq"] as number;
      keyed.forget(seq);
      keyed.write(seq, forms);
      return JSON.stringify(entry);
    },
    remove: (id: string): void => {
      keyed.forget(remove.get(id)?.["seq"] as number);
    },
  };
};

const externalId = (fields: Json): string | null =>
  (fields["external_id"] ?? null) as string | null;

/** With what the fields leave out. */
const whole = (fields: Json): Omit<Entry, keyof Versioned> => {
  const filled = {
    ...empty,
    ...fields,
    variants: each(fields["variants"], { location_ids: [], phenomenon_ids: [] }),
    pronunciations: each(fields["pronunciations"], { location_ids: [], audio_url: null }),
  };
  return filled as unknown as Omit<Entry, keyof Versioned>;
};

/** What an entry is found and ordered by. */
const keying = (database: DatabaseSync) => {
  const keysOf = collation("es");
  const insert = database.prepare(
    "INSERT INTO entry_forms (key, seq, position, field, exact) VALUES (?, ?, ?, ?, ?)",
  );
  const remove = database.prepare("DELETE FROM entry_forms WHERE seq = ?");
  return {
    of: (entry: Entry) => {
      const { sorts, terms, forms } = entrySpec.card(entry, keysOf);
      const [headword, ...others] = forms;
      const columns = [
        entry.id,
        entry.external_id,
        keptText("entries", entry),
        entry.pos_id,
        entry.entry_type_id,
        terms["initial"]?.[0] ?? "",
        sorts["lemma_form"] ?? "",
        entry.homograph_number,
        headword?.key ?? "",
        headword?.exact ?? "",
        entry.updated_at,
      ];
      return { columns, forms: others };
    },
    forget: (seq: number): void => {
      remove.run(seq);
    },
    write: (seq: number | bigint, forms: readonly Form[]): void => {
      forms.forEach(({ field, key, exact }, at) => {
        insert.run(key, seq, at + 1, field, exact);
      });
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
  const current = (id: string): Entry => wholeOf("entries", id, read.get(id)?.["body"]) as Entry;
  const edited = (id: string, patch: Partial<Entry>): Entry => {
    const before = current(id);
    const version = before.version + 1;
    return { ...before, ...patch, version, updated_at: new Date().toISOString() };
  };
  return {
    current,
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
