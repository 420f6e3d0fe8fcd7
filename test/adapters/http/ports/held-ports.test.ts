import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { setTimeout as later } from "node:timers/promises";
import { expect } from "chai";
import type { Taker } from "../../../../adapters/http/ports/handing-out.ts";
import { type HeldPorts, heldPorts } from "../../../../adapters/http/ports/held-ports.ts";

interface Said {
  readonly kind?: unknown;
  readonly port?: number;
  readonly code?: unknown;
}

const REQUEST = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;

describe("a port that one process holds for several", () => {
  const running = new Set<ChildProcess>();
  // The last of them has its port closed, which would keep this process from ending.
  afterEach(() =>
    Promise.all(
      [...running].map((worker) => {
        const end = once(worker, "exit");
        worker.send({ kind: "end" });
        return end;
      }),
    ),
  );

  /** Resolves with what it says of the port that it asked for. */
  const begin = async (ports: HeldPorts, port: number) => {
    const program = fileURLToPath(new URL("./a-worker.ts", import.meta.url));
    // With few descriptors, so that it can soon have none left.
    const limited = 'ulimit -n 100; exec "$0" "$@"';
    const worker = spawn("sh", ["-c", limited, process.execPath, program, String(port)], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    running.add(worker);
    const about = Promise.withResolvers<Said>();
    worker.on("message", (message) => {
      ports.heard(worker, message);
      const said = message as Said;
      if (said.kind === "listening" || said.kind === "refused") about.resolve(said);
    });
    worker.once("exit", () => {
      ports.left(worker);
      running.delete(worker);
    });
    return { worker, said: await about.promise };
  };
  const two = async () => {
    const ports = heldPorts();
    const first = await begin(ports, 0);
    const second = await begin(ports, 0);
    return { ports, port: first.said.port ?? 0, workers: [first.worker, second.worker] as const };
  };
  /** What came back, without headers; null where the connection was cut. */
  const ask = async (port: number, path = "/"): Promise<string | null> => {
    const connection = connect(port, "127.0.0.1");
    connection.write(REQUEST(path));
    const answer = await text(connection).catch(() => "");
    return answer === "" ? null : (/(\d+)\r\n0\r\n\r\n$|(\d+)$/.exec(answer)?.[0] ?? answer);
  };
  const opened = async (port: number): Promise<Socket> => {
    const connection = connect(port, "127.0.0.1");
    connection.on("error", () => undefined);
    await once(connection, "connect");
    return connection;
  };

  const deaf = (worker: ChildProcess): Promise<void> =>
    new Promise((resolve) => {
      worker.on("message", ({ kind }: Said) => {
        if (kind === "busy") resolve();
      });
    });

  it("hands connections out in turn", async () => {
    const { port, workers } = await two();
    const pids = workers.map(({ pid }) => String(pid));
    expect([await ask(port), await ask(port)]).to.have.members(pids);
    // After that it depends on how soon each says that it has taken its own.
    for (let n = 0; n < 4; n++) expect(await ask(port)).to.be.oneOf(pids);
  });

  it("goes past who is busy", async () => {
    const { port, workers } = await two();
    const busy = ask(port, "/busy");
    await Promise.race(workers.map(deaf));
    const answered = await Promise.all(Array.from({ length: 8 }, () => ask(port)));
    const slow = await busy;
    // One may be on its way to who is busy.
    expect(answered.filter((by) => by === slow).length).to.be.at.most(1);
  });

  it("cuts off at most the connection that was on its way to a worker that dies", async () => {
    const { port, workers } = await two();
    const busy = [ask(port, "/busy"), ask(port, "/busy")];
    await Promise.all(workers.map(deaf));
    // One may be on its way to each; the rest wait.
    const asked = Array.from({ length: 10 }, () => ask(port));
    await later(50);
    workers[0].kill("SIGKILL");
    const answered = await Promise.all(asked);
    const cut = answered.filter((by) => by === null).length;
    expect(cut).to.be.at.most(1);
    expect(answered.filter((by) => by === String(workers[1].pid))).to.have.lengthOf(10 - cut);
    expect((await Promise.all(busy)).filter((by) => by === null)).to.have.lengthOf(1);
  });

  it("goes on with a worker that had no descriptor left for a connection", async () => {
    const ports = heldPorts();
    const { worker, said } = await begin(ports, 0);
    const port = said.port ?? 0;
    expect(await ask(port, "/full")).to.equal(String(worker.pid));
    // The first has the descriptor of who asked for that.
    const held = await Promise.all([opened(port), opened(port), opened(port)]);
    await Promise.all(held.slice(1).map((connection) => once(connection.resume(), "close")));
    held[0].destroy();
    let answered: string | null = null;
    while (answered === null) answered = await ask(port);
    expect(answered).to.equal(String(worker.pid));
  });

  it("stays open where its last worker dies while it is closed, for those who come in its place", async () => {
    const ports = heldPorts();
    const said: unknown[] = [];
    const aTaker = (): Taker => ({
      connected: true,
      send: (message: unknown) => said.push(message) > 0,
    });
    const [dead, living] = [aTaker(), aTaker()];
    const wanted = { kind: "open port", place: "here", host: "127.0.0.1", port: 0 };
    ports.heard(dead, wanted);
    while (said.length < 1) await later(1);
    ports.heard(dead, { kind: "close port", place: "here" });
    ports.left(dead);
    ports.heard(living, wanted);
    while (said.length < 3) await later(1);
    const [{ address }] = said as [{ readonly address: AddressInfo }];
    (await opened(address.port)).destroy();
    ports.heard(living, { kind: "close port", place: "here" });
    while (said.length < 4) await later(1);
  });

  it("holds those who come while nobody is there to take them", async () => {
    const { ports, port, workers } = await two();
    for (const worker of workers) {
      worker.kill("SIGKILL");
      await once(worker, "exit");
    }
    const asked = ask(port);
    await later(50);
    const { worker } = await begin(ports, 0);
    expect(await asked).to.equal(String(worker.pid));
  });

  it("closes with the last of them, who answers all that had come", async () => {
    const { port, workers } = await two();
    const busy = [ask(port, "/busy"), ask(port, "/busy")];
    await Promise.all(workers.map(deaf));
    const asked = Array.from({ length: 10 }, () => ask(port));
    await later(50);
    for (const worker of workers) worker.send({ kind: "end" });
    const ends = workers.map((worker) => once(worker, "exit"));
    expect([...(await Promise.all(busy)), ...(await Promise.all(asked))]).to.not.include(null);
    expect((await Promise.all(ends)).map(([code]) => code as unknown)).to.deep.equal([0, 0]);
    const late = connect(port, "127.0.0.1");
    const [error] = (await once(late, "error")) as [NodeJS.ErrnoException];
    expect(error.code).to.equal("ECONNREFUSED");
  });

  it("is opened anew once it was closed", async () => {
    const { ports, workers } = await two();
    for (const worker of workers) {
      worker.send({ kind: "end" });
      await once(worker, "exit");
    }
    const { worker, said } = await begin(ports, 0);
    expect(await ask(said.port ?? 0)).to.equal(String(worker.pid));
  });

  it("tells those who want one that is taken why they cannot have it", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { said } = await begin(heldPorts(), (taken.address() as AddressInfo).port);
    expect(said).to.deep.equal({ kind: "refused", code: "EADDRINUSE" });
    taken.close();
  });

  it("is served as one of their own: half closed, cut off when slow, and not beyond the limit", async () => {
    const ports = heldPorts();
    const { worker, said } = await begin(ports, 0);
    const port = said.port ?? 0;
    const half = await opened(port);
    half.end("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(await text(half)).to.include(String(worker.pid));
    const held = await Promise.all([opened(port), opened(port), opened(port)]);
    const beyond = await opened(port);
    await once(beyond, "close");
    expect(held.every(({ destroyed }) => !destroyed)).to.equal(true);
    for (const connection of held) {
      connection.write("GET / HTTP/1.1\r\n");
      connection.resume();
    }
    await Promise.all(held.map((connection) => once(connection, "close")));
    // It hears of their ends a moment later than they do.
    let answered: string | null = null;
    while (answered === null) answered = await ask(port);
    expect(answered).to.equal(String(worker.pid));
  });
}).timeout(20_000);
