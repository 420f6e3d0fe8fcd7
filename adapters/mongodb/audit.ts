import type { ClientSession, Filter } from "mongodb";
import type { Audit, AuditFilter, AuditQuery } from "../../domain/audit/audit.ts";
import type { AuditLine } from "../../domain/audit/audit-line.ts";
import { type Page, pageOf } from "../../domain/shared/page.ts";
import { reading } from "./client.ts";
import type { Collections } from "./collections.ts";
import type { AuditDocument } from "./documents.ts";
import { cut, sortOf } from "./list-page.ts";
import { attempt } from "./mongodb-errors.ts";

export const auditDocument = ({ id, ...line }: AuditLine): AuditDocument => ({ _id: id, ...line });
export const auditLineIn = ({ _id, ...line }: AuditDocument): AuditLine => ({ id: _id, ...line });

/** Writes lines that may be there already: whoever finishes another's work does not know. */
export const tellAudit = async (
  { audit }: Pick<Collections, "audit">,
  lines: readonly AuditDocument[],
  session?: ClientSession,
): Promise<void> => {
  for (const { _id, ...line } of lines)
    await audit.updateOne(
      { _id },
      { $setOnInsert: line },
      { upsert: true, ...(session !== undefined && { session }) },
    );
};

export const mongodbAudit = (collections: Pick<Collections, "audit">): Audit => ({
  list: (query) => attempt(() => listLines(collections, query)),
  append: (lines) => attempt(() => tellAudit(collections, lines.map(auditDocument))),
});

/** Newest first. */
export const auditOrder = sortOf([{ path: "at", descending: true, least: "" }]);

const listLines = async (
  { audit }: Pick<Collections, "audit">,
  { filter, page }: AuditQuery,
): Promise<Page<AuditLine>> => {
  const asked = conditionOf(filter);
  const { skip, limit } = cut(page);
  const [documents, total] = await Promise.all([
    audit
      .find({ $and: [asked, placeOf(page)] }, { ...reading, sort: auditOrder, skip, limit })
      .toArray(),
    page.count ? audit.countDocuments(asked, reading) : null,
  ]);
  return pageOf(documents.map(auditLineIn), page, total, ({ at, id }) => ({ values: [at], id }));
};

const conditionOf = (filter: AuditFilter): Filter<AuditDocument> => {
  const { actors, actions, outcome, from, to } = filter;
  return {
    ...(actors !== undefined && { "actor.id": { $in: [...actors] } }),
    ...(actions !== undefined && { action: { $in: [...actions] } }),
    ...(outcome !== undefined && { outcome }),
    // The order is bounded in any case, which lets the server read it from an index.
    at: { $gte: from ?? "", ...(to !== undefined && { $lte: to }) },
  };
};

/** What comes after a position. */
const placeOf = ({ from }: AuditQuery["page"]): Filter<AuditDocument> =>
  "after" in from
    ? auditAfter({ at: String(from.after.values[0]), _id: from.after.id })
    : auditAfter(undefined);

/** What comes after a line, or all that there is. */
export const auditAfter = (
  last: Pick<AuditDocument, "at" | "_id"> | undefined,
): Filter<AuditDocument> =>
  last === undefined
    ? { at: { $gte: "" } }
    : { $or: [{ at: { $lt: last.at } }, { at: last.at, _id: { $gt: last._id } }] };
