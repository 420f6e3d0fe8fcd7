import { execFileSync } from "node:child_process";
import { mkdtemp, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { run, startProcess } from "../composition/a-process.ts";
import { idIn } from "../http/a-service.ts";
import { anEntryBody } from "../http/an-entry-body.ts";
import { aDictionaryIn, answered, type Dictionary, totalOf } from "./a-dictionary.ts";

const MIB = 1024 * 1024;
const DISK_MIB = 64;

/** A disk of that size; null where this user may not mount one. */
const aDisk = async (): Promise<{
  readonly directory: string;
  readonly remove: () => Promise<void>;
} | null> => {
  const directory = await mkdtemp(join(tmpdir(), "dictionary-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MIB}m`, "tmpfs", directory], {
      stdio: "ignore",
    });
  } catch {
    await rm(directory, { recursive: true });
    return null;
  }
  return {
    directory,
    remove: async () => {
      execFileSync("umount", ["--lazy", directory]);
      await rm(directory, { recursive: true });
    },
  };
};

describe("on a disk that is full", () => {
  let dictionary: Dictionary | null = null;
  let directory = "";
  before(async function () {
    const disk = await aDisk();
    if (disk === null) {
      console.log("      skipped: only root may mount a disk of a certain size");
      return this.skip();
    }
    directory = disk.directory;
    dictionary = aDictionaryIn(disk.directory, disk.remove);
  });
  after(() => dictionary?.remove());

  it("writes are told 507, reads go on, and writes too once there is room, without a restart", async () => {
    if (dictionary === null) throw new Error("there is no disk");
    const { admin, anonymous, stop } = await dictionary.start();
    const made: string[] = [];
    const notes = "ñ".repeat(4_000);
    const write = () => admin.post("/entries", anEntryBody({ notes }));
    made.push(idIn(await write()));
    const filler = join(directory, "filler");
    // Until the disk says that it is full, whatever size it really has.
    await writeFile(filler, Buffer.alloc(DISK_MIB * MIB)).catch((error: unknown) => {
      expect((error as NodeJS.ErrnoException).code).to.equal("ENOSPC");
    });
    for (;;) {
      const answer = answered(await write(), 201, 507);
      if (answer.status === 507) {
        expect(answer.body["code"]).to.equal("storage_full");
        break;
      }
      made.push(String(answer.body["id"]));
    }
    for (let n = 0; n < 10; n++) {
      const [first = ""] = made;
      answered(await admin.patch(`/entries/${first}`, { notes: `${notes}${n}` }), 507);
      answered(await admin.get(`/entries/${first}`), 200);
      expect(totalOf(await admin.get("/entries"))).to.equal(made.length);
      answered(await admin.get("/entries?search=casa&mode=contains"), 200);
      answered(await anonymous.get("/health/live"), 200);
    }
    await rm(filler);
    made.push(idIn(await write()));
    for (const id of made) answered(await admin.get(`/entries/${id}`), 200);
    expect(totalOf(await admin.get("/entries"))).to.equal(made.length);
    await stop();
  });

  it("a start says so, and is well once there is room", async () => {
    if (dictionary === null) throw new Error("there is no disk");
    const SQLITE_FILE = join(directory, "another.sqlite");
    const filler = join(directory, "filler");
    await writeFile(filler, Buffer.alloc(DISK_MIB * MIB)).catch(() => undefined);
    // Room for a file, and not for what is to be in it.
    await truncate(filler, (await stat(filler)).size - 256 * 1024);
    for (const start of ["with nothing there", "with what the first one left"]) {
      const { said, ended } = run({ SQLITE_FILE });
      expect(await ended, start).to.equal(74);
      expect(said.errors, start).to.include("no room left on the disk");
    }
    await rm(filler);
    const service = await startProcess({ SQLITE_FILE });
    service.kill("SIGTERM");
    expect(await service.ended).to.equal(0);
  });
});
