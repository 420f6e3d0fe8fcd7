import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect } from "chai";

const root = resolve(import.meta.dirname, "../..");

describe("what measures the service", () => {
  for (const [script, file] of [
    ["bench", "main.ts"],
    ["soak", "soak.ts"],
  ] as const)
    it(`says how it is called: ${script}`, () => {
      const words = ["--disable-warning=ExperimentalWarning", `bench/${file}`, "--help"];
      const { status, stdout } = spawnSync(process.execPath, words, {
        cwd: root,
        encoding: "utf8",
      });
      expect(status).to.equal(0);
      expect(stdout).to.match(new RegExp(`^Usage: npm run ${script} -- `));
      expect(stdout).to.include("--entries N");
    });
});
