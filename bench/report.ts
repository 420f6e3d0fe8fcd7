import type { Comparison } from "./compare.ts";
import type { BulkComparison } from "./compare-bulk.ts";
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
const megabytes = (value: number): string => `${value.toFixed(0)} MB`;

/** Of a dictionary that has what the title says. */
export const comparisonTable = (title: string, comparisons: readonly Comparison[]): Table => ({
  head: [
    title,
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
      megabytes(peakRss),
    ],
  ),
});

export const workerTable = (figures: readonly WorkerFigures[]): Table => ({
  head: [
    "workers",
    "p50 ms of many",
    "p99 ms of many",
    "one on one core, req/s",
    "one on two",
    "two on two",
    "of one core",
    "of one",
  ],
  rows: figures.map(({ label, p50, p99, oneOnOne, oneOnTwo, twoOnTwo }) => [
    label,
    ms(p50),
    ms(p99),
    rate(oneOnOne),
    rate(oneOnTwo),
    rate(twoOnTwo),
    ratio(twoOnTwo / oneOnOne),
    ratio(twoOnTwo / oneOnTwo),
  ]),
});

const units = {
  ms: (value: number): string => `${Math.round(value)} ms`,
  MB: megabytes,
  µs: (value: number): string => `${value.toFixed(2)} µs`,
  "%": (value: number): string => `${value.toFixed(1)} %`,
} as const;

/** A figure of the process or of its file. */
export interface ProcessFigure {
  readonly label: string;
  readonly unit: keyof typeof units;
  readonly service: number;
  /** With the smaller dictionary. */
  readonly small: number | null;
  readonly bare: number | null;
}

export const processTable = (figures: readonly ProcessFigure[]): Table => ({
  head: ["the process and its file", "service", "growth", "bare", "ratio"],
  rows: figures.map(({ label, unit, service, small, bare }) => [
    label,
    units[unit](service),
    small === null ? NONE : ratio(service / small),
    bare === null ? NONE : units[unit](bare),
    bare === null ? NONE : ratio(service / bare),
  ]),
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
