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
  let renewal: Promise<void> | null = null;

  const set = (next: Session | null): void => {
    session = next;
    tell(next);
  };
  const renewed = async ({ refresh_token }: Session): Promise<void> => {
    set(await renew(refresh_token));
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
      if (session === used) {
        renewal ??= renewed(used).finally(() => (renewal = null));
        await renewal;
      }
      const now = session;
      return now === null ? answer : send(by(now, spare));
    },
  };
};

const by = ({ access_token }: Session, request: Request): Request => {
  request.headers.set("Authorization", `Bearer ${access_token}`);
  return request;
};
