import type { AuditFilter } from "../../../domain/audit/audit.ts";
import { offsetOf, type PageRequest } from "../../../domain/shared/page.ts";
import type { Database } from "../file/database.ts";
import { fragment, type Fragment, isOneOf, whereAll } from "../file/fragment.ts";

/** A day on which there are lines that are asked for, and how many. */
export interface AuditDay {
  readonly day: string;
  readonly lines: number;
}

/** The latest first (`schema-for-days.ts`). */
export const auditDays = (database: Database, filter: AuditFilter): readonly AuditDay[] => {
  const { from, to } = filter;
  const { sql, params } = whereAll([
    ...whoDidWhat(filter),
    ...(from === undefined ? [] : [fragment("day >= ?", dayOf(from))]),
    ...(to === undefined ? [] : [fragment("day <= ?", dayOf(to))]),
  ]);
  const days = database.lines(
    `SELECT day, sum(lines) FROM audit_days${sql} GROUP BY day ORDER BY day DESC`,
    ...params,
  );
  return days
    .map(([day, lines]) => ({ day: String(day), lines: Number(lines) }))
    .map((one) => (isInPart(one.day, filter) ? counted(database, one.day, filter) : one))
    .filter(({ lines }) => lines > 0);
};

/** Where a page begins: on which days it may be, and how many lines of the first come before it. */
export const beginningOf = (
  days: readonly AuditDay[],
  page: PageRequest,
): { readonly days: readonly AuditDay[]; readonly skipped: number } => {
  if ("after" in page.from) {
    const last = dayOf(String(page.from.after.values[0]));
    return { days: days.filter(({ day }) => day <= last), skipped: 0 };
  }
  let skipped = offsetOf(page);
  const first = days.findIndex(({ lines }) => {
    if (skipped < lines) return true;
    skipped -= lines;
    return false;
  });
  return { days: first < 0 ? [] : days.slice(first), skipped };
};

/** Of a day, which is a range of the audit, the lines that are asked for. */
export const linesOn = (day: string, filter: AuditFilter): readonly Fragment[] => {
  const { from = "", to } = filter;
  return [
    fragment("at >= ? AND at < ?", day, `${day}${AFTER_TIMES}`),
    ...(isInPart(day, filter) ? [fragment("at >= ?", from)] : []),
    ...(isInPart(day, filter) && to !== undefined ? [fragment("at <= ?", to)] : []),
    ...whoDidWhat(filter),
  ];
};

const whoDidWhat = ({ actors, actions, outcome }: AuditFilter): readonly Fragment[] => [
  ...(actors === undefined ? [] : [isOneOf("actor_id", actors)]),
  ...(actions === undefined ? [] : [isOneOf("action", actions)]),
  ...(outcome === undefined ? [] : [fragment("outcome = ?", outcome)]),
];

/** What comes before the time in a moment. */
const dayOf = (moment: string): string => moment.slice(0, "2026-01-02".length);
/** Comes after the letter that a time begins with. */
const AFTER_TIMES = "U";

/** Whether not all of a day may be asked for. */
const isInPart = (day: string, { from = "", to = "" }: AuditFilter): boolean =>
  day === dayOf(from) || day === dayOf(to);

const counted = (database: Database, day: string, filter: AuditFilter): AuditDay => {
  const { sql, params } = whereAll(linesOn(day, filter));
  const [line] = database.lines(`SELECT count(*) FROM audit${sql}`, ...params);
  return { day, lines: Number(line?.[0]) };
};
