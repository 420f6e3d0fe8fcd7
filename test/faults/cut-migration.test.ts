import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { expect } from "chai";
import { firstSchemaBeside } from "../../adapters/sqlite/schema/first-schema-beside.ts";
import { firstSchema } from "../../adapters/sqlite/schema/first-schema.ts";
import { killAll } from "../composition/a-process.ts";
import {
  aFullFile,
  cutOff,
  digestOfFile,
  expectSound,
  isWrittenTo,
  lookInto,
  serve,
  untilBegun,
} from "./a-full-file.ts";
import { isShort, later } from "./a-dictionary.ts";
import { chance } from "./chance.ts";
import { tell } from "./measuring.ts";

const ENTRIES = isShort ? 5_000 : 50_000;
const ROUNDS = isShort ? 3 : 20;
/** So often each start is cut off before one is let finish. */
const CUTS = 2;

/** The same dictionary as its first release kept it, with the keys of a collation that is no more. */
const anOlderFile = (file: string, older: string): void => {
  const database = new DatabaseSync(older);
  database.exec(firstSchema + firstSchemaBeside);
  database.exec(`ATTACH '${file}' AS now`);
  const tables = database
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type != 'shadow'")
    .all()
    .map(({ name }) => String(name))
    // What an older release counted of failed logins is forgotten.
    .filter((name) => !name.startsWith("sqlite_") && name !== "login_attempts");
  const columns = database.prepare("SELECT name FROM pragma_table_info(?)");
  for (const table of tables) {
    const all = columns.all(table).map(({ name }) => String(name));
    database.exec(
      `INSERT INTO main.${table} (${all.join()}) SELECT ${all.join()} FROM now.${table}`,
    );
  }
  database.exec(`INSERT INTO main.entry_forms (seq, position, field, key, exact)
    SELECT seq, 0, field, key, exact FROM now.entry_headwords`);
  database.exec("UPDATE settings SET value = 'older' WHERE name = 'collation'");
  database.exec("PRAGMA user_version = 1");
  database.close();
};

const VERSION = "SELECT user_version FROM pragma_user_version";
const KEYS = "SELECT value FROM settings WHERE name = 'collation'";

/** What a file is made of beside its records: its schema, its keys and its counts. */
const making: Readonly<Record<string, string>> = {
  version: VERSION,
  collation: KEYS,
  schema: "SELECT name, sql FROM sqlite_schema ORDER BY name",
  counts: "SELECT * FROM counts WHERE n > 0 ORDER BY family, name, value",
  together:
    "SELECT pos_id, entry_type_id, status, initial, n FROM entry_combinations WHERE n > 0 ORDER BY 1, 2, 3, 4",
  numbered:
    "SELECT id, of.pos_id, of.status, of.initial FROM entries JOIN entry_combinations AS of USING (combination) ORDER BY id",
  order: "SELECT by_lemma_form, initial, id FROM entries ORDER BY by_lemma_form, id",
  forms:
    "SELECT form.key, form.field, form.exact, id FROM entries JOIN (SELECT seq, 0 AS position, field, key, exact FROM entry_headwords UNION ALL SELECT * FROM entry_forms) AS form USING (seq) ORDER BY id, position",
};
/** Up to which number entries are settled may be another: no answer tells. */
const whateverIsSettled = (rows: readonly unknown[]): unknown =>
  JSON.parse(JSON.stringify(rows).replace(/(seq (?:<=|>)|AS SELECT) \d+/g, "$1 n"));
const makingOf = (file: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(making).map(([what, sql]) => [what, whateverIsSettled(lookInto(file, sql))]),
  );

describe("a start that brings an older dictionary up to date", () => {
  let directory = "";
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), "dictionary-older-"));
  });
  after(async () => {
    killAll();
    await rm(directory, { recursive: true });
  });

  it(`killed ${ROUNDS * CUTS} times at any moment, is finished by the next, and nothing is lost`, async () => {
    const full = await aFullFile(directory, ENTRIES);
    const [older, file] = [join(directory, "older.sqlite"), join(directory, "file.sqlite")];
    anOlderFile(full, older);
    const [digest, made] = [await digestOfFile(full), makingOf(full)];

    const isUp = ({ said }: ReturnType<typeof serve>): boolean =>
      said.out.includes("The dictionary is at");
    /** It writes, or had nothing to write any more. */
    const begun = (service: ReturnType<typeof serve>): Promise<void> =>
      untilBegun(service, () => isWrittenTo(file) || isUp(service));
    /** Starts the service until it says where it is; how long that took from when it began to write. */
    const started = async (): Promise<number> => {
      const service = serve(file);
      await begun(service);
      const began = performance.now();
      await untilBegun(service, () => isUp(service));
      const took = performance.now() - began;
      service.child.kill("SIGTERM");
      expect(await service.ended, service.said.errors).to.equal(0);
      return took;
    };
    const expectUpToDate = async (): Promise<void> => {
      expectSound(file);
      for (const [what, rows] of Object.entries(makingOf(file)))
        expect(rows, what).to.deep.equal(made[what]);
      expect(await digestOfFile(file)).to.equal(digest);
    };

    await copyFile(older, file);
    const took = await started();
    await expectUpToDate();
    const random = chance(5);
    let within = took;
    let amid = 0;
    for (let round = 0; round < ROUNDS; round++) {
      for (const suffix of ["", "-wal", "-shm"]) await rm(`${file}${suffix}`, { force: true });
      await copyFile(older, file);
      for (let cut = 0; cut < CUTS; cut++) {
        const service = serve(file);
        await begun(service);
        await later(random() * within);
        await cutOff(service);
        if (JSON.stringify(lookInto(file, KEYS)).includes("older")) amid++;
        else within /= 2;
      }
      await started();
      await expectUpToDate();
    }
    tell(
      `${ENTRIES} entries, ${took.toFixed(0)} ms; ${amid} of ${ROUNDS * CUTS} kills before it was done`,
    );
    // Kills that all came too late would prove nothing.
    expect(amid).to.be.above(0);
  });
});
