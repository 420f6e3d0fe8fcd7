import { Agent, type IncomingMessage, request } from "node:http";
import { performance } from "node:perf_hooks";
import { chance, oneOf } from "./chance.ts";

export interface Asked {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: string;
}

/** What became of what was asked. */
export interface Outcomes {
  readonly statuses: number[];
  /** How long answers took. */
  readonly times: number[];
  /** Nobody listened. */
  refused: number;
  /** Why there was no answer although somebody had taken the connection. */
  readonly lost: string[];
}

export interface SteadyLoad {
  readonly port: number;
  readonly perSecond: number;
  /** Each has a connection of its own, which it keeps as long as it is let. */
  readonly callers: number;
  readonly token: string;
  readonly next: () => Asked;
}

const TICK_MS = 10;

/** Asks so often, whether it is answered or not; returns what ends it, once all is answered. */
export const steadyLoad = (load: SteadyLoad): (() => Promise<Outcomes>) => {
  const outcomes: Outcomes = { statuses: [], times: [], refused: 0, lost: [] };
  const random = chance(1);
  const agents = Array.from(
    { length: load.callers },
    () => new Agent({ keepAlive: true, maxSockets: 1 }),
  );
  const pending = new Set<Promise<void>>();
  const began = performance.now();
  let sent = 0;
  const send = (): void => {
    const due = ((performance.now() - began) / 1000) * load.perSecond;
    for (; sent < due; sent++) {
      const agent = oneOf(random, agents);
      if (agent === undefined) return;
      const one = ask(load, agent, outcomes).finally(() => pending.delete(one));
      pending.add(one);
    }
  };
  const sending = setInterval(send, TICK_MS);
  return async () => {
    clearInterval(sending);
    await Promise.all(pending);
    for (const agent of agents) agent.destroy();
    return outcomes;
  };
};

const ask = ({ port, token, next }: SteadyLoad, agent: Agent, outcomes: Outcomes): Promise<void> =>
  new Promise((resolve) => {
    const { method, path, body } = next();
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(body !== undefined && { "Content-Type": "application/json" }),
    };
    const began = performance.now();
    const failed = (error: NodeJS.ErrnoException): void => {
      if (error.code === "ECONNREFUSED") outcomes.refused++;
      else
        outcomes.lost.push(
          `${method} ${error.code ?? error.message} over a ${asked.reusedSocket ? "used" : "new"} connection`,
        );
      resolve();
    };
    const asked = request({ host: "127.0.0.1", port, agent, method, path, headers });
    asked.once("error", failed);
    asked.once("response", (answer: IncomingMessage) => {
      answer.once("error", failed);
      answer.resume();
      answer.once("end", () => {
        outcomes.statuses.push(answer.statusCode ?? 0);
        outcomes.times.push(performance.now() - began);
        resolve();
      });
    });
    asked.end(body);
  });
