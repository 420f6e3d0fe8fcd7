import type { Put } from "../../domain/changes/change-set.ts";
import type { LineRecord } from "./line-record.ts";
import type { Place } from "./places.ts";
import type { FamilyReport, ImportCounts } from "./import-report.ts";
import type { NotedLine } from "./write-order.ts";

type Outcome = "created" | "updated" | "unchanged";

/** What became of lines otherwise than it was planned: others have made what they bring, or have changed it alike. */
export interface Outcomes {
  /** Is told of lines that are written, once more of those that had to wait, and what was put for them. */
  readonly note: (batch: readonly NotedLine[], puts: readonly Put[], isSecond: boolean) => void;
  /** What was planned, as it came to be. */
  readonly of: (planned: ImportCounts) => ImportCounts;
}

export const noOutcomes = (): Outcomes => {
  const moved = new Map<string, Map<Outcome, number>>();
  const move = (family: string, from: Outcome, to: Outcome): void => {
    if (from === to) return;
    const counts = moved.get(family) ?? new Map<Outcome, number>();
    counts.set(from, (counts.get(from) ?? 0) - 1);
    counts.set(to, (counts.get(to) ?? 0) + 1);
    moved.set(family, counts);
  };
  /** For what they refer to; what is put once more for others is not what became of them. */
  const waiting = new Set<Place>();
  return {
    note: (batch, puts, isSecond) => {
      const expected = new Map(puts.map((put) => [put.resource.id, put.expected]));
      for (const { record } of batch) {
        if (isSecond && !waiting.has(record.at)) continue;
        const version = expected.get(record.id);
        if (!isSecond && version === undefined && record.again) {
          waiting.add(record.at);
          continue;
        }
        const became =
          version === undefined ? "unchanged" : version === null ? "created" : "updated";
        move(record.family, plannedFor(record), became);
      }
    },
    of: (planned) =>
      Object.fromEntries(
        Object.entries(planned).map(([family, report]) => [
          family,
          withMoved(report, moved.get(family)),
        ]),
      ),
  };
};

const plannedFor = ({ state }: LineRecord): Outcome => (state === "new" ? "created" : "updated");

const withMoved = (
  report: FamilyReport,
  moved: ReadonlyMap<Outcome, number> = new Map(),
): FamilyReport => {
  const by = (outcome: Outcome): number => report[outcome] + (moved.get(outcome) ?? 0);
  return {
    ...report,
    created: by("created"),
    updated: by("updated"),
    unchanged: by("unchanged"),
  };
};
