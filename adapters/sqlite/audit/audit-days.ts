import type { AuditFilter, AuditQuery } from "../../../domain/audit/audit.ts";
import { offsetOf, type PageRequest, type Position } from "../../../domain/shared/page.ts";
import type { Database } from "../file/database.ts";
import { fragment, type Fragment, isOneOf, whereAll } from "../file/fragment.ts";

/** A day on which there are lines that are asked for, and how many. */
export interface AuditDay {
  readonly day: string;
  readonly lines: number;
}

/**
 * The latest first (`schema-for-days.ts`). Of a day of which a part is asked for, lines are counted where it matters how
 * many there are; who walks on by position only has to know on which days there may be any.
 */
export const auditDays = (
  database: Database,
  { filter, page }: AuditQuery,
): readonly AuditDay[] => {
  const { from, to } = filter;
  const after = page.count ? null : afterIn(page);
  const last = after?.at ?? to;
  const { sql, params } = whereAll([
    ...whoDidWhat(filter),
    ...(from === undefined ? [] : [fragment("day >= ?", dayOf(from))]),
    ...(last === undefined ? [] : [fragment("day <= ?", dayOf(last))]),
  ]);
  const days = database
    .lines(`SELECT day, sum(lines) FROM audit_days${sql} GROUP BY day ORDER BY day DESC`, ...params)
    .map(([day, lines]) => ({ day: String(day), lines: Number(lines) }));
  if (after !== null) return days;
  return days
    .map((one) => (isInPart(one.day, filter) ? counted(database, one.day, filter) : one))
    .filter(({ lines }) => lines > 0);
};

/** Where a page begins: on which days it may be, and how many lines of the first come before it. */
export const beginningOf = (
  days: readonly AuditDay[],
  page: PageRequest,
): { readonly days: readonly AuditDay[]; readonly skipped: number } => {
  const after = afterIn(page);
  if (after !== null) {
    const last = dayOf(after.at);
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

/** Of a day, the lines that are asked for: one range of the audit, so that none is read that lies outside. */
export const linesOn = (
  day: string,
  filter: AuditFilter,
  after: After | null = null,
): readonly Fragment[] => {
  const end = `${day}${AFTER_TIMES}`;
  const { from = day, to = end } = filter;
  return [
    fragment("at >= ? AND at <= ?", latest(day, from), earliest(end, to, after?.at ?? end)),
    ...(after === null ? [] : [fragment("at < ? OR id > ?", after.at, after.id)]),
    ...whoDidWhat(filter),
  ];
};

/** The line that was seen last. */
interface After {
  readonly at: string;
  readonly id: string;
}

export const afterIn = ({ from }: PageRequest): After | null =>
  "after" in from ? { at: timeOf(from.after), id: from.after.id } : null;

const timeOf = ({ values: [at] }: Position): string => String(at ?? "");

const whoDidWhat = ({ actors, actions, outcome }: AuditFilter): readonly Fragment[] => [
  ...(actors === undefined ? [] : [isOneOf("actor_id", actors)]),
  ...(actions === undefined ? [] : [isOneOf("action", actions)]),
  ...(outcome === undefined ? [] : [fragment("outcome = ?", outcome)]),
];

const latest = (one: string, other: string): string => (one > other ? one : other);
const earliest = (first: string, ...others: readonly string[]): string =>
  others.reduce((one, other) => (one < other ? one : other), first);

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
