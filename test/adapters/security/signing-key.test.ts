import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { readOrMakeKey } from "../../../adapters/security/signing-key.ts";
import { aDirectory } from "../../http/a-service.ts";

describe("readOrMakeKey", () => {
  const directory = aDirectory();

  it("makes a key once, for its owner alone, and leaves nothing else behind", () => {
    const file = join(directory(), "signing.key");
    const key = readOrMakeKey(file);
    expect(key.length).to.be.at.least(48);
    expect(readOrMakeKey(file)).to.deep.equal(key);
    expect(statSync(file).mode & 0o777).to.equal(0o600);
    expect(readdirSync(directory())).to.deep.equal(["signing.key"]);
  });

  it("makes another one elsewhere", () =>
    expect(readOrMakeKey(join(directory(), "other.key"))).to.not.deep.equal(
      readOrMakeKey(join(directory(), "signing.key")),
    ));

  it("reads one that has been put there", () => {
    const file = join(directory(), "signing.key");
    chmodSync(file, 0o400);
    expect(readOrMakeKey(file).length).to.be.at.least(48);
  });

  it("is not put off by what a start that crashed has left", () => {
    const file = join(directory(), "crashed.key");
    writeFileSync(`${file}.${process.pid}.tmp`, "");
    expect(readOrMakeKey(file).length).to.be.at.least(48);
  });

  it("says of which file it is that it cannot be read", () => {
    const file = join(directory(), "folder.key");
    mkdirSync(file);
    expect(() => readOrMakeKey(file))
      .to.throw()
      .that.includes({ code: "EISDIR", path: file });
  });

  it("says of which file it is that it cannot be made", function () {
    if (process.platform !== "linux") this.skip();
    expect(() => readOrMakeKey("/proc/signing.key"))
      .to.throw()
      .that.includes({ code: "ENOENT", path: "/proc/signing.key" });
  });

  it("leaves nothing where there is no room for it", function () {
    if (process.platform === "win32") this.skip();
    const file = join(directory(), "nowhere", "full.key");
    const program = `
      import { readOrMakeKey } from "./adapters/security/signing-key.ts";
      readOrMakeKey(${JSON.stringify(file)});`;
    const { status, stderr } = spawnSync(
      "bash",
      ["-c", 'ulimit -f 0; exec "$0" --input-type=module -e "$1"', process.execPath, program],
      { cwd: fileURLToPath(new URL("../../../", import.meta.url)), encoding: "utf8" },
    );
    expect(status).to.equal(1);
    expect(stderr).to.include("EFBIG");
    expect(readdirSync(join(directory(), "nowhere"))).to.deep.equal([]);
  });
});
