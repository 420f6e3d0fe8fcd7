import type { Random } from "../made/random.ts";
import { get } from "../requests.ts";
import type { Sample } from "../sample.ts";

/** The next request of a connection, which may depend on what it was answered before. */
export type NextRequest = (answered: Buffer | null) => Buffer;

/** One thing that is asked of both servers, and how it goes over the wire. */
export interface Operation {
  readonly name: string;
  readonly label: string;
  readonly request: NextRequest;
  readonly expected: readonly number[];
  /** Whether nothing is changed, so that both servers answer the same. */
  readonly reads: boolean;
  readonly connections?: number;
  /** How many ask the bare server, where it takes so long that more would only queue. */
  readonly bareConnections?: number;
  /** What others ask of the server meanwhile. */
  readonly beside?: NextRequest;
}

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** What requests are made of. */
export interface Material {
  readonly sample: Sample;
  readonly account: Account;
  readonly chance: Random;
  /** Any of these paths, by whoever is logged in. */
  readonly any: (paths: readonly string[]) => NextRequest;
}

type Told = Partial<Operation> & Pick<Operation, "name" | "label" | "request">;

export const reading = (told: Told): Operation => ({ expected: [200], reads: true, ...told });
export const writing = (told: Told): Operation => ({ expected: [200], reads: false, ...told });

/** What takes so long that more would only wait: all facets, words that are near; on the bare server, what goes through all rows. */
export const SLOW_CONNECTIONS = 2;

/** What the bare server goes through all rows for. */
export const looking = (told: Told): Operation =>
  reading({ bareConnections: SLOW_CONNECTIONS, ...told });

export const PAGE_SIZE = 20;
const FIRST_PAGES = 10;

/** The first ten pages of a listing. */
export const pagesOf = (path: string): readonly string[] =>
  Array.from(
    { length: FIRST_PAGES },
    (_, at) => `${path}${path.includes("?") ? "&" : "?"}page=${at + 1}`,
  );

export const anyOf = (
  paths: readonly string[],
  token: string | null,
  chance: Random,
): NextRequest => {
  const requests = paths.map((path) => get(path, token));
  return () => chance.pick(requests);
};
