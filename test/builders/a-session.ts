import type { Session } from "../../domain/sessions/session.ts";
import { anId } from "./an-id.ts";
import { anInstant, DAY } from "./an-instant.ts";

/** A session of `aUser()` as a login starts it, for a day. */
export const aSession = (overrides: Partial<Session> = {}): Session => ({
  id: anId(0x51),
  user_id: anId(0xa1),
  generation: 0,
  rotated_at: anInstant(),
  expires_at: anInstant(DAY),
  ...overrides,
});
