const NAME = "http_request_duration_seconds";
const HELP = "Time from a request's headers to its answer.";
const BOUNDS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500];

/** The requests of one method, route and status: how many took up to each bound, and how long all. */
export interface Series {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** By the first bound that is not below them; those past every bound come last. */
  readonly counts: number[];
  milliseconds: number;
}

export interface RequestSeries {
  readonly of: (method: string, route: string, status: number) => Series;
  readonly all: () => readonly Series[];
}

export const requestSeries = (): RequestSeries => {
  const routes = new Map<string, Series[]>();
  return {
    of: (method, route, status) => {
      let own = routes.get(route);
      if (own === undefined) routes.set(route, (own = []));
      for (const one of own) if (one.status === status && one.method === method) return one;
      const counts = Array<number>(BOUNDS_MS.length + 1).fill(0);
      const made: Series = { method, route, status, counts, milliseconds: 0 };
      own.push(made);
      return made;
    },
    all: () => [...routes.values()].flat(),
  };
};

export const addTo = (series: Series, milliseconds: number): void => {
  let bucket = 0;
  while (bucket < BOUNDS_MS.length && milliseconds > (BOUNDS_MS[bucket] ?? 0)) bucket++;
  series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
  series.milliseconds += milliseconds;
};

/** The requests of several processes, as if one had answered them all. */
export const summed = (processes: readonly (readonly Series[])[]): readonly Series[] => {
  const sums = requestSeries();
  for (const { method, route, status, counts, milliseconds } of processes.flat()) {
    const sum = sums.of(method, route, status);
    counts.forEach((count, bucket) => (sum.counts[bucket] = (sum.counts[bucket] ?? 0) + count));
    sum.milliseconds += milliseconds;
  }
  return sums.all();
};

/** In Prometheus' text format. */
export const exposed = (all: readonly Series[], storage: string): string => {
  const lines = all.flatMap((one) => linesOf(one, storage));
  return [`# HELP ${NAME} ${HELP}`, `# TYPE ${NAME} histogram`, ...lines].join("\n");
};

/** No label holds what it would have to escape. */
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
