import type { DatabaseSync } from "node:sqlite";
import { addNearness } from "../../adapters/sqlite/file/near-forms.ts";
import { wholeOf } from "../../adapters/sqlite/rows/kept-text.ts";
import { changesBetween } from "../../domain/changes/revision.ts";
import { entrySpec } from "../../domain/entries/entry-spec.ts";
import { type Entry, entryReferences } from "../../domain/entries/entry.ts";
import { senseSpec } from "../../domain/entry-senses/sense-spec.ts";
import { type Sense, senseReferences } from "../../domain/entry-senses/sense.ts";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import { matchesIn } from "../../domain/shared/highlight.ts";
import { foldQuery, type Search } from "../../domain/shared/search.ts";
import { families } from "./families.ts";
import { listings, textOf } from "./listings.ts";
import { addGeography } from "./places.ts";

/** The service's reads as plain statements, prepared once, with the same answers as JSON. */
export const reads = (database: DatabaseSync) => {
  addNearness(database);
  addGeography(database);
  const list = listings(database);
  const byId = new Map(
    Object.entries(families).map(([family, { table }]) => [
      family,
      {
        one: database.prepare(`SELECT id, body FROM ${table} WHERE id = ?`),
        some: database.prepare(
          `SELECT id, body FROM ${table} WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`,
        ),
      },
    ]),
  );
  const ofEntry = database.prepare(
    "SELECT id, body FROM entry_senses WHERE entry_id = ? ORDER BY by_sense_order, id",
  );
  const versions = database.prepare(
    `SELECT version, action, comment, by_updated_at AS at, NULL AS by, body FROM entries WHERE id = :id
     UNION ALL SELECT version, action, comment, at, by, body FROM revisions
     WHERE family = 'entries' AND id = :id ORDER BY version DESC LIMIT 20`,
  );
  const sensesOf = (id: string): readonly Sense[] =>
    ofEntry.all(id).map((row) => wholeOf("entry-senses", row["id"], row["body"]) as Sense);
  return {
    one: (family: LexicalFamily, id: string): string | null => {
      const row = byId.get(family)?.one.get(id);
      return row === undefined ? null : textOf(family, row);
    },
    /** An entry with its senses, and with what it and they refer to where that is asked for. */
    entryWith: (id: string, include: readonly string[]): string => {
      const kept = byId.get("entries")?.one.get(id)?.["body"];
      const entry = wholeOf("entries", id, kept) as Entry;
      const senses = sensesOf(id);
      const references = [...entryReferences(entry), ...senses.flatMap(senseReferences)];
      const included = include
        .filter((name) => name !== "senses")
        .map((name) => {
          const ids = references
            .filter((one) => one.family === name && one.id !== id)
            .map((one) => one.id);
          const rows = byId.get(name)?.some.all(JSON.stringify(ids)) ?? [];
          return [
            name,
            rows.map((row) => JSON.parse(textOf(name as LexicalFamily, row)) as unknown),
          ];
        });
      return JSON.stringify({
        ...entry,
        senses,
        ...(included.length > 0 && { included: Object.fromEntries(included) as unknown }),
      });
    },
    history: (id: string): string => {
      const kept = versions.all({ id });
      const states = kept.map(({ body }) => wholeOf("entries", id, body));
      const data = kept.map(({ body: _, ...revision }, at) => ({
        ...revision,
        changes: changesBetween(states[at + 1] ?? null, states[at] ?? null),
      }));
      return JSON.stringify({ data, meta: { total: data.length } });
    },
    list: (family: LexicalFamily, query: URLSearchParams): string => {
      const { bodies, ...meta } = list(family, query);
      const data = query.has("highlight")
        ? bodies.map((body) => highlighted(body, query, sensesOf))
        : bodies;
      return `{"data":[${data.join(",")}],"meta":${JSON.stringify(meta)}}`;
    },
  };
};

/** An entry, with where a text was found in it and in its senses. */
const highlighted = (
  body: string,
  query: URLSearchParams,
  sensesOf: (id: string) => readonly Sense[],
): string => {
  const entry = JSON.parse(body) as Entry;
  const field = query.get("field") ?? "";
  const search: Search = {
    query: foldQuery(query.get("search") ?? ""),
    mode: (query.get("mode") ?? "auto") as Search["mode"],
    tiers: families.entries.forms[field]?.tiers ?? [],
  };
  const ofSenses =
    field === ""
      ? []
      : sensesOf(entry.id).flatMap((sense) =>
          senseSpec.texts(sense).map((text) => ({ id: sense.id, ...text })),
        );
  const matches = matchesIn(search)([...entrySpec.texts(entry), ...ofSenses]);
  return JSON.stringify({ ...entry, matches });
};
