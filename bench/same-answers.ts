import type { Operation } from "./operations.ts";
import type { ServerProcess } from "./server-process.ts";

interface Answer {
  readonly id?: string;
  readonly data?: readonly { readonly id: string }[];
  readonly meta?: { readonly total: number };
}

const CHECKED = 25;

/** A comparison is worth nothing unless both sides do the same work: the same ids, the same totals. */
export const requireSameAnswers = async (
  operation: Operation,
  baseline: ServerProcess,
  service: ServerProcess,
): Promise<void> => {
  if (!operation.reads) return;
  for (let index = 0; index < CHECKED; index++) {
    const request = operation.request().toString();
    const [bare, ours] = await Promise.all([ask(baseline, request), ask(service, request)]);
    if (bare !== ours)
      throw new Error(`${operation.name}: ${request}baseline ${bare}\nservice  ${ours}`);
  }
};

const ask = async ({ port }: ServerProcess, request: string): Promise<string> => {
  const [line = "", ...headers] = request.trim().split("\r\n");
  const answer = await fetch(`http://127.0.0.1:${port}${line.split(" ")[1] ?? ""}`, {
    headers: headers.map((header): [string, string] => {
      const [name = "", value = ""] = header.split(": ");
      return [name, value];
    }),
  });
  const { id, data, meta } = (await answer.json()) as Answer;
  return JSON.stringify({ id, ids: data?.map((item) => item.id), total: meta?.total });
};
