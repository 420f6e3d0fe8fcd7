import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import { type BackupOrder, writeBackup } from "../../../adapters/files/backup-file.ts";
import { exportToDirectory } from "../../../adapters/files/export-files.ts";

/** Programs that write into `at` and never come to an end. */
const programs: Readonly<Record<string, string>> = {
  export: `
    import { exportToDirectory } from "./adapters/files/export-files.ts";
    await exportToDirectory(endless(), ["entries", "sources"], at, { advance() {}, again() {} });`,
  backup: `
    import { writeBackup } from "./adapters/files/backup-file.ts";
    const order = { path: at + "/b", made_at: new Date(0), one_moment: true };
    await writeBackup(endless(), order);`,
};
const head = `
  const at = process.argv[1];
  async function* endless() { await new Promise((never) => setInterval(never, 2 ** 30)); }`;

async function* nothing(): AsyncGenerator<never> {
  // A dictionary without anything in it.
}

const order = (path: string): BackupOrder => {
  const unheard = (): void => undefined;
  const told = { onRecords: unheard, onWritten: unheard, onBytes: unheard };
  return { path, made_at: new Date(0), one_moment: true, ...told };
};

const root = fileURLToPath(new URL("../../../", import.meta.url));

describe("drafts of files", () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "dictionary-"));
    writeFileSync(join(directory, "entries.jsonl"), "earlier");
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  for (const [name, program] of Object.entries(programs))
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      it(`of ${name}s are gone after ${signal}, and what was there before is left`, async () => {
        const words = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e"];
        const child = spawn(process.execPath, [...words, head + program, directory], {
          cwd: root,
          stdio: ["ignore", "ignore", "inherit"],
        });
        const ended = once(child, "close");
        const files = () => readdirSync(directory);
        const drafts = name === "export" ? 2 : 1;
        while (files().length < drafts + 1 && child.exitCode === null) await setTimeout(10);
        // The last may just have been made.
        await setTimeout(50);
        child.kill(signal);
        expect(await ended).to.deep.equal([null, signal]);
        expect(files()).to.deep.equal(["entries.jsonl"]);
      });

  for (const [name, write] of Object.entries({
    exports: () => exportToDirectory(nothing(), ["entries"], directory, () => undefined),
    backups: () => writeBackup(nothing(), order(join(directory, "entries.jsonl"))),
  }))
    it(`of ${name} that were killed are not in the way, and are gone after a day`, async () => {
      const leave = (end: string, hours: number): string => {
        const left = join(directory, `entries.jsonl${end}`);
        writeFileSync(left, "");
        const at = new Date(Date.now() - hours * 60 * 60 * 1000);
        utimesSync(left, at, at);
        return `entries.jsonl${end}`;
      };
      // In a container the next process has the number of the one that was killed.
      const recent = [leave(`.${process.pid}.tmp`, 23), leave(".0123abcd.tmp", 1)];
      leave(".7.tmp", 25);
      leave(".89abcdef.tmp", 25);
      const others = [leave(".7.tmp.old", 25), leave(".mine.tmp", 25)];
      await write();
      expect(readdirSync(directory).sort()).to.deep.equal(
        ["entries.jsonl", ...recent, ...others].sort(),
      );
    });

  it("that cannot be made are told of under the name that somebody has given", async function () {
    if (process.platform !== "linux") this.skip();
    const thrown = await writeBackup(nothing(), order("/proc/x")).catch((error: unknown) => error);
    expect(thrown).to.include({ code: "ENOENT", path: "/proc/x" });
  });
});
