import { expect } from "chai";
import { idIn } from "../http/a-service.ts";
import { anEntryBody } from "../http/an-entry-body.ts";
import { aConnection, type Connection } from "./a-connection.ts";
import { aDictionary, isShort, later } from "./a-dictionary.ts";
import { expectQuick, inMs, quantile, residentMib, tell } from "./measuring.ts";

const ACTIVE = 200;
const IDLE = isShort ? 1_000 : 10_000;
const MOST = IDLE + ACTIVE;
/** Of those that the client of the tests itself keeps. */
const OTHERS = 4;
const SECONDS = isShort ? 2 : 20;
const MOST_MIB = 512;
const LONGEST_MS = 250;
/** So many connections are made at once. */
const BATCH = 100;

const get = (path: string, access = ""): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${access}\r\n\r\n`;
const LIVE = get("/health/live");

/** Null where it is closed as it comes. It has asked once: of who never does the service soon tires. */
const opened = async (port: number): Promise<Connection | null> => {
  const connection = aConnection(port);
  return (await connection.ask(LIVE)) === 200 ? connection : null;
};

/** As many as there may be. */
const asManyAsMayBe = async (port: number): Promise<readonly Connection[]> => {
  const all: Connection[] = [];
  for (;;) {
    const some = await Promise.all(Array.from({ length: BATCH }, () => opened(port)));
    const admitted = some.filter((one) => one !== null);
    all.push(...admitted);
    if (admitted.length < BATCH) return all;
  }
};

/** All ask, each again when it is answered; how long that took. */
const askFor = async (
  seconds: number,
  connections: readonly Connection[],
  request: string,
): Promise<readonly number[]> => {
  const times: number[] = [];
  const until = performance.now() + 1000 * seconds;
  await Promise.all(
    connections.map(async ({ ask }) => {
      while (performance.now() < until) {
        const began = performance.now();
        expect(await ask(request)).to.equal(200);
        times.push(performance.now() - began);
      }
    }),
  );
  return times;
};

describe(`${IDLE} connections that wait, and ${ACTIVE} that work`, () => {
  it("have room and are answered in time; one more is closed as it comes, until another leaves", async () => {
    const dictionary = await aDictionary("sqlite");
    try {
      // In full the bound is the one that the service has unless it is told otherwise.
      const { service, admin, access, url, stop } = await dictionary.start(
        isShort ? { MAX_CONNECTIONS: String(MOST) } : {},
      );
      const port = Number(new URL(url).port);
      const request = get(`/entries/${idIn(await admin.post("/entries", anEntryBody()))}`, access);
      const active = (await Promise.all(Array.from({ length: ACTIVE }, () => opened(port)))).filter(
        (one) => one !== null,
      );
      expect(active).to.have.lengthOf(ACTIVE);
      await askFor(SECONDS / 4, active, request);
      const usual = await askFor(SECONDS / 4, active, request);
      const idle = await asManyAsMayBe(port);
      expect(idle.length).to.be.within(IDLE - OTHERS, IDLE);
      const times = await askFor(SECONDS, active, request);
      const mib = await residentMib(service.pid);
      tell(
        `${idle.length} wait, ${ACTIVE} work: ${times.length} answers, p50 ${inMs(quantile(times, 0.5))}, p99 ${inMs(quantile(times, 0.99))} (without the others ${inMs(quantile(usual, 0.99))}), ${mib?.toFixed(0) ?? "?"} MiB`,
      );
      expectQuick(times, LONGEST_MS, usual);
      if (mib !== null) expect(mib).to.be.below(MOST_MIB);
      expect(idle.filter(({ isOpen }) => !isOpen())).to.deep.equal([]);
      expect(await opened(port), "one more").to.equal(null);
      idle[0]?.close();
      for (let tries = 0; (await opened(port)) === null; tries++) {
        expect(tries, "a place that is free is not given").to.be.below(100);
        await later(20);
      }
      for (const { close } of [...active, ...idle]) close();
      await stop();
    } finally {
      await dictionary.remove();
    }
  });
});
