import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "chai";

const SHOW_CURSOR = "\u001b[?25h";
const HIDE_CURSOR = "\u001b[?25l";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Takes standard error for a terminal, works for ever, and is told to end at whatever it writes, the last things too. */
const program = (signal: NodeJS.Signals): string => `
  Object.defineProperty(process.stderr, "isTTY", { value: true });
  process.stderr.cursorTo = process.stderr.clearLine = process.stderr.moveCursor = () => true;
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (text) => process.kill(process.pid, "${signal}") && write(text);
  const { progress } = await import("./adapters/cli/progress.ts");
  progress("en").phase("Reading", 10, "bytes");
  setInterval(() => {}, 1_000);`;

describe("progress on a terminal", () => {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    it(`gives the cursor back when it is ended by ${signal}, however often`, async () => {
      const words = [
        "--disable-warning=ExperimentalWarning",
        "--input-type=module",
        "-e",
        program(signal),
      ];
      const child = spawn(process.execPath, words, {
        cwd: root,
        stdio: ["ignore", "ignore", "pipe"],
      });
      let shown = "";
      const ended = once(child, "close");
      for await (const part of child.stderr) shown += String(part);
      expect(await ended).to.deep.equal([null, signal]);
      expect(shown).to.include(HIDE_CURSOR);
      expect(shown.lastIndexOf(SHOW_CURSOR)).to.be.greaterThan(shown.lastIndexOf(HIDE_CURSOR));
    }).timeout(20_000);
});

/** Where each look at the clock finds that six seconds have gone by. */
const slowly = (work: string, isTerminal: boolean): string => `
  Object.defineProperty(process.stderr, "isTTY", { value: ${isTerminal} });
  process.stderr.cursorTo = process.stderr.clearLine = process.stderr.moveCursor = () => true;
  let now = 0;
  performance.now = () => (now += 6_000);
  const { progress } = await import("./adapters/cli/progress.ts");
  const shown = progress("en");
  ${work}
  shown.stop();`;

const said = async (source: string): Promise<string> => {
  const words = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", source];
  const child = spawn(process.execPath, words, { cwd: root, stdio: ["ignore", "ignore", "pipe"] });
  let all = "";
  for await (const part of child.stderr) all += String(part);
  return all;
};

describe("progress", () => {
  const work = `shown.phase("Reading", 100, "lines");
    for (let n = 0; n < 4; n++) shown.advance(10);
    shown.phase("Reading on", 0, "lines");
    for (let n = 0; n < 4; n++) shown.advance(10);
    shown.phase("Putting in order", 0, null);`;

  it("is a line every ten seconds where there is no terminal, with rate and time left", async () => {
    const lines = (await said(slowly(work, false))).trimEnd().split("\n");
    expect(lines[0]).to.equal("Reading…");
    expect(lines[1]).to.match(/^Reading 20\/100 lines \| \d lines\/s \| left \S+$/);
    expect(lines.find((line) => line.startsWith("Reading on 20"))).to.match(
      /^Reading on 20 lines \| \d lines\/s$/,
    );
    expect(lines.at(-1)).to.equal("Putting in order…");
  }).timeout(20_000);

  it("is a bar on a terminal, with rate and time left", async () => {
    const work = `shown.phase("Reading", 100, "lines"); for (let n = 0; n < 4; n++) shown.advance(10);`;
    const shown = await said(slowly(work, true));
    expect(shown).to.match(/Reading .* 40% \| 40\/100 lines \| \d lines\/s \| left (?!0s)\S+/);
  }).timeout(20_000);

  it("tells how long it takes of what is not counted", async () => {
    const shown = await said(slowly(`shown.phase("Putting in order", 0, null);`, true));
    expect(shown).to.match(/Putting in order \d+s/);
    expect(shown).to.not.include("/s");
  }).timeout(20_000);
});
