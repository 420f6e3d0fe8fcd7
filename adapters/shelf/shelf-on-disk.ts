import { DatabaseSync } from "node:sqlite";
import type { OpenShelf } from "../../domain/changes/shelf.ts";
import { storageFull, type StoreError, unavailable } from "../../domain/shared/app-error.ts";

/** Whether any pages are written at all is left to SQLite: not as long as they fit in here. */
const CACHE_MB = 16;

/** https://www.sqlite.org/rescode.html */
const FULL = 13;

/**
 * In a database of SQLite's without a name: a temporary file (in `SQLITE_TMPDIR`, else `TMPDIR`), gone with its
 * connection, however that ends.
 */
export const shelfOnDisk: OpenShelf = () => {
  const connection = telling(() => {
    const opened = new DatabaseSync("");
    opened.exec(`PRAGMA cache_size = ${-1000 * CACHE_MB}; PRAGMA journal_mode = OFF;`);
    return opened;
  });
  const boards: Board[] = [];
  return {
    put: (texts) => {
      telling(() => {
        connection.exec("BEGIN");
        for (const [number, key, text] of texts)
          (boards[number] ??= newBoard(connection, number)).add(key, text);
        connection.exec("COMMIT");
      });
    },
    get: (number, key) => telling(() => boards[number]?.get(key)),
    close: () => {
      connection.close();
    },
  };
};

interface Board {
  readonly add: (key: string, text: string) => void;
  readonly get: (key: string) => string | undefined;
}

/**
 * Its rows as they come. They are put in order when the first is asked for: a million then take half a second, and
 * five if each were put in its place as it comes.
 */
const newBoard = (connection: DatabaseSync, number: number): Board => {
  const name = `board_${number}`;
  connection.exec(`CREATE TABLE ${name} (key TEXT NOT NULL, text TEXT NOT NULL)`);
  const adding = connection.prepare(`INSERT INTO ${name} VALUES (?, ?)`);
  const finding = connection.prepare(`SELECT text FROM ${name} WHERE key = ?`);
  finding.setReturnArrays(true);
  let isInOrder = false;
  return {
    // `run` would make an object of what it did.
    add: (key, text) => void adding.get(key, text),
    get: (key) => {
      if (!isInOrder) connection.exec(`CREATE INDEX ${name}_by_key ON ${name} (key)`);
      isInOrder = true;
      const found = finding.get(key) as unknown as readonly [string] | undefined;
      return found?.[0];
    },
  };
};

const telling = <A>(ask: () => A): A => {
  try {
    return ask();
  } catch (error) {
    throw storeErrorOf(error) ?? error;
  }
};

/** Null of what is no error of SQLite. */
const storeErrorOf = (error: unknown): StoreError | null => {
  if (!(error instanceof Error && "errcode" in error && typeof error.errcode === "number"))
    return null;
  return (error.errcode & 0xff) === FULL
    ? storageFull
    : unavailable(`temporary files: ${error.message}`);
};
