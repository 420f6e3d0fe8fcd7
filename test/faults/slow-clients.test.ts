import { connect, type Socket } from "node:net";
import { expect } from "chai";
import { anEntryBody } from "../http/an-entry-body.ts";
import { aDictionary, answered, type Dictionary, later, type Serving } from "./a-dictionary.ts";
import { residentMib, tell } from "./measuring.ts";

const EACH = 50;
const MOST_MIB = 64;

/** In seconds, of the two crowds and of the one after them. */
const longestOfEach = (cuts: readonly number[]): readonly number[] =>
  [cuts.slice(0, EACH), cuts.slice(EACH, 2 * EACH), cuts.slice(2 * EACH)].map((some) =>
    Math.round(Math.max(...some) / 1000),
  );

/** How long until the service lets go of a connection. */
const cutAfter = (socket: Socket, longest: number): Promise<number> => {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => {
      socket.destroy();
      reject(new Error(`still open after ${longest} ms`));
    }, longest);
    socket.on("error", () => undefined);
    socket.once("close", () => {
      clearTimeout(patience);
      resolve(performance.now() - began);
    });
  });
};

/** Sends these, then a byte a second. */
const dripping = (port: number, head: string, byte: string): Socket => {
  const socket = connect(port, "127.0.0.1");
  socket.write(head);
  // What the service says is read: only the sending is slow.
  socket.resume();
  const drip = setInterval(() => socket.write(byte), 1_000);
  socket.once("close", () => clearInterval(drip));
  return socket;
};

/** Asks for a great deal over one connection, and reads a byte a second of it. */
const hardlyReading = (port: number, request: string): Socket => {
  const socket = connect(port, "127.0.0.1");
  socket.write(request.repeat(40));
  socket.pause();
  const sip = setInterval(() => {
    socket.read(1);
    // Who does not read hears of the end only as they write; between requests this says nothing.
    socket.write("\r\n");
  }, 1_000);
  socket.once("close", () => clearInterval(sip));
  return socket;
};

describe("who sends or reads a byte a second", () => {
  let dictionary: Dictionary;
  let serving: Serving;
  before(async () => {
    dictionary = await aDictionary("sqlite");
    serving = await dictionary.start({ PUBLIC_READ: "true" });
  });
  after(async () => {
    await serving.stop();
    await dictionary.remove();
  });

  it("is cut off in time, while others are answered and memory stays what it was", async () => {
    const { access, admin, anonymous, service, url } = serving;
    const port = Number(new URL(url).port);
    const host = "Host: localhost\r\n";
    for (let n = 0; n < 50; n++)
      answered(await admin.post("/entries", anEntryBody({ notes: "ñ".repeat(4_000) })), 201);
    // As much as it takes to have answered for a while.
    for (let n = 0; n < 200; n++) answered(await admin.get("/entries?per_page=50"), 200);
    const before = await residentMib(service.pid);
    const listing = `GET /entries?per_page=50 HTTP/1.1\r\n${host}Authorization: Bearer ${access}\r\n\r\n`;
    const many = <A>(make: () => A): readonly A[] => Array.from({ length: EACH }, make);
    const cuts = [
      ...many(() => cutAfter(dripping(port, `GET /entries HTTP/1.1\r\n${host}X-A: `, "a"), 15_500)),
      ...many(() =>
        cutAfter(
          dripping(
            port,
            `POST /login HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
            " ",
          ),
          35_500,
        ),
      ),
      cutAfter(hardlyReading(port, listing), 60_000),
    ];
    let over = false;
    const all = Promise.all(cuts).finally(() => (over = true));
    let most = 0;
    const watching = (): boolean => !over;
    while (watching()) {
      answered(await anonymous.get("/health/live"), 200);
      answered(await admin.get("/entries?per_page=1"), 200);
      most = Math.max(most, (await residentMib(service.pid)) ?? 0);
      await later(250);
    }
    const [headers = 0, bodies = 0, reader = 0] = longestOfEach(await all);
    tell(
      `${EACH} slow with headers cut off after at most ${headers} s, ${EACH} with bodies ${bodies} s, a reader ${reader} s; ${(most - (before ?? 0)).toFixed(0)} MiB more`,
    );
    if (before !== null) expect(most - before).to.be.below(MOST_MIB);
  });
});
