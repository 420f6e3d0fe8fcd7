import type { Change } from "../domain/changes/revision.ts";
import type { Facets } from "../domain/shared/facets.ts";
import type { TextMatch } from "../domain/shared/highlight.ts";
import type { Operation } from "./operations/operation.ts";
import type { ServerProcess } from "./server-process.ts";

/** A revision has a version instead. */
interface Identified {
  readonly id?: string;
  readonly version?: number;
}

/** What things have in some listings. */
interface Shown {
  readonly matches: readonly TextMatch[];
  readonly changes: readonly Change[];
}

interface Answer {
  readonly id?: string;
  readonly senses?: readonly Identified[];
  readonly included?: Readonly<Record<string, readonly Identified[]>>;
  readonly data?: readonly (Identified & Partial<Shown>)[];
  readonly meta?: { readonly total?: number | null; readonly facets?: Facets };
}

const CHECKED = 25;
/** Where the bare server takes a second or more for each, fewer are enough. */
const LEAST_CHECKED = 5;
const CHECKING_MS = 10_000;

/** A comparison is worth nothing unless both sides do the same work: the same ids, the same totals. */
export const requireSameAnswers = async (
  operation: Operation,
  baseline: ServerProcess,
  service: ServerProcess,
): Promise<void> => {
  if (!operation.reads) return;
  const until = performance.now() + CHECKING_MS;
  for (let index = 0; index < CHECKED; index++) {
    if (index >= LEAST_CHECKED && performance.now() >= until) return;
    const request = operation.request(null).toString();
    const [bare, ours] = await Promise.all([ask(baseline, request), ask(service, request)]);
    if (bare !== ours)
      throw new Error(
        `${operation.name}: ${request.split("\r\n", 1).join("")}\nbaseline ${bare}\nservice  ${ours}`,
      );
  }
};

const fetched = ({ port }: ServerProcess, request: string): Promise<Response> => {
  const [line = "", ...headers] = request.trim().split("\r\n");
  return fetch(`http://127.0.0.1:${port}${line.split(" ")[1] ?? ""}`, {
    headers: headers.map((header): [string, string] => {
      const [name = "", value = ""] = header.split(": ");
      return [name, value];
    }),
  });
};

const ask = async (server: ServerProcess, request: string): Promise<string> => {
  const answer = await fetched(server, request);
  const { id, senses, included, data, meta } = (await answer.json()) as Answer;
  const idsOf = (things: readonly Identified[]) => things.map((one) => one.id ?? one.version);
  return JSON.stringify({
    id,
    senses: senses && idsOf(senses),
    included:
      included && Object.entries(included).map(([name, of]) => [name, idsOf(of).toSorted()]),
    ids: data && idsOf(data),
    matches: data?.map(({ matches }) => matches),
    changes: data?.map(({ changes }) => changes),
    total: meta?.total ?? undefined,
    facets: meta?.facets,
  });
};
