import type { Page } from "../../domain/shared/page.ts";
import type { NewUserDraft, UserDraft, UserRecord } from "../../domain/users/user.ts";
import { type Highlighted, listHighlighted } from "../shared/list-highlighted.ts";
import type { ListInput } from "../shared/list-resources.ts";
import {
  type CreateInput,
  type DeleteInput,
  deleteResource,
  type EditInput,
  editResource,
  readResource,
} from "../shared/stock-verbs.ts";
import type { ReadInput, Verb } from "../shared/use-case.ts";
import { changePassword, type PasswordDeps, type PasswordInput } from "./change-password.ts";
import { createUser } from "./create-user.ts";
import { listUsers } from "./list-users.ts";
import { userRules } from "./user-rules.ts";

/** All that can be done with users: by administrators, and much of it by the users themselves. */
export interface UserVerbs {
  readonly create: Verb<CreateInput<NewUserDraft, UserRecord>, UserRecord>;
  readonly read: Verb<ReadInput, UserRecord>;
  readonly list: Verb<ListInput, Page<UserRecord>>;
  readonly listHighlighted: Verb<ListInput, Page<Highlighted<UserRecord>>>;
  readonly edit: Verb<EditInput<UserDraft, UserRecord>, UserRecord>;
  readonly remove: Verb<DeleteInput, string>;
  readonly changePassword: Verb<PasswordInput, void>;
}

export const userVerbs = (deps: PasswordDeps): UserVerbs => {
  const rules = userRules(deps);
  const list = listUsers(deps);
  return {
    create: createUser(deps),
    read: readResource(rules),
    list,
    listHighlighted: listHighlighted(rules, list, null),
    edit: editResource(rules, deps),
    // Nobody deletes themselves but an administrator.
    remove: deleteResource({ ...rules, mayWrite: (actor) => rules.mayWrite(actor, null) }, deps),
    changePassword: changePassword(deps),
  };
};
