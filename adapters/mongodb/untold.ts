/**
 * Where there are no transactions, the lines of a change lie in the turn until the change is made and
 * they are told. Whoever takes over a turn that was cut off finds them there, and tells them if the
 * change was made: only its first write says so, as each is whole or not at all.
 */
import type { AuditLine } from "../../domain/audit/audit-line.ts";
import { auditDocument, tellAudit } from "./audit.ts";
import type { Collections } from "./collections.ts";
import type { Untold } from "./documents.ts";
import { atVersion, isDeletion, type Step } from "./writes.ts";

export const untoldOf = (lines: readonly AuditLine[], [first]: readonly Step[]): Untold | null =>
  first === undefined || lines.length === 0
    ? null
    : {
        lines: lines.map(auditDocument),
        family: first.family,
        id: first.id,
        version: first.version,
        deleted: isDeletion(first),
      };

/** Tells of a change that was cut off, if it was made. */
export const tellIfMade = async (
  collections: Pick<Collections, "audit" | "resources">,
  { lines, family, id, version, deleted }: Untold,
): Promise<void> => {
  const made = await collections.resources[family].findOne(
    { _id: id, ...atVersion(version, deleted) },
    { projection: { _id: 1 } },
  );
  if (made !== null) await tellAudit(collections, lines);
};
