import * as TE from "fp-ts/lib/TaskEither.js";
import type { Audit, AuditFilter } from "../../domain/audit/audit.ts";
import type { AuditLine } from "../../domain/audit/audit-line.ts";
import { sortedPage } from "../../domain/shared/ordering.ts";
import type { Tables } from "./tables.ts";
import type { Undoable } from "./undoable.ts";

export const inMemoryAudit = ({ audit }: Tables): Audit => ({
  list: ({ filter, page }) =>
    TE.fromIO(() =>
      sortedPage(
        [...audit.values()].filter(matches(filter)),
        ({ at, id }) => ({ values: [at], id }),
        [true],
        page,
      ),
    ),
  append: (lines) =>
    TE.fromIO(() => {
      for (const line of lines) audit.set(line.id, line);
    }),
});

const matches =
  ({ actors, actions, outcome, from = "", to }: AuditFilter) =>
  (line: AuditLine): boolean =>
    isAnyOf(actors, line.actor.id) &&
    isAnyOf(actions, line.action) &&
    isAnyOf(outcome && [outcome], line.outcome) &&
    line.at >= from &&
    (to === undefined || line.at <= to);

/** Whatever it is, where nothing is asked of it. */
const isAnyOf = (asked: readonly string[] | undefined, value: string | null | undefined): boolean =>
  asked === undefined || (value !== null && value !== undefined && asked.includes(value));

/** Tells it as a part of a change, which may be taken back. */
export const tell = ({ audit }: Tables, lines: readonly AuditLine[], log: Undoable): void => {
  for (const line of lines) log.set(audit, line.id, line);
};
