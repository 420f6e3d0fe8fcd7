import { expect } from "chai";
import { idIn } from "../http/a-service.ts";
import { anEntryBody } from "../http/an-entry-body.ts";
import { aDictionary, answered, isShort, storages, totalOf } from "./a-dictionary.ts";
import { tell } from "./measuring.ts";

const CLIENTS = 64;
const TRIES = { sqlite: isShort ? 2_000 : 100_000, mongodb: isShort ? 1_000 : 20_000 };

describe("no update is lost", () => {
  for (const storage of storages)
    it(`of ${TRIES[storage]} tries by ${CLIENTS} clients to count on in one entry (${storage})`, async () => {
      const dictionary = await aDictionary(storage);
      try {
        const { admin, stop } = await dictionary.start();
        const path = `/entries/${idIn(await admin.post("/entries", anEntryBody({ notes: "0" })))}`;
        const tally = { tries: 0, done: 0, stale: 0 };
        const count = async (): Promise<void> => {
          while (tally.tries < TRIES[storage]) {
            const { body, headers } = answered(await admin.get(path), 200);
            tally.tries++;
            const counted = { notes: String(Number(body["notes"]) + 1) };
            const tag = { "If-Match": headers.get("ETag") ?? "" };
            const answer = answered(await admin.patch(path, counted, tag), 200, 412);
            if (answer.status === 200) tally.done++;
            else tally.stale++;
          }
        };
        await Promise.all(Array.from({ length: CLIENTS }, count));
        tell(`${tally.done} done, ${tally.stale} told that they came too late`);
        expect(tally.stale, "nobody ever met anybody").to.be.above(0);
        expect(tally.done).to.be.above(0);
        const { body } = await admin.get(path);
        expect(body).to.include({ version: tally.done + 1, notes: String(tally.done) });
        expect(totalOf(await admin.get(`${path}/history?per_page=1`))).to.equal(tally.done + 1);
        await stop();
      } finally {
        await dictionary.remove();
      }
    });
});
