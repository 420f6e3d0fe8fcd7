import { DatabaseSync } from "node:sqlite";

/** What a dictionary is asked for. */
export interface Sample {
  readonly ids: readonly string[];
  /** Folded lemmas and variants, of unaccented letters alone, which are their own keys. */
  readonly keys: readonly string[];
  /** Places in the default order. */
  readonly cursors: readonly string[];
  /** Parts of speech that entries have. */
  readonly partsOfSpeech: readonly string[];
  /** Moments of edits. */
  readonly times: readonly string[];
  readonly senses: readonly string[];
  /** Words of definitions, which are their own keys. */
  readonly words: readonly string[];
  readonly labels: readonly string[];
  /** Years in which something is attested. */
  readonly years: readonly number[];
  /** Zones with places in them: a few that have many, and more that have few. */
  readonly regions: readonly string[];
  readonly provinces: readonly string[];
  /** Longitude and latitude of some place. */
  readonly points: readonly (readonly [number, number])[];
  readonly phenomenons: readonly string[];
  readonly sources: readonly string[];
  readonly authors: readonly string[];
  /** Who did what the audit tells. */
  readonly actors: readonly string[];
}

/** Of nothing: it tells what is measured before there is a dictionary. */
export const noSample: Sample = {
  ids: [],
  keys: [],
  cursors: [],
  partsOfSpeech: [],
  times: [],
  senses: [],
  words: [],
  labels: [],
  years: [],
  regions: [],
  provinces: [],
  points: [],
  phenomenons: [],
  sources: [],
  authors: [],
  actors: [],
};

/** As many different things are asked for: enough that no cache holds them all by chance. */
const SIZE = 10_000;
/** Of what is looked through page by page. */
const FEWER = 500;

const SPREAD = "ORDER BY seq * 7919 % 1000003 LIMIT";

export const sampleOf = (file: string): Sample => {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = (sql: string, size = SIZE): readonly string[][] =>
    database
      .prepare(`${sql} ${size}`)
      .all()
      .map((row) => Object.values(row).map(String));
  const column = (sql: string, size = SIZE): readonly string[] =>
    rows(sql, size).map(([first = ""]) => first);
  const zones = (type: string): readonly string[] =>
    column(`SELECT id FROM locations WHERE location_type = '${type}' ${SPREAD}`, FEWER);
  const sample = {
    ids: column(`SELECT id FROM entries ${SPREAD}`),
    keys: column(
      `SELECT DISTINCT key FROM (SELECT seq, key FROM entry_headwords UNION ALL SELECT seq, key FROM entry_forms)
       WHERE key NOT GLOB '*[^a-z]*' AND length(key) >= 6 ${SPREAD}`,
    ),
    cursors: rows(`SELECT by_lemma_form, id FROM entries ${SPREAD}`).map(([lemma, id]) =>
      cursor([lemma], id),
    ),
    partsOfSpeech: column(
      "SELECT pos_id FROM entry_combinations GROUP BY pos_id HAVING sum(n) > 0 ORDER BY pos_id LIMIT",
    ),
    times: column(`SELECT by_updated_at FROM entries ${SPREAD}`, FEWER),
    senses: column(`SELECT id FROM entry_senses ${SPREAD}`),
    words: column(`SELECT key FROM sense_forms WHERE field = 'definition' ${SPREAD}`).flatMap(
      firstWord,
    ),
    labels: column(
      "SELECT DISTINCT value FROM sense_terms WHERE name = 'label' AND value NOT GLOB '*:*' ORDER BY value LIMIT",
      FEWER,
    ),
    years: column(`SELECT year_from FROM sense_years ${SPREAD}`, FEWER).map(Number),
    regions: zones("region"),
    provinces: zones("province"),
    points: rows(
      "SELECT round(west, 3), round(south, 3) FROM location_boxes ORDER BY id * 7919 % 1000003 LIMIT",
    ).map(([lon, lat]) => [Number(lon), Number(lat)] as const),
    phenomenons: column(`SELECT id FROM phenomenons ${SPREAD}`, FEWER),
    sources: column(`SELECT id FROM sources ${SPREAD}`, FEWER),
    authors: column(
      "SELECT DISTINCT value FROM source_terms WHERE name = 'author' ORDER BY seq * 7919 % 1000003 LIMIT",
      FEWER,
    ),
    actors: column(
      "SELECT DISTINCT actor_id FROM audit_days WHERE action = 'update' ORDER BY actor_id LIMIT",
      FEWER,
    ),
  };
  database.close();
  return sample;
};

const firstWord = (text: string): readonly string[] =>
  /(?<!\p{L})[a-z]{6,}(?!\p{L})/u.exec(text) ?? [];

/** What cursors of `GET /entries` in its default order are for. */
const LISTING = "/entries ";

const cursor = (values: readonly unknown[], id: string | undefined): string =>
  Buffer.from(JSON.stringify([LISTING, values, id])).toString("base64url");
