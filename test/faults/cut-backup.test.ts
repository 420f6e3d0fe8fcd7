import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { killAll } from "../composition/a-process.ts";
import {
  aFullFile,
  command,
  cutOff,
  digestOfFile,
  done,
  expectSound,
  isWrittenTo,
  lookInto,
  untilBegun,
} from "./a-full-file.ts";
import { isShort, later } from "./a-dictionary.ts";
import { chance } from "./chance.ts";
import { tell } from "./measuring.ts";

const ENTRIES = isShort ? 5_000 : 50_000;
/** Of the demonstration dictionary. */
const DEMO = 150;
const ROUNDS = isShort ? 3 : 20;

const sha256 = (file: string): string =>
  createHash("sha256").update(readFileSync(file)).digest("hex");

describe("a backup and its restoring", () => {
  let directory = "";
  let full = "";
  let digest = "";
  const at = (name: string): string => join(directory, name);
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), "dictionary-backup-"));
    full = await aFullFile(directory, ENTRIES);
    digest = await digestOfFile(full);
  });
  after(async () => {
    killAll();
    await rm(directory, { recursive: true });
  });

  const clear = async (file: string): Promise<void> => {
    for (const suffix of ["", "-wal", "-shm"]) await rm(`${file}${suffix}`, { force: true });
  };
  const drafts = (): readonly string[] =>
    readdirSync(directory).filter((name) => name.endsWith(".tmp"));
  /** How long a command goes on after what is to be cut off has begun. */
  const timeOf = async (running: ReturnType<typeof command>, begun: () => boolean) => {
    await untilBegun(running, begun);
    const began = performance.now();
    await done(running);
    return performance.now() - began;
  };
  const random = chance(6);

  it(`killed ${ROUNDS} times while it is made, leaves the one before as it was, and the next is whole`, async () => {
    const took = await timeOf(command(full, "backup", at("one.backup")), () => drafts().length > 0);
    await copyFile(at("one.backup"), at("earlier.backup"));
    const earlier = sha256(at("earlier.backup"));
    let within = took;
    for (let amid = 0; amid < ROUNDS;) {
      const backup = command(full, "backup", at("one.backup"));
      await untilBegun(backup, () => drafts().length > 0);
      await later(random() * within);
      await cutOff(backup);
      const left = drafts();
      // Without a draft it had been done, and is the newer one: the machine is quicker than it was.
      if (left.length === 1) amid++;
      else within /= 2;
      expect(sha256(at("one.backup")) === earlier).to.equal(left.length === 1);
      await copyFile(at("earlier.backup"), at("one.backup"));
      for (const name of left) await rm(at(name));
    }
    await done(command(full, "backup", at("one.backup")));
    expect(sha256(at("one.backup"))).not.to.equal(earlier);
    expect(drafts()).to.deep.equal([]);
    for (const name of ["earlier", "one"]) {
      await done(command(at(`${name}.sqlite`), "restore", at(`${name}.backup`)));
      expectSound(at(`${name}.sqlite`));
      expect(await digestOfFile(at(`${name}.sqlite`))).to.equal(digest);
    }
    expectSound(full);
    expect(await digestOfFile(full)).to.equal(digest);
    tell(`${ENTRIES} entries, ${took.toFixed(0)} ms; ${ROUNDS} kills before it was done`);
  });

  it(`killed ${ROUNDS} times while it is restored, leaves nothing of it or all, and the next is whole`, async () => {
    const file = at("restored.sqlite");
    const restoring = () => command(file, "restore", at("earlier.backup"));
    const took = await timeOf(restoring(), () => isWrittenTo(file));
    let within = took;
    for (let amid = 0; amid < ROUNDS;) {
      await clear(file);
      const restore = restoring();
      await untilBegun(restore, () => isWrittenTo(file));
      await later(random() * within);
      await cutOff(restore);
      const again = restoring();
      const code = await again.ended;
      // One that had been done is not done again.
      if (code === 0) amid++;
      else {
        expect(again.said.errors).to.match(/not empty/);
        within /= 2;
      }
      expectSound(file);
      expect(await digestOfFile(file)).to.equal(digest);
    }
    expect(lookInto(file, "SELECT count(*) AS n FROM entries")).to.deep.equal([
      { n: ENTRIES + DEMO },
    ]);
    tell(`${ENTRIES} entries, ${took.toFixed(0)} ms; ${ROUNDS} kills before it was done`);
  });
});
