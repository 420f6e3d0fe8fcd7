import type { Which } from "./which.ts";
import type { Comparison } from "./compare.ts";
import type { BulkComparison } from "./compare-bulk.ts";
import type { HttpFigures } from "./measure-http.ts";
import type { Starting } from "./starting.ts";
import type { WorkerFigures } from "./workers.ts";

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const NONE = "–";

const thousands = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
/** Of what takes longer than a second too. */
const rate = (value: number): string => (value < 10 ? value.toFixed(2) : thousands.format(value));
const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 1);
const ratio = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : NONE);
const mib = (value: number): string => `${value.toFixed(0)} MB`;

export const comparisonTable = (comparisons: readonly Comparison[]): Table => ({
  head: [
    "over HTTP",
    "p50 ms",
    "p99 ms",
    "growth p50",
    "growth p99",
    "req/s",
    "per CPU-s",
    "p50 ms of many",
    "p99 ms of many",
    "bare req/s",
    "bare per CPU-s",
    "ratio req/s",
    "ratio CPU",
  ],
  rows: comparisons.map(({ label, service, alone, small, bare, ratios }) => [
    label,
    ms(alone.p50),
    ms(alone.p99),
    small === null ? NONE : ratio(alone.p50 / small.p50),
    small === null ? NONE : ratio(alone.p99 / small.p99),
    rate(service.perSecond),
    rate(service.perCpuSecond),
    ms(service.p50),
    ms(service.p99),
    rate(bare.perSecond),
    rate(bare.perCpuSecond),
    ratio(ratios.perSecond),
    ratio(ratios.perCpuSecond),
  ]),
});

export const bulkTable = (comparisons: readonly BulkComparison[]): Table => ({
  head: ["in bulk", "entries/s", "growth", "per CPU-s", "bare entries/s", "ratio", "peak RSS"],
  rows: comparisons.map(
    ({ label, perSecond, growth, perCpuSecond, baselinePerSecond, ratio: share, peakRss }) => [
      label,
      rate(perSecond),
      growth === null ? NONE : ratio(growth),
      rate(perCpuSecond),
      rate(baselinePerSecond),
      ratio(share),
      mib(peakRss),
    ],
  ),
});

export const workerTable = (figures: readonly WorkerFigures[]): Table => ({
  head: ["workers", "one on one core, req/s", "one on two", "two on two", "of one core", "of one"],
  rows: figures.map(({ label, oneOnOne, oneOnTwo, twoOnTwo }) => [
    label,
    rate(oneOnOne),
    rate(oneOnTwo),
    rate(twoOnTwo),
    ratio(twoOnTwo / oneOnOne),
    ratio(twoOnTwo / oneOnTwo),
  ]),
});

export interface ProcessFigures {
  readonly starts: Readonly<Record<Which, Starting>> | null;
  readonly idle: Readonly<Record<Which, number>> | null;
  readonly tokenMicros: number | null;
  readonly http: HttpFigures | null;
}

export const processTable = ({ starts, idle, tokenMicros, http }: ProcessFigures): Table => ({
  head: ["the process", "service", "bare"],
  rows: [
    ...(starts === null
      ? []
      : (
          [
            ["start to first answer", "answersMs"],
            ["start to first search", "searchesMs"],
            ["the same, worst of 5", "worstMs"],
          ] as const
        ).map(([label, time]) => [
          label,
          ...[starts.service, starts.baseline].map((one) => `${Math.round(one[time])} ms`),
        ])),
    ...(idle === null ? [] : [["memory, idle", mib(idle.service), mib(idle.baseline)]]),
    ...(tokenMicros === null ? [] : [tokenRow(tokenMicros, http)]),
    ...(http === null
      ? []
      : [
          ["memory after the load", mib(http.rss), NONE],
          ["memory at its peak", mib(http.peakRss), NONE],
        ]),
  ],
});

/** And its share of reading one by id, where that was measured too. */
const tokenRow = (micros: number, http: HttpFigures | null): readonly string[] => {
  const reading = http?.comparisons.find(({ name }) => name === "read")?.service.perCpuSecond;
  const share = reading === undefined ? "" : `, ${((micros * reading) / 1e4).toFixed(1)} %`;
  return ["checking a token", `${micros.toFixed(2)} µs${share}`, NONE];
};

/** The first column to the left, figures to the right. */
export const asText = ({ head, rows }: Table): string => {
  const lines = [head, ...rows];
  const widths = head.map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? "").length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  "),
    )
    .join("\n");
};

export const asMarkdown = ({ head, rows }: Table): string =>
  [head, head.map((_, column) => (column === 0 ? "---" : "--:")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
