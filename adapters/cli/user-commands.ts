import * as E from "fp-ts/lib/Either.js";
import * as O from "fp-ts/lib/Option.js";
import { changePassword, type PasswordDeps } from "../../application/users/change-password.ts";
import { createFirstAdmin } from "../../application/users/create-first-admin.ts";
import { auditActor } from "../../domain/audit/audit-line.ts";
import { systemOperator } from "../../domain/shared/actor.ts";
import type { AppError } from "../../domain/shared/app-error.ts";
import { emailKey } from "../../domain/users/user.ts";
import { decode } from "../codecs/faults.ts";
import { emailAddress } from "../codecs/user-codec.ts";
import type { Language } from "../messages/fault-detail.ts";
import { askPassword } from "./ask-password.ts";
import { complain, complainOf } from "./complain.ts";
import { describeError } from "./describe-error.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { say } from "./texts.ts";

interface PasswordOptions {
  readonly passwordFile?: string;
}

/** What the operator does with users. */
export const userCommands = (deps: PasswordDeps, language: Language) => {
  const told = (text: string): ExitCode => {
    process.stdout.write(`${text}\n`);
    return exitCodes.done;
  };
  return {
    listUsers: async (): Promise<ExitCode> => {
      const all = await deps.users.all()();
      if (E.isLeft(all)) return complainOf(all.left, language);
      const never = say(language, "never");
      const rows = all.right.map(({ user, last_login_at }) =>
        [user.email, user.role, user.status, last_login_at ?? never, user.name].join("\t"),
      );
      return told([say(language, "user_columns"), ...rows].join("\n"));
    },
    createFirstAdmin: async (email: string, options: PasswordOptions): Promise<ExitCode> => {
      const address = decode(emailAddress, email);
      if (E.isLeft(address)) {
        const fault = describeError(address.left, language);
        return complainOf(address.left, language, say(language, "address_fault", { email, fault }));
      }
      const someone = await deps.users.exists()();
      if (E.isLeft(someone)) return complainOf(someone.left, language);
      if (someone.right) return complain(say(language, "someone_there"));
      const password = await askPassword(options.passwordFile, language);
      const made = await createFirstAdmin(deps)({
        email: address.right,
        password,
        by: auditActor(systemOperator),
      })();
      if (E.isLeft(made)) return complainOfPassword(made.left, language);
      return made.right === null
        ? complain(say(language, "someone_there"))
        : told(say(language, "first_admin_made", { email: made.right.email }));
    },
    setPassword: async (email: string, options: PasswordOptions): Promise<ExitCode> => {
      const found = await deps.users.findByEmail(emailKey(email))();
      if (E.isLeft(found)) return complainOf(found.left, language);
      if (O.isNone(found.right)) return complain(say(language, "no_user", { email }));
      const { user } = found.right.value;
      const new_password = await askPassword(options.passwordFile, language);
      const changed = await changePassword(deps)({
        actor: systemOperator,
        id: user.id,
        passwords: E.right({ current_password: null, new_password }),
      })();
      return E.isLeft(changed)
        ? complainOfPassword(changed.left, language)
        : told(say(language, "password_set", { email: user.email }));
    },
  };
};

/** What is wrong with what was asked for: all else has been judged before it. */
const complainOfPassword = (error: AppError, language: Language): ExitCode => {
  if (error._tag !== "ValidationFailed") return complainOf(error, language);
  const fault = describeError(error, language);
  return complainOf(error, language, say(language, "password_fault", { fault }));
};
