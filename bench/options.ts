import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

export interface Options {
  readonly entries: number;
  /** A word list, a lemma a line; lemmas are made up where it is null. */
  readonly words: string | null;
  /** How many the dictionary has that tells how times grow. */
  readonly small: number;
  /** Where dictionaries are kept between runs. */
  readonly cache: string;
  /** How long each round of each side lasts. */
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
  /** Names of what is measured; empty: everything. */
  readonly only: readonly string[];
  readonly markdown: boolean;
}

/** What says which dictionary is measured. */
export const usageOfDictionary = `  --entries N       how many entries the dictionary has (8000)
  --words FILE      take the lemmas from a word list instead of making them up
  --cache DIRECTORY where dictionaries are kept between runs (in the directory for temporary files)`;

export const usage = `Usage: npm run bench -- [options]
${usageOfDictionary}
  --small N         how many another one has, to see how times grow (10000)
  --seconds N       how long each round lasts (1.5)
  --rounds N        how many rounds each side has (3)
  --connections N   how many clients ask at once (32)
  --only NAME       measure only this; may be repeated
  --markdown        print the tables in Markdown`;

export const readOptions = (words: readonly string[] = process.argv.slice(2)): Options | null => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      entries: { type: "string", default: "8000" },
      words: { type: "string" },
      small: { type: "string", default: "10000" },
      cache: { type: "string", default: join(tmpdir(), "lexical-dictionary-bench") },
      seconds: { type: "string", default: "1.5" },
      rounds: { type: "string", default: "3" },
      connections: { type: "string", default: "32" },
      only: { type: "string", multiple: true, default: [] },
      markdown: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  return {
    entries: whole("entries", values.entries),
    words: values.words ?? null,
    small: whole("small", values.small),
    cache: values.cache,
    seconds: positive("seconds", values.seconds),
    rounds: whole("rounds", values.rounds),
    connections: whole("connections", values.connections),
    only: values.only,
    markdown: values.markdown,
  };
};

const whole = (name: string, text: string): number => {
  const value = positive(name, text);
  if (!Number.isSafeInteger(value)) throw new Error(`--${name} must be a whole number`);
  return value;
};

const positive = (name: string, text: string): number => {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0`);
  return value;
};
