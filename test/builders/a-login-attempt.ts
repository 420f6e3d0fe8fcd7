import type { LoginAttempt } from "../../domain/sessions/login-attempts.ts";
import { anId } from "./an-id.ts";
import { anInstant } from "./an-instant.ts";

let attempts = 0;

/** Each is another one. */
export const aLoginAttempt = (seconds = 0): LoginAttempt => ({
  id: anId(++attempts),
  at: anInstant(seconds),
});
