/** All that is asked, in the same words in every run; reading comes first, so that all reads see the same. */
import type { Dictionary } from "../dictionary.ts";
import { random } from "../made/random.ts";
import { noSample, type Sample, sampleOf } from "../sample.ts";
import { entryReads } from "./entries.ts";
import { everythingReads } from "./everything.ts";
import { type Account, anyOf, type Material, type Operation } from "./operation.ts";
import { auditReads, peopleReads, peopleWrites } from "./people.ts";
import { entryWrites, otherWrites } from "./writes.ts";

const SEED = 7;

const materialOf = (sample: Sample, account: Account): Material => {
  const chance = random(SEED);
  return { sample, account, chance, any: (paths) => anyOf(paths, account.token, chance) };
};

/** By a dictionary, what is asked of it. */
export interface Asked {
  readonly names: readonly string[];
  readonly of: (dictionary: Dictionary, account: Account) => readonly Operation[];
}

const asked = (make: (material: Material, entries: number) => readonly Operation[]): Asked => {
  const nobody = { email: "", password: "", token: "" };
  return {
    names: make(materialOf(noSample, nobody), 0).map(({ name }) => name),
    of: ({ database, entries }, account) => make(materialOf(sampleOf(database), account), entries),
  };
};

/** Of a dictionary of entries alone. */
export const ofEntries = asked((material, entries) => [
  ...entryReads(material, entries),
  ...peopleReads(material),
  ...peopleWrites(material),
  ...entryWrites(material),
]);

/** Of one that has everything. */
export const ofEverything = asked((material) => [
  ...everythingReads(material),
  ...auditReads(material),
  ...otherWrites(material),
]);
