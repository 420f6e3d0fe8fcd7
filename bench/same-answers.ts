import type { Operation } from "./operations.ts";
import type { ServerProcess } from "./server-process.ts";

interface Answer {
  readonly id?: string;
  readonly data?: readonly { readonly id: string }[];
  readonly meta?: { readonly total?: number | null };
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
    const request = operation.request().toString();
    const [bare, ours] = await Promise.all([ask(baseline, request), ask(service, request)]);
    if (bare !== ours)
      throw new Error(`${operation.name}: ${request}baseline ${bare}\nservice  ${ours}`);
  }
};

/** Whether the service knows such requests: what is still to come it calls a fault of the request. */
export const isAnswered = async (
  { reads, request }: Operation,
  service: ServerProcess,
): Promise<boolean> => !reads || (await fetched(service, request().toString())).status !== 400;

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
  const { id, data, meta } = (await answer.json()) as Answer;
  return JSON.stringify({ id, ids: data?.map((item) => item.id), total: meta?.total ?? undefined });
};
