import type { Registry } from "prom-client";
import { onDemand } from "./on-demand.ts";
import { addTo, exposed, requestSeries, type Series, summed } from "./request-series.ts";

/** Prometheus metrics of the service: by route, store and outcome. */
export interface Metrics {
  readonly answered: (method: string, route: string, status: number, milliseconds: number) => void;
  readonly render: () => Promise<string>;
  readonly contentType: string;
}

/** What one process has counted, as plain data that can be handed to another. */
export interface MetricsState {
  readonly requests: readonly Series[];
  /** As prom-client takes it from the process and adds it up; empty of one that is no more. */
  readonly process: Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;
}

/** Given one's own state, those of all processes that answer on the same port. */
export type ShareMetrics = (
  own: () => Promise<MetricsState>,
) => () => Promise<readonly MetricsState[]>;

const alone: ShareMetrics = (own) => async () => [await own()];

/** Known methods only: a caller who invents others must not make new time series. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Requests are counted in plain numbers: prom-client's own histogram takes a twentieth of a read over
 * it. It is loaded at the first scrape, for what it knows of the process.
 */
export const metrics = (storage: string, share: ShareMetrics = alone): Metrics => {
  const series = requestSeries();
  const registry = onDemand(() => processMetrics(storage));
  const states = share(async () => {
    const ofProcess = await registry();
    return { requests: series.all(), process: await ofProcess.getMetricsAsJSON() };
  });
  return {
    answered: (method, route, status, milliseconds) => {
      addTo(series.of(METHODS.includes(method) ? method : "other", route, status), milliseconds);
    },
    render: async () => {
      const { AggregatorRegistry } = await import("prom-client");
      const all = await states();
      // Not asked of the registry, whose delays begin anew with each look at them: that was at `states`.
      const ofProcesses = all.map((state) => state.process).filter(({ length }) => length > 0);
      const text = AggregatorRegistry.aggregate(
        ofProcesses.length === 1 ? ofProcesses.map(asTheyAre) : ofProcesses,
      ).metrics();
      const requests = summed(all.map((state) => state.requests));
      const ofAll = (await text).replaceAll(NOT_MEASURED, " NaN");
      return `${ofAll}\n${exposed(requests, storage)}\n`;
    },
    contentType: "text/plain; version=0.0.4; charset=utf-8",
  };
};

/**
 * What prom-client writes of delays that it has not measured yet, as at the first scrape; of the shortest it is the
 * longest that there could be. The format has it as `NaN`.
 */
const NOT_MEASURED = / (?:Nan|9223372036\.8\d*)$/gm;

/** Of one process nothing is left out, as when it started would be of several. */
const asTheyAre = (ofOne: MetricsState["process"]): MetricsState["process"] =>
  ofOne.map((metric) => ({ ...metric, aggregator: "first" }));

/**
 * What counts of a process that has ended: the requests that it answered, which no counter may forget.
 * Its memory is free, and its processor time and collections begin anew, as after any restart.
 */
export const departed = (before: MetricsState | null, gone: MetricsState): MetricsState => ({
  requests: summed([before?.requests ?? [], gone.requests]),
  process: [],
});

const processMetrics = async (storage: string): Promise<Registry> => {
  const { collectDefaultMetrics, Counter, Registry } = await import("prom-client");
  const registry = new Registry();
  registry.setDefaultLabels({ storage });
  const { user, system } = process.cpuUsage();
  collectDefaultMetrics({ register: registry });
  // It counts from now on, which may be long after the process began.
  for (const [name, microseconds] of [
    ["process_cpu_user_seconds_total", user],
    ["process_cpu_system_seconds_total", system],
    ["process_cpu_seconds_total", user + system],
  ] as const) {
    const counter = registry.getSingleMetric(name);
    if (counter instanceof Counter) counter.inc(microseconds / 1e6);
  }
  return registry;
};
