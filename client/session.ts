import type { components } from "./api-types.ts";

export type Session = components["schemas"]["Session"];

type Send = (request: Request) => Promise<Response>;

/** Who is logged in, and what sends requests as them. */
export interface SessionKeeper {
  readonly current: () => Session | null;
  readonly set: (session: Session | null) => void;
  readonly send: Send;
}

/**
 * Sends requests with the session's token, and once more with a new one where it has run out. Of many
 * requests that meet its end, one renews it: a refresh token is good for one use. `renew` gives null
 * where the session is over.
 */
export const sessionKeeper = (
  send: Send,
  renew: (refreshToken: string) => Promise<Session | null>,
  tell: (session: Session | null) => void,
): SessionKeeper => {
  let session: Session | null = null;
  let renewal: { readonly of: Session; readonly end: Promise<void> } | null = null;

  const set = (next: Session | null): void => {
    session = next;
    tell(next);
  };
  /** Unless somebody has logged in or out meanwhile, who stays as they are. */
  const renewed = async (used: Session): Promise<void> => {
    const next = await renew(used.refresh_token);
    if (session === used) set(next);
  };
  const renewalOf = (used: Session): Promise<void> => {
    if (renewal?.of === used) return renewal.end;
    const end = renewed(used).finally(() => {
      if (renewal?.of === used) renewal = null;
    });
    renewal = { of: used, end };
    return end;
  };
  return {
    current: () => session,
    set,
    send: async (request) => {
      const used = session;
      if (used === null) return send(request);
      // A body can be sent once.
      const spare = request.clone();
      const answer = await send(by(used, request));
      if (answer.status !== 401) return answer;
      if (session === used) await renewalOf(used);
      const now = session;
      // What one user began is not done as another.
      return now?.user.id === used.user.id ? send(by(now, spare)) : answer;
    },
  };
};

const by = ({ access_token }: Session, request: Request): Request => {
  request.headers.set("Authorization", `Bearer ${access_token}`);
  return request;
};
