import type { Change } from "../../form-index/overlay.ts";
import type { Database } from "../file/database.ts";

/** Where entries stand in the order of the dictionary, as text that plain comparison orders. */
export interface EntryOrder {
  readonly text: (lemma: string, id: string) => string;
  /** Of the entry with a `seq`, which exists. */
  readonly of: (seq: number) => string;
  /** The same for many questions at once, of which most are alike; within a transaction. */
  readonly remembering: () => (seq: number) => string;
  /** What has become of an entry, as the index wants it. */
  readonly change: (seq: number) => Change;
}

export const entryOrder = (database: Database): EntryOrder => {
  const place = database.prepare("SELECT by_lemma_form, id FROM entries WHERE seq = ?");
  const forms = database.prepare(
    `SELECT key, exact FROM entry_headwords WHERE seq = ?1
     UNION ALL SELECT key, exact FROM entry_forms WHERE seq = ?1 AND field = 'variant'`,
  );
  const find = (seq: number): string | null => {
    const line = place.first(seq);
    return line === undefined ? null : text(String(line[0]), String(line[1]));
  };
  const of = (seq: number): string => find(seq) ?? "";
  return {
    text,
    of,
    remembering: () => {
      const known = new Map<number, string>();
      return (seq) => {
        const order = known.get(seq) ?? of(seq);
        known.set(seq, order);
        return order;
      };
    },
    change: (seq) => {
      const order = find(seq);
      if (order === null) return { owner: seq, now: null };
      const own = forms
        .lines(seq)
        .map(([key, exact]) => ({ key: String(key), exact: String(exact) }));
      return { owner: seq, now: { order, forms: own } };
    },
  };
};

/** A character for each byte: as they are, texts compare by halves of characters. */
const text = (lemma: string, id: string): string =>
  Buffer.from(`${lemma}\0${id}`).toString("latin1");
