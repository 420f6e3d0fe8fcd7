import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "chai";

const SHOW_CURSOR = "\u001b[?25h";
const HIDE_CURSOR = "\u001b[?25l";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Takes standard error for a terminal, and works for ever. */
const program = `
  Object.defineProperty(process.stderr, "isTTY", { value: true });
  process.stderr.cursorTo = process.stderr.clearLine = process.stderr.moveCursor = () => true;
  const { progress } = await import("./adapters/cli/progress.ts");
  progress("en").phase("Reading", 10, "bytes");
  setInterval(() => {}, 1_000);`;

describe("progress on a terminal", () => {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    it(`gives the cursor back when it is ended by ${signal}`, async () => {
      const words = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", program];
      const child = spawn(process.execPath, words, {
        cwd: root,
        stdio: ["ignore", "ignore", "pipe"],
      });
      let shown = "";
      const ended = once(child, "close");
      for await (const part of child.stderr) {
        shown += String(part);
        if (shown.includes(HIDE_CURSOR)) child.kill(signal);
      }
      expect(await ended).to.deep.equal([null, signal]);
      expect(shown.lastIndexOf(SHOW_CURSOR)).to.be.greaterThan(shown.lastIndexOf(HIDE_CURSOR));
    }).timeout(20_000);
});
