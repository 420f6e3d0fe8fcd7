import { expect } from "chai";
import fc from "fast-check";
import type { Store } from "../../domain/store.ts";
import { anId } from "../builders/an-id.ts";
import { anEarlyStore } from "./an-early-store.ts";
import { exported, type Files, importInto } from "./an-import.ts";
import { inMemoryDeps } from "./in-memory-deps.ts";

/** The same in every run: what fails today fails tomorrow. */
const SEED = 6;
const RUNS = 40;

/** Few, so that many name the same, and some what there is not. */
const entryKey = fc.oneof(
  { arbitrary: fc.nat(9).map((n) => `e${n}`), weight: 5 },
  { arbitrary: fc.nat(9).map((n) => anId(100 + n)), weight: 1 },
);
const senseKey = fc.nat(9).map((n) => `s${n}`);
const zoneKey = fc.constantFrom("l1", "l2");
const seldom = <A>(value: fc.Arbitrary<A>) => fc.option(value, { freq: 1, nil: undefined });

const entry = fc.record({
  id: seldom(fc.nat(9).map((n) => anId(100 + n))),
  lemma_form: fc.constantFrom("casa", "caza", "ñu"),
  notes: seldom(fc.constantFrom("una", "otra")),
  pos_id: fc.oneof(
    { arbitrary: fc.constant<unknown>("n."), weight: 40 },
    { arbitrary: fc.constant<unknown>(7), weight: 1 },
  ),
  location_ids: seldom(zoneKey.map((key) => [key])),
  relations: seldom(entryKey.map((entry_id) => [{ type: "synonym", entry_id }])),
});

const sense = fc.record({
  entry_id: entryKey,
  definition: fc.constantFrom("Edificio.", "Linaje.", "Escaque."),
  parent_sense_id: seldom(senseKey),
  attestations: seldom(zoneKey.map((location_id) => [{ location_id }])),
  relations: seldom(entryKey.map((entry_id) => [{ type: "see_also", entry_id }])),
});

/** Each under the key of its number, but for some that have another's, or none. */
const keyed = <L extends object>(line: fc.Arbitrary<L>, letter: string) =>
  fc
    .array(fc.tuple(line, fc.oneof({ arbitrary: fc.constant(-1), weight: 12 }, fc.nat(9))), {
      minLength: 4,
      maxLength: 14,
    })
    .map((lines) =>
      lines.map(([own, other], n) => ({
        ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
        ...(other === 9 ? {} : { external_id: `${letter}${other === -1 ? n : other}` }),
      })),
    );

const files: fc.Arbitrary<Files> = fc.record({
  locations: fc.constant([
    { external_id: "l1", name: "Sierra", location_type: "region" },
    { external_id: "l2", name: "Valle", location_type: "region", parent_id: "l1" },
  ]),
  entries: keyed(entry, "e"),
  "entry-senses": keyed(sense, "s"),
});

/** An import, and one after it that changes some of what it brought. */
const imports = fc.sample(fc.tuple(files, files, fc.boolean()), { numRuns: RUNS, seed: SEED });

/** Of what was given an id on the way the key that it has. */
const withoutOwnIds = async (store: Pick<Store, "lexicon" | "snapshots" | "audit">) => {
  const all = Object.entries(await exported(store)).flatMap(([family, lines]) =>
    lines.map((line) => ({ family, ...line })),
  );
  const keys = new Map(
    all.map(({ id, external_id, lemma_form }) => [id, external_id ?? lemma_form]),
  );
  const given = new RegExp(anId(0).slice(0, 8));
  return all
    .map(({ created_at, updated_at, ...line }) =>
      JSON.stringify(line, (_, value: unknown) =>
        typeof value === "string" && keys.has(value) && !given.test(value)
          ? keys.get(value)
          : value,
      ),
    )
    .sort();
};

/** Lines are kept, written early or held ready, and read again, in as many ways as there are stores and sizes. */
describe("an import of lines at random", () => {
  const { store, deps } = anEarlyStore();

  for (const [n, [first, second, skipFaulty]] of imports.entries())
    it(`comes to the same wherever and however it is written (${n + 1})`, async () => {
      const [memory, early] = [inMemoryDeps(), deps(store())];
      for (const [step, lines] of [first, second, second].entries()) {
        const asked = { skipFaulty: skipFaulty || step === 0 };
        const kept = await importInto(memory, lines, { ...asked, keysInMemory: 1_000 });
        const written = await importInto(early, lines, { ...asked, batchSize: 1 + (n % 4) });
        expect(written).to.deep.equal(kept);
        expect(await withoutOwnIds(early)).to.deep.equal(await withoutOwnIds(memory));
      }
    });
});
