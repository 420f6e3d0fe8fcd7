import { createHash } from "node:crypto";
import * as E from "fp-ts/lib/Either.js";
import type { BackupRecord, BackupRecords } from "../../domain/changes/backup.ts";
import { revisionActions } from "../../domain/changes/revision.ts";
import { whole } from "../../domain/families.ts";
import { type Family, lexicalFamilies, perFamily } from "../../domain/shared/family.ts";
import { presentAuditLine } from "../codecs/audit-line.ts";
import { userFromDocument } from "../documents/user-document.ts";
import { isJsonObject, type JsonObject } from "../codecs/strict-json.ts";

/** The first line of a backup. The version is raised when records change their shape. */
export interface BackupHeader {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly made_at: string;
  /** False of a deployment that cannot read everything as it was at one moment. */
  readonly one_moment: boolean;
}

const FORMAT = "lexical-dictionary backup";
const VERSION = 1;

/** How many records there are: those that live and the users by their family, then what is over. */
export type BackupCounts = Readonly<Record<CountName, number>>;
type CountName = Family | "deleted" | "past" | "audit";

/** The last line of a backup. */
export interface BackupTrailer {
  readonly counts: BackupCounts;
  /** Of every byte before this line. */
  readonly sha256: string;
}

export const headerLine = (made_at: Date, one_moment: boolean): string =>
  JSON.stringify({
    format: FORMAT,
    version: VERSION,
    made_at: made_at.toISOString(),
    one_moment,
  } satisfies BackupHeader);

/** The same text for the same record, whatever store it comes from. */
export const recordLine = (record: BackupRecord): string => {
  switch (record.kind) {
    case "living": {
      const { kind, family, resource, event } = record;
      const { action, comment } = event;
      return JSON.stringify({ kind, family, resource, event: { action, comment } });
    }
    case "deleted": {
      const { kind, family, grave } = record;
      const { id, external_id, version, deleted_at, deleted_by, with_entry } = grave;
      const told = { id, external_id, version, deleted_at, deleted_by, with_entry };
      return JSON.stringify({ kind, family, grave: told });
    }
    case "past": {
      const { kind, family, id, revision } = record;
      const { version, action, at, by, comment, state } = revision;
      const told = { version, action, at, by, comment, state };
      return JSON.stringify({ kind, family, id, revision: told });
    }
    case "user": {
      const { kind, user, last_login_at } = record;
      return JSON.stringify({ kind, user: userFromDocument(user), last_login_at });
    }
    case "audit": {
      const { kind, line } = record;
      return JSON.stringify({ kind, line: presentAuditLine(line) });
    }
  }
};

/** Tells the records of a backup from all others. */
export const digestOf = async (records: BackupRecords): Promise<string> => {
  const hash = createHash("sha256");
  for await (const batch of records)
    for (const record of batch) hash.update(`${recordLine(record)}\n`);
  return hash.digest("hex");
};

/** What a header says, or why it is none of ours. */
export const readHeader = (
  line: JsonObject | null,
): E.Either<"not_a_backup" | "newer_backup", BackupHeader> => {
  if (line?.["format"] !== FORMAT) return E.left("not_a_backup");
  if (line["version"] !== VERSION) return E.left("newer_backup");
  return E.right(line as unknown as BackupHeader);
};

/** Families that were not there yet when it was made had nothing in them. */
export const readTrailer = ({ counts, sha256 }: JsonObject): BackupTrailer | null =>
  typeof sha256 === "string" && isJsonObject(counts)
    ? { counts: { ...noCounts, ...counts }, sha256 }
    : null;

/** A record as far as its shape goes; what is in it, the checksum answers for. */
export const readRecord = (line: JsonObject): BackupRecord | null =>
  isRecord(line) ? wholeRecord(line as unknown as BackupRecord) : null;

/** What lives is served as it is kept; what is past is completed when it is brought back. */
const wholeRecord = (record: BackupRecord): BackupRecord => {
  switch (record.kind) {
    case "living":
      return { ...record, resource: whole(record.family, record.resource) };
    case "user":
      return { ...record, user: whole("users", record.user) };
    default:
      return record;
  }
};

const isRecord = (line: JsonObject): boolean => {
  switch (line["kind"]) {
    case "living":
      return isLexical(line["family"]) && isVersioned(line["resource"]) && isEvent(line["event"]);
    case "deleted":
      return isLexical(line["family"]) && isVersioned(line["grave"]);
    case "past":
      return (
        isLexical(line["family"]) && typeof line["id"] === "string" && isEvent(line["revision"])
      );
    case "user":
      return isVersioned(line["user"]) && typeof line["user"]["password_hash"] === "string";
    case "audit":
      return isAuditLine(line["line"]);
    default:
      return false;
  }
};

const isAuditLine = (value: unknown): boolean =>
  isJsonObject(value) &&
  typeof value["id"] === "string" &&
  typeof value["at"] === "string" &&
  isJsonObject(value["actor"]);

const isLexical = (value: unknown): boolean =>
  (lexicalFamilies as readonly unknown[]).includes(value);

const isVersioned = (value: unknown): value is JsonObject =>
  isJsonObject(value) && typeof value["id"] === "string" && Number.isInteger(value["version"]);

const isEvent = (value: unknown): boolean =>
  isJsonObject(value) && (revisionActions as readonly unknown[]).includes(value["action"]);

export const noCounts: BackupCounts = {
  ...perFamily(() => 0),
  deleted: 0,
  past: 0,
  audit: 0,
};

export const counted = (record: BackupRecord): CountName => {
  switch (record.kind) {
    case "living":
      return record.family;
    case "user":
      return "users";
    default:
      return record.kind;
  }
};
