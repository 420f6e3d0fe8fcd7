import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** Prometheus metrics of the service: by route, store and outcome. */
export interface Metrics {
  readonly answered: (method: string, route: string, status: number, milliseconds: number) => void;
  readonly render: () => Promise<string>;
  readonly contentType: string;
}

/** Known methods only: a caller who invents others must not make new time series. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

export const metrics = (storage: string): Metrics => {
  const registry = new Registry();
  registry.setDefaultLabels({ storage });
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's headers to its answer.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  return {
    answered: (method, route, status, milliseconds) =>
      requests.observe(
        { method: METHODS.includes(method) ? method : "other", route, status },
        milliseconds / 1000,
      ),
    render: () => registry.metrics(),
    contentType: registry.contentType,
  };
};
