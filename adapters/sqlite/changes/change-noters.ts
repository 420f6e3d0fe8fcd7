import { type CardRows, foundIn, headwordColumns } from "../rows/card-rows.ts";
import { changeLog, entryChanges, senseChanges } from "./change-log.ts";
import type { Database } from "../file/database.ts";
import type { FamilyTable } from "../rows/tables.ts";

/** Notes what becomes of a row, for indexes in memory that keep up with the file. */
interface ChangeNoter {
  /** To be asked before the row is another, or none; to be told after it whether it has other forms. */
  readonly noteOf: (seq: number, rows: CardRows | null) => (hasNewForms: boolean) => void;
}

/** For the families whose changes are noted. */
export const changeNoter = (database: Database, table: FamilyTable): ChangeNoter | null => {
  switch (table.family) {
    case "entries":
      return entryNoter(database, table);
    case "entry-senses":
      return senseNoter(database, table);
    case "locations":
      return locationNoter(database, table);
    default:
      return null;
  }
};

const entryNoter = (database: Database, table: FamilyTable): ChangeNoter => {
  const { name, spec } = table;
  const { note, noteRemoval } = changeLog(database, entryChanges);
  const order = spec.defaultOrder.map(({ field }) => `by_${field}`);
  const columns = [...order, ...headwordColumns(table)];
  const place = database.prepare(`SELECT ${columns.join(", ")} FROM ${name} WHERE seq = ?`);
  const places = columns.map((column) => foundIn(table, column));
  /** Whether its headword, or its place in the order of the dictionary, will be another. */
  const willMove = (seq: number, rows: CardRows): boolean => {
    const before = place.first(seq) ?? [];
    return places.some((placeOf, index) => placeOf(rows) !== before[index]);
  };
  return {
    noteOf: (seq, rows) => {
      if (rows === null)
        return () => {
          noteRemoval(seq, 1);
        };
      const hasMoved = willMove(seq, rows);
      return (hasNewForms) => {
        note(seq, hasMoved || hasNewForms ? 1 : 0);
      };
    },
  };
};

const senseNoter = (database: Database, { name }: FamilyTable): ChangeNoter => {
  const { note, noteRemoval } = changeLog(database, senseChanges);
  const owner = database.prepare(`SELECT entry_id FROM ${name} WHERE seq = ?`);
  return {
    noteOf: (seq, rows) => {
      const [entryId] = owner.first(seq) ?? [];
      const add = rows === null ? noteRemoval : note;
      return () => {
        add(seq, entryId ?? "");
      };
    },
  };
};

/** What lies in which zone, is asked along `parent_id`. */
const locationNoter = (database: Database, table: FamilyTable): ChangeNoter => {
  const parent = database.prepare(`SELECT parent_id FROM ${table.name} WHERE seq = ?`);
  const parentIn = foundIn(table, "parent_id");
  const noting = database.prepare("UPDATE location_moves SET n = n + 1");
  return {
    noteOf: (seq, rows) => {
      const [before] = parent.first(seq) ?? [];
      const hasMoved = rows !== null && parentIn(rows) !== before;
      return () => {
        if (hasMoved) noting.run();
      };
    },
  };
};
