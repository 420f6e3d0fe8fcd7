/** A login that lives on through refreshed tokens. It is live while it is stored and not past `expires_at`. */
export interface Session {
  readonly id: string;
  readonly user_id: string;
  /** Which of the refresh tokens issued in turn (0, 1, …) is the one to accept. */
  readonly generation: number;
  /** When that one was issued. */
  readonly rotated_at: string;
  readonly expires_at: string;
}

/**
 * Requests that present one refresh token within this time of its use count as simultaneous: one wins
 * and the others are merely refused. A refresh is not answered before this time is over, so that
 * nobody who has seen the answer can still be within it: whoever comes later replays a token, and
 * the session ends.
 */
export const SAME_MOMENT_MS = 200;

/** No request takes as long: one that came longer before the token's use came after it, by a clock that was set back. */
const LONGEST_REQUEST_MS = 60_000;

export type Presented = "current" | "simultaneous" | "replayed" | "unknown";

/** How a refresh token stands to its session. */
export const judgeRefresh = (
  session: Session,
  presented: { readonly generation: number; readonly arrivedAt: Date },
): Presented => {
  if (presented.generation === session.generation) return "current";
  if (presented.generation > session.generation) return "unknown";
  const afterUse = presented.arrivedAt.getTime() - Date.parse(session.rotated_at);
  return presented.generation === session.generation - 1 &&
    afterUse <= SAME_MOMENT_MS &&
    afterUse >= -LONGEST_REQUEST_MS
    ? "simultaneous"
    : "replayed";
};
