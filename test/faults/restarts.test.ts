import { expect } from "chai";
import { freePort } from "../composition/free-port.ts";
import { idIn } from "../http/a-service.ts";
import { anEntryBody } from "../http/an-entry-body.ts";
import { aDictionary, isShort, later, totalOf } from "./a-dictionary.ts";
import { inMs, quantile, tally, tell } from "./measuring.ts";
import { steadyLoad } from "./steady-load.ts";

const RESTARTS = isShort ? 3 : 20;
const EVERY_MS = isShort ? 1_500 : 5_000;
const PER_SECOND = 500;
const CALLERS = 100;
/** So often something is written; the rest is read. */
const WRITES = 5;

describe(`stopped and started ${RESTARTS} times while ${PER_SECOND} a second ask`, () => {
  for (const WORKERS of ["1", "2"])
    it(`all that somebody took is answered (WORKERS=${WORKERS})`, async () => {
      const dictionary = await aDictionary("sqlite");
      try {
        const environment = { PORT: String(await freePort()), WORKERS };
        let serving = await dictionary.start(environment);
        const path = `/entries/${idIn(await serving.admin.post("/entries", anEntryBody()))}`;
        let asked = 0;
        const body = JSON.stringify(anEntryBody());
        const end = steadyLoad({
          port: Number(environment.PORT),
          perSecond: PER_SECOND,
          callers: CALLERS,
          token: serving.access,
          next: () =>
            asked++ % WRITES === 0
              ? { method: "POST", path: "/entries", body }
              : { method: "GET", path },
        });
        const stops: number[] = [];
        for (let restart = 0; restart < RESTARTS; restart++) {
          await later(EVERY_MS);
          const began = performance.now();
          serving.service.kill("SIGTERM");
          expect(await serving.service.ended).to.equal(0);
          stops.push(performance.now() - began);
          serving = await dictionary.start(environment);
        }
        await later(EVERY_MS);
        const { statuses, times, refused, lost } = await end();
        tell(
          `${statuses.length} answers, ${refused} refused while nobody listened, ${lost.length} lost; p99 ${inMs(quantile(times, 0.99))}; stopped within ${inMs(Math.max(...stops))}`,
        );
        expect(tally(lost)).to.deep.equal({});
        const answered = tally(statuses);
        expect(answered).to.have.all.keys("200", "201");
        // A load that hardly came would meet no restart.
        expect(statuses.length).to.be.above((PER_SECOND * (RESTARTS + 1) * EVERY_MS) / 1000 / 2);
        expect(totalOf(await serving.admin.get("/entries?per_page=1"))).to.equal(
          1 + (answered["201"] ?? 0),
        );
        await serving.stop();
      } finally {
        await dictionary.remove();
      }
    });
});
