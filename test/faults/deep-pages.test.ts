import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { command, done, entryFile } from "./a-full-file.ts";
import { aDictionaryIn, dataOf, everyPage, isShort } from "./a-dictionary.ts";
import { expectQuick, inMs, quantile, tell } from "./measuring.ts";
import { timesOf } from "./timed.ts";

const PER_PAGE = 50;
const LAST = isShort ? 400 : 20_000;
const ENTRIES = LAST * PER_PAGE;
/** So many share a lemma, and only their ids tell them apart. */
const ALIKE = 200;
const LOOKS = 500;
const LONGEST_MS = 100;

/** Digits of the same number, so that their order is that of any text. */
const lemmaOf = (n: number): string =>
  `palabra ${String((n * 7919) % (ENTRIES / ALIKE)).padStart(7, "0")}`;

/** Where it stands, as text that sorts like it. */
const placeOf = ({ lemma_form, id }: JsonObject): string => `${String(lemma_form)} ${String(id)}`;

describe(`among ${ENTRIES} entries, of which ${ALIKE} share each lemma`, () => {
  it(`page 1, 200 and ${LAST} come in time, and all pages are one order, by id where lemmas tie`, async () => {
    const directory = await mkdtemp(join(tmpdir(), "dictionary-pages-"));
    const dictionary = aDictionaryIn(directory, () => rm(directory, { recursive: true }));
    try {
      const folder = entryFile(join(directory, "entries"), ENTRIES, (n) => ({
        lemma_form: lemmaOf(n),
      }));
      await done(command(dictionary.file ?? "", "import", folder));
      const { admin, stop } = await dictionary.start();
      const page = (number: number) => () =>
        admin.get(`/entries?per_page=${PER_PAGE}&page=${number}`);
      const all: string[] = [];
      for await (const items of everyPage(admin, "/entries")) all.push(...items.map(placeOf));
      expect(all).to.have.lengthOf(ENTRIES);
      const wrong = all.findIndex((place, n) => n > 0 && place <= (all[n - 1] ?? ""));
      expect(wrong, `${all[wrong - 1] ?? ""} before ${all[wrong] ?? ""}`).to.equal(-1);
      const times: Record<number, readonly number[]> = {};
      for (const number of [1, 200, LAST]) {
        const items = dataOf(await page(number)()).map(placeOf);
        expect(items).to.deep.equal(all.slice((number - 1) * PER_PAGE, number * PER_PAGE));
        times[number] = await timesOf([page(number)], (answers) => answers >= LOOKS);
      }
      for (const number of [1, 200, LAST]) {
        const taken = times[number] ?? [];
        tell(
          `page ${number}: p50 ${inMs(quantile(taken, 0.5))}, p99 ${inMs(quantile(taken, 0.99))}`,
        );
        expectQuick(taken, LONGEST_MS, times[1] ?? []);
      }
      await stop();
    } finally {
      await dictionary.remove();
    }
  });
});
