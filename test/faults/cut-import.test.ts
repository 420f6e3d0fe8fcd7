import { existsSync } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "chai";
import { killAll } from "../composition/a-process.ts";
import {
  command,
  cutOff,
  done,
  entryFile,
  expectSound,
  isWrittenTo,
  makeEmptyFile,
  lookInto,
  untilBegun,
  usualFields,
} from "./a-full-file.ts";
import { isShort, later } from "./a-dictionary.ts";
import { chance } from "./chance.ts";
import { tell } from "./measuring.ts";

/** From so many on they go into an empty dictionary in one transaction. */
const ENTRIES = isShort ? 20_000 : 100_000;
const ROUNDS = isShort ? 3 : 20;

/** How many there are of whatever an entry leaves, by which half of one would show. */
const amounts = (file: string) =>
  lookInto(
    file,
    `SELECT (SELECT count(*) FROM entries) AS entries,
            (SELECT count(DISTINCT external_id) FROM entries) AS keys,
            (SELECT count(*) FROM entry_forms) AS forms,
            (SELECT count(*) FROM entry_headwords_settled) AS headwords,
            (SELECT count(*) FROM audit WHERE action = 'import') AS told,
            (SELECT n FROM counts WHERE family = 'entries' AND name = '') AS counted,
            (SELECT count(*) FROM sqlite_schema WHERE type = 'index') AS indexes`,
  )[0] as Readonly<Record<string, number | null>>;

/** Who has it open, as others may; the first after a kill brings back what a journal beside it has. */
const reader = (file: string): DatabaseSync => {
  const database = new DatabaseSync(file);
  database.exec("SELECT 1 FROM entries LIMIT 1");
  return database;
};

describe(`an import of ${ENTRIES} entries into an empty dictionary`, () => {
  let directory = "";
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), "dictionary-import-"));
  });
  after(async () => {
    killAll();
    await rm(directory, { recursive: true });
  });

  for (const isAlone of [true, false])
    it(`killed ${ROUNDS} times ${isAlone ? "with the file for itself" : "beside others"}, leaves nothing of it or all, and run again is finished`, async () => {
      const all = entryFile(join(directory, `all-${isAlone}`), ENTRIES, usualFields);
      const [empty, file] = [join(directory, "empty.sqlite"), join(directory, "file.sqlite")];
      if (!existsSync(empty)) await makeEmptyFile(empty);
      const others: DatabaseSync[] = [];
      const leave = (): void => others.splice(0).forEach((other) => other.close());
      const clear = async (): Promise<void> => {
        leave();
        for (const suffix of ["", "-wal", "-shm", "-journal"])
          await rm(`${file}${suffix}`, { force: true });
        await copyFile(empty, file);
        if (!isAlone) others.push(reader(file));
      };
      const importing = () => command(file, "import", all);
      // Nobody else may look into it before, or it is not the import's alone.
      const isBegun = () => (isAlone ? existsSync(`${file}-journal`) : isWrittenTo(file));

      await clear();
      const first = importing();
      await untilBegun(first, isBegun);
      const began = performance.now();
      await done(first);
      const took = performance.now() - began;
      const [none, whole] = [amounts(empty), amounts(file)];
      expect(none).to.include({ entries: 0, forms: 0, counted: 0 });
      expect(whole).to.include({ entries: ENTRIES, keys: ENTRIES, counted: ENTRIES });
      const random = chance(7);
      let within = took;
      for (let amid = 0; amid < ROUNDS;) {
        await clear();
        const cut = importing();
        await untilBegun(cut, isBegun);
        await later(random() * within);
        await cutOff(cut);
        if (isAlone) reader(file).close();
        expectSound(file);
        const left = amounts(file);
        expect(left).to.be.deep.oneOf([none, whole]);
        if (left.entries === 0) amid++;
        // It had been done: the machine is quicker now than it was at first.
        else within /= 2;
        await done(importing());
        expectSound(file);
        expect(amounts(file)).to.deep.equal(whole);
      }
      leave();
      tell(`${took.toFixed(0)} ms; ${ROUNDS} kills before it was done`);
    });
});
