import type { Comparison } from "./compare.ts";
import type { BulkComparison } from "./compare-bulk.ts";
import type { HttpFigures, Starts } from "./measurements.ts";

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const thousands = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const rate = (value: number): string => thousands.format(value);
const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 1);
const ratio = (value: number): string => value.toFixed(2);
const mib = (value: number): string => `${value.toFixed(0)} MB`;

export const comparisonTable = (comparisons: readonly Comparison[]): Table => ({
  head: [
    "over HTTP",
    "req/s",
    "per CPU-s",
    "p50 ms",
    "p99 ms",
    "bare req/s",
    "bare per CPU-s",
    "bare p99 ms",
    "cores",
    "ratio req/s",
    "ratio CPU",
  ],
  rows: comparisons.map(({ label, service, baseline, ratioPerSecond, ratioPerCpuSecond }) => [
    label,
    rate(service.perSecond),
    rate(service.perCpuSecond),
    ms(service.p50),
    ms(service.p99),
    rate(baseline.perSecond),
    rate(baseline.perCpuSecond),
    ms(baseline.p99),
    `${service.busy.toFixed(1)} / ${baseline.busy.toFixed(1)}`,
    ratio(ratioPerSecond),
    ratio(ratioPerCpuSecond),
  ]),
});

export const bulkTable = (comparisons: readonly BulkComparison[]): Table => ({
  head: ["in bulk", "entries/s", "per CPU-s", "bare entries/s", "ratio", "peak RSS"],
  rows: comparisons.map(
    ({ label, perSecond, perCpuSecond, baselinePerSecond, ratio: share, peakRss }) => [
      label,
      rate(perSecond),
      rate(perCpuSecond),
      rate(baselinePerSecond),
      ratio(share),
      mib(peakRss),
    ],
  ),
});

export interface ProcessFigures {
  readonly starts: Starts | null;
  readonly idle: { readonly service: number; readonly baseline: number } | null;
  readonly http: HttpFigures | null;
}

export const processTable = ({ starts, idle, http }: ProcessFigures): Table => ({
  head: ["the process", "service", "bare"],
  rows: [
    ...(starts === null
      ? []
      : [
          ["start to ready, median", starts.service.medianMs, starts.baseline.medianMs],
          ["start to ready, worst of 5", starts.service.worstMs, starts.baseline.worstMs],
        ].map(([label, ...times]) => [
          String(label),
          ...times.map((time) => `${Math.round(Number(time))} ms`),
        ])),
    ...(idle === null ? [] : [["RSS idle", mib(idle.service), mib(idle.baseline)]]),
    ...(http === null
      ? []
      : [
          ["RSS after the load", mib(http.rss), ""],
          ["RSS at its peak", mib(http.peakRss), ""],
        ]),
  ],
});

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
