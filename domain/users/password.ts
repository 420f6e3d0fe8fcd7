import type * as TE from "fp-ts/lib/TaskEither.js";
import type { AppError } from "../shared/app-error.ts";
import type { Fault } from "../shared/fault.ts";

export const PASSWORD_LENGTH = { min: 12, max: 256 } as const;

/** Port: slow, salted hashing of passwords (argon2id). */
export interface PasswordHasher {
  readonly hash: (password: string) => TE.TaskEither<AppError, string>;
  /** Against null, the hash of no one, it takes as long and is false: who exists stays unknown. */
  readonly verify: (hash: string | null, password: string) => TE.TaskEither<AppError, boolean>;
}

/** Port: whether a password is among those that are guessed first. */
export type IsCommonPassword = (password: string) => boolean;

/**
 * What is wrong with a new password; empty when nothing is. Length is counted in
 * characters of the form (NFC) that is hashed.
 */
export const passwordFaults = (
  isCommon: IsCommonPassword,
  password: string,
  pointer: string,
): readonly Fault[] => {
  const length = [...password.normalize("NFC")].length;
  if (length < PASSWORD_LENGTH.min)
    return [{ pointer, code: "too_short", params: { min: PASSWORD_LENGTH.min } }];
  if (length > PASSWORD_LENGTH.max)
    return [{ pointer, code: "too_long", params: { max: PASSWORD_LENGTH.max } }];
  return isCommon(password) ? [{ pointer, code: "too_common" }] : [];
};
