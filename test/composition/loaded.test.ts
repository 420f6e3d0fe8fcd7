import { expect } from "chai";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "../..");

describe("what the service loads before it answers", () => {
  it("leaves out fetch, which an import of Node's http would load", async () => {
    const program = `await import("./composition/start.ts"); console.log(process.moduleLoadList.join())`;
    const words = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", program];
    const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: ROOT });
    const loaded = stdout.split(",").map((name) => name.replace(/^\S+ /, ""));
    expect(loaded).to.include("http");
    expect(loaded.filter((name) => name.includes("undici"))).to.deep.equal([]);
  });
});
