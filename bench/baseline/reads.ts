import type { DatabaseSync } from "node:sqlite";
import { wholeText } from "../../adapters/sqlite/rows/kept-text.ts";

const PAGE_SIZE = 20;

const prefixRank = "CASE WHEN substr(exact, 1, length(:text)) = :text THEN 0 ELSE 1 END";
const containsRank = "CASE WHEN instr(exact, :text) > 0 THEN 0 ELSE 1 END";
const autoRank = `CASE
  WHEN key = :text THEN CASE WHEN exact = :text THEN 0 ELSE 1 END
  WHEN substr(key, 1, length(:text)) = :text THEN 2 + ${prefixRank}
  ELSE 4 + ${containsRank} END`;

/** Where the forms of entries lie, and what is looked at of them. */
const FORMS = ["entry_headwords", "entry_forms"];
const COLUMNS = "seq, key, exact";

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

const modes: Readonly<Record<string, string>> = {
  auto: matching(autoRank, "instr(key, :text) > 0"),
  prefix: matching(prefixRank, "key >= :text AND key < :text || char(0x10ffff)"),
  contains: matching(containsRank, "instr(key, :text) > 0"),
};

interface Found {
  readonly bodies: readonly string[];
  readonly total: number | null;
}

/** The service's reads as plain statements, prepared once, with the same answers. */
export const reads = (database: DatabaseSync) => {
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
    /** What comes after a cursor of the service's. */
    after: (cursor: string): Found => {
      const [, [lemma = ""], id] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as [
        string,
        string[],
        string,
      ];
      return { bodies: bodiesOf(next.all(lemma, id)), total: null };
    },
    search: (text: string, mode: string): Found => {
      const search = searches.get(mode);
      if (search === undefined) throw new Error(`there is no mode ${mode}`);
      return {
        bodies: bodiesOf(search.page.all({ text })),
        total: Number(search.count.get({ text })?.["total"]),
      };
    },
  };

  function both(found: string) {
    return {
      page: database.prepare(
        `SELECT id, body FROM (${found}) JOIN entries USING (seq)
         ORDER BY rank, by_lemma_form, id LIMIT ${PAGE_SIZE}`,
      ),
      count: database.prepare(`SELECT count(*) AS total FROM (${found})`),
    };
  }
};

const bodiesOf = (rows: readonly Record<string, unknown>[]): readonly string[] => rows.map(textOf);

/** Of an entry as the rows keep it. */
export const textOf = ({ id, body }: Record<string, unknown>): string =>
  wholeText("entries", String(id), String(body));
