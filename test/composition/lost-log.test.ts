import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, truncate } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { aDirectory } from "../http/a-service.ts";
import { killAll, startProcess } from "./a-process.ts";

const environment = { STORAGE: "memory", LOG_LEVEL: "info" };
const main = fileURLToPath(new URL("../../composition/main.ts", import.meta.url));

/** And waits: what is logged is written after a fifth of a second at the latest. */
const ask = async (url: string, times: number): Promise<void> => {
  for (let n = 0; n < times; n++) {
    const answer = await fetch(`${url}/health/live`);
    expect(answer.status).to.equal(200);
    await answer.arrayBuffer();
  }
  await new Promise((resolve) => setTimeout(resolve, 400));
};

/** The service with its log in a file that may have 8 KiB, as on a disk that is full. */
const startOnSmallDisk = async (log: string) => {
  const command = 'ulimit -f 8; exec "$0" --disable-warning=ExperimentalWarning "$@" >>"$LOG" 2>&1';
  const child = spawn("bash", ["-c", command, process.execPath, main], {
    env: { ...environment, PATH: process.env["PATH"], PORT: "0", DOCS_PORT: "0", LOG: log },
    stdio: "ignore",
  });
  const ended = once(child, "close").then(([code]) => code as number | null);
  for (;;) {
    const said = await readFile(log, "utf8").catch(() => "");
    const port = /at http:\/\/localhost:(\d+)/.exec(said)?.[1];
    if (port !== undefined) return { url: `http://127.0.0.1:${port}`, child, ended };
    if (child.exitCode !== null) throw new Error(`the service ended: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe("a log that cannot be written", function () {
  const directory = aDirectory();
  before(function () {
    if (process.platform === "win32") this.skip();
  });
  after(killAll);

  for (const WORKERS of ["1", "2"])
    it(`ends nothing where whoever read it has gone (WORKERS=${WORKERS})`, async () => {
      const SQLITE_FILE = join(directory(), `${WORKERS}.sqlite`);
      const service = await startProcess({
        STORAGE: "sqlite",
        SQLITE_FILE,
        LOG_LEVEL: "info",
        WORKERS,
      });
      service.deafen();
      await ask(service.url, 20);
      service.kill("SIGTERM");
      expect(await service.ended).to.equal(0);
      expect(service.errors()).to.match(/standard output.* is lost: /);
      expect(service.errors()).to.not.match(/Unhandled|has ended/);
    });

  it("ends nothing on a full disk, and goes on with a line of its own when there is room", async () => {
    const log = join(directory(), "log");
    const { url, child, ended } = await startOnSmallDisk(log);
    try {
      await ask(url, 80);
      expect((await readFile(log)).length).to.equal(8 * 1024);
      await truncate(log);
      await ask(url, 20);
    } finally {
      child.kill("SIGTERM");
    }
    expect(await ended).to.equal(0);
    const lines = (await readFile(log, "utf8")).trim().split("\n");
    expect(lines).to.have.lengthOf(20);
    for (const line of lines) expect(JSON.parse(line)).to.have.property("request_id");
  });
});
