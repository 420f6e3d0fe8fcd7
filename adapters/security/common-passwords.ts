import { createRequire } from "node:module";
import type { IsCommonPassword } from "../../domain/users/password.ts";

interface PasswordList {
  readonly test: (password: string) => boolean;
}

const require = createRequire(import.meta.url);
let loaded: PasswordList | null = null;

/** It takes 18 MB, and passwords are seldom set: it is loaded when the first one is. */
const list = (): PasswordList => (loaded ??= require("fxa-common-password-list") as PasswordList);

/** By a list of those that leaked most often; capitals and outer white space make none uncommon, and are none alone. */
export const isCommonPassword: IsCommonPassword = (password) =>
  /^\s+$/.test(password) || list().test(password) || list().test(password.trim().toLowerCase());
