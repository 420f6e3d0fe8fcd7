import type { Registry } from "prom-client";

/** Prometheus metrics of the service: by route, store and outcome. */
export interface Metrics {
  readonly answered: (method: string, route: string, status: number, milliseconds: number) => void;
  readonly render: () => Promise<string>;
  readonly contentType: string;
}

/** Known methods only: a caller who invents others must not make new time series. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const NAME = "http_request_duration_seconds";
const HELP = "Time from a request's headers to its answer.";
const BOUNDS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500];

/** The requests of one method, route and status: how many took up to each bound, and how long all. */
interface Series {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** By the first bound that is not below them; those past every bound come last. */
  readonly counts: number[];
  milliseconds: number;
}

/**
 * Requests are counted in plain numbers: prom-client's own histogram takes a twentieth of a read over
 * it. It is loaded at the first scrape, for what it knows of the process.
 */
export const metrics = (storage: string): Metrics => {
  const routes = new Map<string, Series[]>();
  const seriesOf = (method: string, route: string, status: number): Series => {
    let own = routes.get(route);
    if (own === undefined) routes.set(route, (own = []));
    for (const one of own) if (one.status === status && one.method === method) return one;
    const counts = Array<number>(BOUNDS_MS.length + 1).fill(0);
    const made: Series = { method, route, status, counts, milliseconds: 0 };
    own.push(made);
    return made;
  };
  let registry: Promise<Registry> | null = null;
  return {
    answered: (method, route, status, milliseconds) => {
      const series = seriesOf(METHODS.includes(method) ? method : "other", route, status);
      let bucket = 0;
      while (bucket < BOUNDS_MS.length && milliseconds > (BOUNDS_MS[bucket] ?? 0)) bucket++;
      series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
      series.milliseconds += milliseconds;
    },
    render: async () => {
      const ofProcess = await (registry ??= processMetrics(storage));
      const ofRequests = [...routes.values()].flat().flatMap((one) => linesOf(one, storage));
      const head = [`# HELP ${NAME} ${HELP}`, `# TYPE ${NAME} histogram`];
      return `${await ofProcess.metrics()}\n${[...head, ...ofRequests].join("\n")}\n`;
    },
    contentType: "text/plain; version=0.0.4; charset=utf-8",
  };
};

const processMetrics = async (storage: string): Promise<Registry> => {
  const { collectDefaultMetrics, Registry } = await import("prom-client");
  const registry = new Registry();
  registry.setDefaultLabels({ storage });
  collectDefaultMetrics({ register: registry });
  return registry;
};

/** In Prometheus' text format; no label holds what it would have to escape. */
const linesOf = (
  { method, route, status, counts, milliseconds }: Series,
  storage: string,
): readonly string[] => {
  const labels = `method="${method}",route="${route}",status="${status}",storage="${storage}"`;
  let total = 0;
  const buckets = counts.map((count, index) => {
    total += count;
    const bound = BOUNDS_MS[index];
    const le = bound === undefined ? "+Inf" : String(bound / 1000);
    return `${NAME}_bucket{le="${le}",${labels}} ${total}`;
  });
  return [
    ...buckets,
    `${NAME}_sum{${labels}} ${milliseconds / 1000}`,
    `${NAME}_count{${labels}} ${total}`,
  ];
};
