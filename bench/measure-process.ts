import { statSync } from "node:fs";
import type { Bench, Sizes } from "./bench.ts";
import type { Dictionary } from "./dictionary.ts";
import type { HttpFigures } from "./measure-http.ts";
import type { ProcessFigure } from "./report.ts";
import { idleMemory, type Starting, startRepeatedly } from "./starting.ts";
import type { TokenCost } from "./token-cost.ts";
import type { Which } from "./which.ts";

/** What is measured of the service, of it with the smaller dictionary, and of the bare server. */
interface Three<A> {
  readonly service: A;
  readonly small: A | null;
  readonly bare: A;
}

type Measure<A> = (which: Which, dictionary: Dictionary) => Promise<A>;

const three = async <A>({ dictionary, small }: Sizes, of: Measure<A>): Promise<Three<A>> => ({
  bare: await of("baseline", dictionary),
  service: await of("service", dictionary),
  small: small === null ? null : await of("service", small),
});

export const startFigures = async (bench: Bench): Promise<readonly ProcessFigure[]> => {
  const { service, small, bare } = await three(bench.entries, (which, dictionary) =>
    startRepeatedly(bench, which, dictionary),
  );
  const figure = (label: string, of: (starting: Starting) => number): ProcessFigure => ({
    label,
    unit: "ms",
    service: of(service),
    small: small === null ? null : of(small),
    bare: of(bare),
  });
  return [
    figure("start to first answer", ({ answersMs }) => answersMs),
    figure("start to first search", ({ searchesMs }) => searchesMs),
    figure("the same, worst of 5", ({ worstMs }) => worstMs),
    figure("the same, making the index", ({ makesMs }) => makesMs),
  ];
};

/** Memory of a service that has little to do, and the size of its file. */
export const idleFigures = async (
  bench: Bench,
  sizes: Sizes,
  what: string,
): Promise<readonly ProcessFigure[]> => {
  const idle = await three(sizes, (which, dictionary) => idleMemory(bench, which, dictionary));
  return [
    { label: `memory, idle${what}`, unit: "MB", ...idle },
    {
      label: `file${what}`,
      unit: "MB",
      service: megabytesOf(sizes.dictionary),
      small: sizes.small === null ? null : megabytesOf(sizes.small),
      bare: null,
    },
  ];
};

export const megabytesOf = ({ database }: Dictionary): number => statSync(database).size / 1e6;

/** And its share of reading one by id, where that was measured too. */
export const tokenFigures = (
  { known, met }: TokenCost,
  http: HttpFigures | null,
): readonly ProcessFigure[] => {
  const reading = http?.comparisons.find(({ name }) => name === "read")?.service.perCpuSecond;
  const alone = { small: null, bare: null };
  return [
    { label: "checking a token", unit: "µs", service: known, ...alone },
    ...(reading === undefined
      ? []
      : ([
          { label: "of reading one by id", unit: "%", service: (known * reading) / 1e4, ...alone },
        ] as const)),
    { label: "checking it for the first time", unit: "µs", service: met, ...alone },
  ];
};

/** Memory after all that was asked of it. */
export const loadedFigures = (
  { usage, smallUsage }: HttpFigures,
  what: string,
): readonly ProcessFigure[] =>
  (
    [
      ["after the load", "rss"],
      ["at its peak", "peakRss"],
    ] as const
  ).map(([when, name]) => ({
    label: `memory ${when}${what}`,
    unit: "MB",
    service: usage[name],
    small: smallUsage?.[name] ?? null,
    bare: null,
  }));
