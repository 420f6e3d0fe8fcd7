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
import { describeError } from "./describe-error.ts";
import { type ExitCode, exitCodeOf, exitCodes } from "./exit-codes.ts";

interface PasswordOptions {
  readonly passwordFile?: string;
}

/** What the operator does with users. */
export const userCommands = (deps: PasswordDeps, language: Language) => {
  const fail = (error: AppError): ExitCode => {
    process.stderr.write(`${describeError(error, language)}\n`);
    return exitCodeOf(error);
  };
  const say = (text: string): ExitCode => {
    process.stdout.write(`${text}\n`);
    return exitCodes.done;
  };
  return {
    listUsers: async (): Promise<ExitCode> => {
      const all = await deps.users.all()();
      if (E.isLeft(all)) return fail(all.left);
      const rows = all.right.map(({ user, last_login_at }) =>
        [user.email, user.role, user.status, last_login_at ?? "never", user.name].join("\t"),
      );
      return say(["email\trole\tstatus\tlast login\tname", ...rows].join("\n"));
    },
    createFirstAdmin: async (email: string, options: PasswordOptions): Promise<ExitCode> => {
      const address = decode(emailAddress, email);
      if (E.isLeft(address)) return fail(address.left);
      const someone = await deps.users.exists()();
      if (E.isLeft(someone)) return fail(someone.left);
      if (someone.right) return refuseSecondFirst();
      const password = await askPassword(options.passwordFile);
      const made = await createFirstAdmin(deps)({
        email: address.right,
        password,
        by: auditActor(systemOperator),
      })();
      if (E.isLeft(made)) return fail(made.left);
      return made.right === null
        ? refuseSecondFirst()
        : say(`${made.right.email} is administrator.`);
    },
    setPassword: async (email: string, options: PasswordOptions): Promise<ExitCode> => {
      const found = await deps.users.findByEmail(emailKey(email))();
      if (E.isLeft(found)) return fail(found.left);
      if (O.isNone(found.right)) {
        process.stderr.write(`There is no user ${email}; \`users list\` shows who there is.\n`);
        return exitCodes.failed;
      }
      const { user } = found.right.value;
      const new_password = await askPassword(options.passwordFile);
      const changed = await changePassword(deps)({
        actor: systemOperator,
        id: user.id,
        passwords: E.right({ current_password: null, new_password }),
      })();
      return E.isLeft(changed)
        ? fail(changed.left)
        : say(`The password of ${user.email} is set, and all of their sessions have ended.`);
    },
  };
};

const refuseSecondFirst = (): ExitCode => {
  process.stderr.write("There is a user already: an administrator makes further ones.\n");
  return exitCodes.failed;
};
