import { type FamilySpec, formsOf, textsOf, timeSortFields, timeSorts } from "../shared/card.ts";
import type { FieldText } from "../shared/search.ts";
import { emailKey, type User } from "./user.ts";

const texts = (user: User): readonly FieldText[] => [
  ...textsOf("name", [user.name]),
  ...textsOf("email", [user.email]),
];

/** Nothing of the password is among what is kept beside a user. */
export const userSpec: FamilySpec<User> = {
  unset: {
    external_id: null,
    locale: null,
  },
  sorts: { name: { kind: "text", nullable: false }, ...timeSortFields },
  defaultOrder: [{ field: "name", descending: false }],
  single: ["role", "status"],
  several: [],
  uniqueKey: { name: "email", of: ({ email }) => emailKey(email) },
  references: () => [],
  texts,
  card: (user, collation) => ({
    sorts: { name: collation.sortKey(user.name), ...timeSorts(user) },
    terms: { role: [user.role], status: [user.status] },
    forms: formsOf(texts(user)),
    years: [],
    boxes: [],
  }),
  countsSenses: false,
};
