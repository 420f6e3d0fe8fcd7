import { type FamilySpec, formsOf, timeSortFields, timeSorts } from "../shared/card.ts";
import { emailKey, type User } from "./user.ts";

/** Nothing of the password is among what is kept beside a user. */
export const userSpec: FamilySpec<User> = {
  sorts: { name: { kind: "text", nullable: false }, ...timeSortFields },
  defaultOrder: [{ field: "name", descending: false }],
  single: ["role", "status"],
  several: [],
  uniqueKey: { name: "email", of: ({ email }) => emailKey(email) },
  references: () => [],
  card: (user, collation) => ({
    sorts: { name: collation.sortKey(user.name), ...timeSorts(user) },
    terms: { role: [user.role], status: [user.status] },
    forms: [...formsOf("name", [user.name]), ...formsOf("email", [user.email])],
    years: [],
    boxes: [],
  }),
  countsSenses: false,
};
