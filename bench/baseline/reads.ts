import type { DatabaseSync } from "node:sqlite";
import { addNearness } from "../../adapters/sqlite/file/near-forms.ts";
import { wholeText } from "../../adapters/sqlite/rows/kept-text.ts";
import { entryFacets } from "../../domain/shared/facets.ts";
import { MAX_EDITS } from "../../domain/shared/fuzzy.ts";

const PAGE_SIZE = 20;

const prefixRank = "CASE WHEN substr(exact, 1, length(:text)) = :text THEN 0 ELSE 1 END";
const containsRank = "CASE WHEN instr(exact, :text) > 0 THEN 0 ELSE 1 END";
const autoRank = `CASE
  WHEN key = :text THEN CASE WHEN exact = :text THEN 0 ELSE 1 END
  WHEN substr(key, 1, length(:text)) = :text THEN 2 + ${prefixRank}
  ELSE 4 + ${containsRank} END`;

/** Where the forms of entries lie, and what is looked at of them. */
const FORMS = ["entry_headwords", "entry_forms"];
const COLUMNS = "seq, field, key, exact";

/** What matches, and how well: `domain/shared/search.ts`, for a text that is its own key. */
const matching = (rank: string, condition: string): string =>
  `SELECT seq, min(${rank}) AS rank FROM (${FORMS.map((forms) => inTiers(forms, COLUMNS)).join(" UNION ALL ")})
   WHERE ${condition} GROUP BY seq`;

/** Of what is settled and of what came later: each has an index of its own (`adapters/sqlite/schema/tier-schema.ts`). */
function inTiers(table: string, columns: string, condition = "1"): string {
  return ["settled", "later"]
    .map((tier) => `SELECT ${columns} FROM ${table}_${tier} WHERE ${condition}`)
    .join(" UNION ALL ");
}

/** Row numbers in the order of the dictionary. */
const inOrder = (condition?: string): string =>
  `SELECT seq FROM (${inTiers("entries", "seq, by_lemma_form, id", condition)} ORDER BY by_lemma_form, id`;

/** As the service says how near something is; what is too long or too short is left out before. */
const near = "nearness(field, key, exact, :text, :text)";
const isNear = `length(key) BETWEEN length(:text) - ${MAX_EDITS} AND length(:text) + ${MAX_EDITS} AND ${near} IS NOT NULL`;

const modes: Readonly<Record<string, string>> = {
  auto: matching(autoRank, "instr(key, :text) > 0"),
  exact: matching("CASE WHEN exact = :text THEN 0 ELSE 1 END", "key = :text"),
  suffix: matching(
    "CASE WHEN substr(exact, -length(:text)) = :text THEN 0 ELSE 1 END",
    "substr(key, -length(:text)) = :text",
  ),
  prefix: matching(prefixRank, "key >= :text AND key < :text || char(0x10ffff)"),
  contains: matching(containsRank, "instr(key, :text) > 0"),
  fuzzy: matching(near, isNear),
};

const orders: Readonly<Record<string, string>> = {
  "": "rank, by_lemma_form, id",
  "-updated_at": "by_updated_at DESC, id",
};

/** What is counted: values in a column of entries, or terms of theirs. */
const counted = entryFacets.map((name) =>
  ["pos_id", "entry_type_id", "status", "initial"].includes(name)
    ? [
        name,
        `SELECT ${name} AS value, count(*) AS n FROM found JOIN entries USING (seq) GROUP BY 1`,
      ]
    : [
        name,
        `SELECT value, count(*) AS n FROM found JOIN entry_terms USING (seq) WHERE name = '${name}' GROUP BY 1`,
      ],
) as readonly (readonly [name: string, sql: string])[];

interface Found {
  readonly bodies: readonly string[];
  readonly total: number | null;
  readonly facets?: Readonly<Record<string, readonly object[]>>;
}

export interface Searched {
  readonly text: string;
  readonly mode: string;
  /** Empty for the usual one. */
  readonly sort: string;
  readonly hasFacets: boolean;
}

/** The service's reads as plain statements, prepared once, with the same answers. */
export const reads = (database: DatabaseSync) => {
  addNearness(database);
  const one = database.prepare("SELECT id, body FROM entries WHERE id = ?");
  const page = database.prepare(
    `SELECT id, body FROM (${inOrder()} LIMIT ${PAGE_SIZE} OFFSET ?))
     JOIN entries USING (seq) ORDER BY by_lemma_form, id`,
  );
  const next = database.prepare(
    `SELECT id, body FROM (${inOrder("(by_lemma_form, id) > (?1, ?2)")} LIMIT ${PAGE_SIZE}))
     JOIN entries USING (seq) ORDER BY by_lemma_form, id`,
  );
  const count = database.prepare("SELECT count(*) AS total FROM entries");
  const having = (order: string) =>
    database.prepare(
      `SELECT id, body FROM entries WHERE pos_id = ? ORDER BY ${order} LIMIT ${PAGE_SIZE} OFFSET ?`,
    );
  const filtered = new Map([
    ["", having("by_lemma_form, id")],
    ["-updated_at", having("by_updated_at DESC, id")],
  ]);
  const countFiltered = database.prepare("SELECT count(*) AS total FROM entries WHERE pos_id = ?");
  const searches = new Map(Object.entries(modes).map(([mode, found]) => [mode, both(found)]));
  return {
    one: (id: string): string | null => {
      const row = one.get(id);
      return row === undefined ? null : textOf(row);
    },
    list: (number: number): Found => ({
      bodies: bodiesOf(page.all((number - 1) * PAGE_SIZE)),
      total: Number(count.get()?.["total"]),
    }),
    /** Those of a part of speech. */
    filtered: (partOfSpeech: string, sort: string, number: number): Found => ({
      bodies: bodiesOf(filtered.get(sort)?.all(partOfSpeech, (number - 1) * PAGE_SIZE) ?? []),
      total: Number(countFiltered.get(partOfSpeech)?.["total"]),
    }),
    /** What comes after a cursor of the service's. */
    after: (cursor: string): Found => {
      const [, [lemma = ""], id] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as [
        string,
        string[],
        string,
      ];
      return { bodies: bodiesOf(next.all(lemma, id)), total: null };
    },
    search: ({ text, mode, sort, hasFacets }: Searched): Found => {
      const search = searches.get(mode);
      const page = search?.pages.get(sort);
      if (search === undefined || page === undefined) throw new Error(`no mode ${mode}, ${sort}`);
      const facets = () =>
        Object.fromEntries(search.facets.map(([name, facet]) => [name, facet.all({ text })]));
      return {
        bodies: bodiesOf(page.all({ text })),
        total: Number(search.count.get({ text })?.["total"]),
        ...(hasFacets && { facets: facets() }),
      };
    },
  };

  function both(found: string) {
    const page = (order: string) =>
      database.prepare(
        `SELECT id, body FROM (${found}) JOIN entries USING (seq) ORDER BY ${order} LIMIT ${PAGE_SIZE}`,
      );
    return {
      pages: new Map(Object.entries(orders).map(([sort, order]) => [sort, page(order)])),
      facets: counted.map(
        ([name, sql]) => [name, database.prepare(`WITH found AS (${found}) ${sql}`)] as const,
      ),
      count: database.prepare(`SELECT count(*) AS total FROM (${found})`),
    };
  }
};

const bodiesOf = (rows: readonly Record<string, unknown>[]): readonly string[] => rows.map(textOf);

/** Of an entry as the rows keep it. */
export const textOf = ({ id, body }: Record<string, unknown>): string =>
  wholeText("entries", String(id), String(body));
