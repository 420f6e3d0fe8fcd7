import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import { aDirectory } from "../http/a-service.ts";
import { killAll, runProgram } from "./a-process.ts";
import { backupCommands } from "./backup.contract.ts";

/** Overwrites the page with which a table begins. */
const wipe = (file: string, table: string): void => {
  const database = new DatabaseSync(file);
  const [{ page } = {}] = database
    .prepare("SELECT rootpage AS page FROM sqlite_schema WHERE name = ?")
    .all(table);
  const [{ page_size: size } = {}] = database.prepare("PRAGMA page_size").all();
  database.close();
  const opened = openSync(file, "r+");
  writeSync(
    opened,
    Buffer.alloc(Number(size), 7),
    0,
    Number(size),
    (Number(page) - 1) * Number(size),
  );
  closeSync(opened);
};

describe("SQLite", () => {
  const directory = aDirectory();
  const at = (name: string) => ({ SQLITE_FILE: join(directory(), name, "dictionary.sqlite") });
  backupCommands("SQLite", () => ({ full: at("full"), empty: at("empty") }));
});

describe("the command line", () => {
  const directory = aDirectory();
  const command = async (environment: Readonly<Record<string, string>>, ...words: string[]) => {
    const { said, ended } = runProgram("dictionary", { LC_ALL: "en", ...environment }, ...words);
    return { code: await ended, ...said };
  };
  /** What it ends with where nobody reads its output. */
  const codeUnread = (environment: Readonly<Record<string, string>>, ...words: string[]) => {
    const { child, ended } = runProgram("dictionary", environment, ...words);
    child.stdout.destroy();
    return ended;
  };
  after(killAll);

  it("makes no database for what is only tried, nor for a backup that is none", async () => {
    const SQLITE_FILE = join(directory(), "a", "b", "dictionary.sqlite");
    const tried = await command({ SQLITE_FILE }, "import", "--dry-run", "demo");
    expect(tried.code, tried.errors).to.equal(0);
    expect(tried.out).to.match(/150 created/);
    expect((await command({ SQLITE_FILE }, "restore", "package.json")).code).to.equal(65);
    expect(existsSync(join(directory(), "a"))).to.equal(false);
    const empty = join(directory(), "empty.sqlite");
    writeFileSync(empty, "");
    expect((await command({ SQLITE_FILE: empty }, "import", "--dry-run", "demo")).code).to.equal(0);
    expect(readFileSync(empty)).to.have.lengthOf(0);
  });

  it("makes no database to find nobody in it whose changes an import would be", async () => {
    const SQLITE_FILE = join(directory(), "nobody.sqlite");
    const words = ["import", "--actor", "nobody@example.org", "demo"];
    const { code, errors } = await command({ SQLITE_FILE }, ...words);
    expect([code, errors]).to.deep.equal([
      1,
      `There is no dictionary at ${SQLITE_FILE}: set SQLITE_FILE to where it is.\n`,
    ]);
    expect(existsSync(SQLITE_FILE)).to.equal(false);
  });

  it("promises nothing of an import that faults would keep from being written", async () => {
    const SQLITE_FILE = join(directory(), "faulty", "dictionary.sqlite");
    const locations = join(directory(), "locations.jsonl");
    const line = (fields: object) => JSON.stringify({ location_type: "locality", ...fields });
    writeFileSync(locations, [line({ name: "Baza" }), line({ name: "" })].join("\n"));
    const tried = async (...words: string[]) =>
      (await command({ SQLITE_FILE }, "import", "--dry-run", ...words, locations)).out;
    expect(await tried()).to.match(
      /^Dry run: nothing would be written\. 1 line is faulty: mend it,/,
    );
    expect(await tried("--skip-faulty")).to.match(/^Dry run: .*\n.*1 created.*1 faulty/);
  }).timeout(60_000);

  it("ends with the numbers that its help names", async () => {
    const SQLITE_FILE = join(directory(), "dictionary.sqlite");
    const firstAdmin = ["users", "create-first-admin", "a@b.org", "--password-file"];
    const faulty = join(directory(), "entries.jsonl");
    writeFileSync(faulty, '{"x":1}\n');
    const codes: Readonly<Record<string, number | null>> = {
      help: (await command({}, "--help")).code,
      version: (await command({}, "--version")).code,
      word: (await command({}, "becup")).code,
      option: (await command({}, "export", "--tu", "x")).code,
      missing: (await command({ SQLITE_FILE }, "import", "nowhere.jsonl")).code,
      memory: (await command({ STORAGE: "memory" }, "backup", join(directory(), "x"))).code,
      configuration: (await command({ PORT: "x" }, "users", "list")).code,
      place: (await command({ SQLITE_FILE }, "import", "demo")).code,
      family: (await command({ SQLITE_FILE }, "export", "--family", "words")).code,
      familyOfNone: (
        await command({ SQLITE_FILE: `${SQLITE_FILE}.no` }, "export", "--family", "words")
      ).code,
      unwritable: (await command({ SQLITE_FILE }, "export", "--to", "/dev/null/x")).code,
      unreadable: (await command({ SQLITE_FILE }, ...firstAdmin, ".")).code,
      nobody: (await command({ SQLITE_FILE: `${SQLITE_FILE}.no` }, "users", "list")).code,
      // Which Node's own way of making directories would go on trying to make for ever.
      nowhere: (await command({ SQLITE_FILE }, "export", "--to", "/proc/nope/deeper")).code,
      nothing: (await command({ SQLITE_FILE }, "backup", "/proc/nope")).code,
      faultyUnread: await codeUnread({ SQLITE_FILE }, "import", faulty),
    };
    expect(codes).to.deep.equal({
      help: 0,
      version: 0,
      word: 64,
      option: 64,
      missing: 66,
      family: 64,
      familyOfNone: 64,
      memory: 78,
      configuration: 78,
      place: 0,
      unwritable: 73,
      unreadable: 66,
      nobody: 1,
      nowhere: 73,
      nothing: 73,
      faultyUnread: 65,
    });
  }).timeout(60_000);

  it("speaks of users, and of a dictionary that is not there, in the operator's language", async () => {
    const SQLITE_FILE = join(directory(), "users.sqlite");
    const secret = join(directory(), "secret");
    writeFileSync(secret, "una frase bien larga\n");
    const said = async (file: string, ...words: string[]) => {
      const { out, errors } = await command({ LC_ALL: "es", SQLITE_FILE: file }, "users", ...words);
      return out + errors;
    };
    const with_ = ["--password-file", secret];
    const made = ["create-first-admin", "a@b.org", ...with_];
    expect(await said(SQLITE_FILE, ...made)).to.match(/^a@b\.org administra /);
    expect(await said(SQLITE_FILE, ...made)).to.match(/^Ya hay un usuario/);
    writeFileSync(secret, "corta\n");
    expect(await said(SQLITE_FILE, "set-password", "a@b.org", ...with_)).to.match(
      /^La contraseña: Tiene menos/,
    );
    writeFileSync(secret, "una frase bien larga\n");
    expect(await said(SQLITE_FILE, "list")).to.match(/^correo\t.*\na@b\.org\t.*\tnunca\t/);
    const set = (email: string) => said(SQLITE_FILE, "set-password", email, ...with_);
    expect(await set("a@b.org")).to.match(/^La contraseña de a@b\.org /);
    // Encodings that would make it one that nobody can type.
    writeFileSync(secret, "una frase bien larga\n", "utf16le");
    expect(await set("a@b.org")).to.match(/^La contraseña no es UTF-8 válido/);
    writeFileSync(secret, Buffer.from([0xff, 0xfe, ...Buffer.from("una frase", "utf16le")]));
    expect(await set("a@b.org")).to.match(/^La contraseña no es UTF-8 válido/);
    writeFileSync(secret, "\ufeffcorta\n");
    expect(await set("a@b.org")).to.match(/^La contraseña: Tiene menos/);
    writeFileSync(secret, "\ufeffuna frase bien larga\r\n");
    expect(await set("a@b.org")).to.match(/^La contraseña de a@b\.org /);
    expect(await set("c@b.org")).to.match(/^No hay ningún usuario c@b\.org/);
    expect(await said(`${SQLITE_FILE}.no`, "list")).to.match(/^No hay ningún diccionario en \//);
  }).timeout(60_000);

  it("exports and backs up however long another writes, which it says, and is audited", async () => {
    const SQLITE_FILE = join(directory(), "busy.sqlite");
    await command({ SQLITE_FILE }, "import", "demo");
    const writer = new DatabaseSync(SQLITE_FILE);
    writer.exec("BEGIN IMMEDIATE");
    const to = [
      ["export", "--to", join(directory(), "exported")],
      ["backup", join(directory(), "b")],
    ];
    const under = to.map((words) =>
      runProgram("dictionary", { LC_ALL: "en", SQLITE_FILE }, ...words),
    );
    const isSaid = () => under.every(({ said }) => said.errors.includes("Another process"));
    const allEnded = Promise.all(under.map(({ ended }) => ended));
    const life = { over: false };
    void allEnded.then(() => (life.over = true));
    while (!isSaid() && !life.over) await setTimeout(20);
    writer.exec("COMMIT");
    expect(await allEnded, under[0]?.said.errors).to.deep.equal([0, 0]);
    const told = writer.prepare("SELECT action FROM audit WHERE action <> 'import' ORDER BY 1");
    expect(told.all().map(({ action }) => action)).to.deep.equal(["back_up", "export"]);
    writer.close();
  }).timeout(60_000);

  it("says of a damaged file what to do", async () => {
    const SQLITE_FILE = join(directory(), "damaged.sqlite");
    await command({ SQLITE_FILE }, "import", "demo");
    wipe(SQLITE_FILE, "locations");
    const { code, errors } = await command({ SQLITE_FILE }, "export");
    expect(errors).to.include(`${SQLITE_FILE} is damaged. Leave it as it is`);
    expect(code).to.equal(1);
  }).timeout(60_000);

  it("goes on where nobody reads its messages, and says where its output finds no room", async () => {
    const SQLITE_FILE = join(directory(), "unheard.sqlite");
    const { child, ended } = runProgram("dictionary", { SQLITE_FILE }, "import", "demo");
    child.stderr.destroy();
    expect(await ended).to.equal(0);
    expect((await command({ SQLITE_FILE }, "import", "demo")).out).to.match(/ 150 unchanged/);
    if (!existsSync("/dev/full")) return;
    const full = openSync("/dev/full", "w");
    const exported = spawnSync(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", "composition/dictionary.ts", "export"],
      {
        env: { PATH: process.env["PATH"], LC_ALL: "en", SQLITE_FILE },
        stdio: ["ignore", full, "pipe"],
      },
    );
    closeSync(full);
    expect(exported.status).to.equal(74);
    expect(exported.stderr.toString()).to.match(/^There is no room left on the disk\./);
  }).timeout(60_000);

  it("says which release it is", async () => {
    const { version } = createRequire(import.meta.url)("../../package.json") as { version: string };
    expect((await command({}, "--version")).out).to.equal(`${version}\n`);
  });

  it("says of every command how it is used", async () => {
    const { out } = await command({}, "--help");
    for (const name of ["import", "export", "backup", "restore", "users"])
      expect(out).to.match(new RegExp(`^ {2}${name} `, "m"));
    for (const words of [["backup"], ["restore"], ["users", "set-password"]]) {
      const told = await command({}, ...words, "--help");
      expect(told.code).to.equal(0);
      expect(told.out).to.match(/^Usage: dictionary /);
    }
  }).timeout(30_000);
});
