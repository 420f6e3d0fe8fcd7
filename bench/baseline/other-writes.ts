import type { DatabaseSync } from "node:sqlite";
import { keptText, wholeOf } from "../../adapters/sqlite/rows/kept-text.ts";
import { uuidV7 } from "../../adapters/system/uuid-v7.ts";
import { senseSpec } from "../../domain/entry-senses/sense-spec.ts";
import type { Sense } from "../../domain/entry-senses/sense.ts";
import { locationSpec } from "../../domain/locations/location-spec.ts";
import type { Location } from "../../domain/locations/location.ts";
import { formsOf } from "../../domain/shared/card.ts";
import { collation } from "../../domain/shared/collation.ts";
import { firstVersion } from "../../domain/shared/versioned.ts";
import { each, type Json } from "./committing.ts";

/** The same of senses and zones. */
export const otherWrites = (database: DatabaseSync) => {
  const newId = uuidV7(Date.now);
  const begin = () => firstVersion(newId(), null, { at: new Date().toISOString(), by: "bench" });
  return {
    createSense: senseWriter(database, begin),
    editSense: senseEditor(database),
    createZone: zoneWriter(database, begin),
  };
};

type Begin = () => ReturnType<typeof firstVersion>;

/** It comes after the senses that its entry has. */
const senseWriter = (database: DatabaseSync, begin: Begin) => {
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
    const sense = {
      ...begin(),
      ...senseSpec.unset,
      sense_order: Number(last.get(entryId)?.["last"] ?? 0) + 1,
      ...fields,
      examples: each(fields["examples"], { translation: null }),
    } as unknown as Sense;
    const { lastInsertRowid } = insert.run(
      sense.id,
      sense.sense_order,
      sense.created_at,
      entryId,
      keptText("entry-senses", sense),
    );
    for (const [at, { field, key, exact }] of formsOf(senseSpec.texts(sense)).entries())
      insertForm.run(lastInsertRowid, at, field, entryId, key, exact);
    return JSON.stringify(sense);
  };
};

/** What it is found by stays as it is. */
const senseEditor = (database: DatabaseSync) => {
  const read = database.prepare("SELECT body FROM entry_senses WHERE id = ?");
  const update = database.prepare(
    "UPDATE entry_senses SET version = ?, body = ?, by_updated_at = ? WHERE id = ?",
  );
  return (id: string, patch: Json): string => {
    const before = wholeOf("entry-senses", id, read.get(id)?.["body"]) as Sense;
    const at = new Date().toISOString();
    const sense = { ...before, ...patch, version: before.version + 1, updated_at: at };
    update.run(sense.version, keptText("entry-senses", sense), at, id);
    return JSON.stringify(sense);
  };
};

/** One without a name in short and without a geometry. */
const zoneWriter = (database: DatabaseSync, begin: Begin) => {
  const keysOf = collation("es");
  const insert = database.prepare(
    `INSERT INTO locations (id, version, action, by_name, by_created_at, by_updated_at,
       location_type, parent_id, has_geometry, body)
     VALUES (?1, 1, 'created', ?2, ?3, ?3, ?4, ?5, 'false', ?6)`,
  );
  const insertForm = database.prepare(
    "INSERT INTO location_forms (key, seq, position, field, exact) VALUES (?, ?, ?, ?, ?)",
  );
  return (fields: Json): string => {
    const zone = { ...begin(), ...locationSpec.unset, ...fields } as unknown as Location;
    const { sorts, forms } = locationSpec.card(zone, keysOf);
    const { lastInsertRowid } = insert.run(
      zone.id,
      sorts["name"] ?? "",
      zone.created_at,
      zone.location_type,
      zone.parent_id,
      keptText("locations", zone),
    );
    for (const [at, { field, key, exact }] of forms.entries())
      insertForm.run(key, lastInsertRowid, at, field, exact);
    return JSON.stringify(zone);
  };
};
