import { specOf } from "../../domain/families.ts";
import * as O from "fp-ts/lib/Option.js";
import { created } from "../../domain/changes/revision.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import type { UserRepository } from "../../domain/users/user-repository.ts";
import type { User, UserRecord } from "../../domain/users/user.ts";
import { auditDocument, tellAudit } from "./audit.ts";
import { reading } from "./client.ts";
import type { Collections } from "./collections.ts";
import { listed, type ResourceDocument, resourceIn, toDocument } from "./documents.ts";
import { listDocuments } from "./listing.ts";
import { attempt, violatedIndex } from "./mongodb-errors.ts";

const read = { ...reading, projection: listed };
const EMAIL = "keys.unique.email";

/** Every user there is. */
const anyone = { [EMAIL]: { $gte: "" } };

export const mongodbUsers = (
  { resources: { users }, audit }: Pick<Collections, "resources" | "audit">,
  collation: Collation,
): UserRepository => {
  const exists = async (): Promise<boolean> =>
    (await users.findOne(anyone, { ...reading, projection: { _id: 1 } })) !== null;

  return {
    find: (id) => attempt(async () => recordIn(await users.findOne({ _id: id }, read))),
    findByEmail: (key) =>
      attempt(async () => recordIn(await users.findOne({ [EMAIL]: key }, read))),
    names: (ids) =>
      attempt(async () => {
        const found = await users
          .find({ _id: { $in: [...ids] } }, { ...reading, projection: { version: 1, body: 1 } })
          .toArray();
        return new Map(recordsIn(found).map(({ user }) => [user.id, user.name]));
      }),
    list: (query) =>
      attempt(async () => {
        const page = await listDocuments(users, specOf("users"), query);
        return { ...page, items: recordsIn(page.items) };
      }),
    all: () =>
      attempt(async () =>
        recordsIn(await users.find(anyone, { ...read, sort: { [EMAIL]: 1 } }).toArray()),
      ),
    exists: () => attempt(exists),
    // Of several that find nobody there, the unique index on `first` lets one in.
    addFirst: (user, line) =>
      attempt(async () => {
        if (await exists()) return false;
        const document = { ...toDocument("users", user, created, collation), first: true as const };
        try {
          await users.updateOne(
            { _id: user.id, tombstone: { $exists: true } },
            { $set: document, $unset: { tombstone: "" } },
            { upsert: true },
          );
          if (line !== undefined) await tellAudit({ audit }, [auditDocument(line)]);
          return true;
        } catch (error) {
          if (violatedIndex(error) === null) throw error;
          return false;
        }
      }),
  };
};

const recordsIn = (documents: readonly ResourceDocument[]): readonly UserRecord[] =>
  documents.flatMap((document) => {
    const user = resourceIn(document);
    return user === null
      ? []
      : [{ user: user as User, last_login_at: document.last_login_at ?? null }];
  });

const recordIn = (document: ResourceDocument | null): O.Option<UserRecord> =>
  O.fromNullable(recordsIn(document === null ? [] : [document])[0]);
