import * as O from "fp-ts/lib/Option.js";
import type { UserRepository } from "../../domain/users/user-repository.ts";
import type { UserRecord } from "../../domain/users/user.ts";
import { reading } from "./client.ts";
import type { Collections } from "./collections.ts";
import { isLive, type ResourceDocument, type StoredFamilies, withoutKeys } from "./documents.ts";
import { attempt, violatedIndex } from "./mongodb-errors.ts";

const read = { ...reading, ...withoutKeys };

/** Every user there is. */
const anyone = { "keys.email": { $gte: "" } };

export const mongodbUsers = (
  { resources: { users } }: Collections,
  families: StoredFamilies,
): UserRepository => {
  const record = (stored: ResourceDocument): UserRecord => ({
    user: families.users.fromDocument(stored),
    last_login_at: stored.last_login_at ?? null,
  });
  const recordOf = (stored: ResourceDocument | null): O.Option<UserRecord> =>
    stored !== null && isLive(stored) ? O.some(record(stored)) : O.none;
  const exists = async (): Promise<boolean> =>
    (await users.findOne(anyone, { ...reading, projection: { _id: 1 } })) !== null;

  return {
    find: (id) => attempt(async () => recordOf(await users.findOne({ _id: id }, read))),
    findByEmail: (key) =>
      attempt(async () => recordOf(await users.findOne({ "keys.email": key }, read))),
    all: () =>
      attempt(async () =>
        (await users.find(anyone, { ...read, sort: { "keys.email": 1 } }).toArray()).map(record),
      ),
    exists: () => attempt(exists),
    // Of several that find nobody there, the unique index on `first` lets one in.
    addFirst: (user) =>
      attempt(async () => {
        if (await exists()) return false;
        const document = { ...families.users.toDocument(user), first: true as const };
        try {
          await users.updateOne(
            { _id: user.id, tombstone: { $exists: true } },
            { $set: document, $unset: { tombstone: "" } },
            { upsert: true },
          );
          return true;
        } catch (error) {
          if (violatedIndex(error) === null) throw error;
          return false;
        }
      }),
  };
};
