import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { AuditQuery } from "../../domain/audit/audit.ts";
import type { AuditLine } from "../../domain/audit/audit-line.ts";
import { type Actor, requireRole } from "../../domain/shared/actor.ts";
import type { Page } from "../../domain/shared/page.ts";
import type { Store } from "../../domain/store.ts";
import type { UseCase } from "../shared/use-case.ts";

export interface ListAuditInput {
  readonly actor: Actor;
  readonly query: AuditQuery;
}

/** A line with the name of who did it: null of a user who is gone, and of what no user did. */
export interface NamedLine {
  readonly line: AuditLine;
  readonly name: string | null;
}

/** Administrators see who did what. */
export const listAudit: UseCase<Pick<Store, "audit" | "users">, ListAuditInput, Page<NamedLine>> =
  ({ audit, users }) =>
  ({ actor, query }) =>
    pipe(
      TE.fromEither(requireRole(actor, "admin")),
      TE.flatMap(() => audit.list(query)),
      TE.bindTo("found"),
      TE.bindW("names", ({ found }) =>
        users.names([...new Set(found.items.flatMap(({ actor: { id } }) => id ?? []))]),
      ),
      TE.map(({ found, names }) => ({
        ...found,
        items: found.items.map((line) => ({ line, name: names.get(line.actor.id ?? "") ?? null })),
      })),
    );
