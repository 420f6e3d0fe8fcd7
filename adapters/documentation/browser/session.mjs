// A session with one deployment: its tokens stay in this browser tab and end with it. They are in
// sessionStorage, not in memory alone, so that another language or a guide in between loses nothing.

const keyOf = (url) => `session ${url}`;

/** How long before its end a token is renewed, rather than sent to be refused on its way. */
const EARLY_MS = 30_000;

export const readSession = (url) => {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(url)));
  } catch {
    return null;
  }
};

const keep = (url, tokens) => {
  const session = { ...tokens, expiresAt: Date.now() + tokens.expires_in * 1000 };
  sessionStorage.setItem(keyOf(url), JSON.stringify(session));
  return session;
};

const post = (url, path, body, headers = {}) =>
  fetch(url + path, {
    method: "POST",
    headers: {
      ...(body && { "Content-Type": "application/json" }),
      "Accept-Language": document.documentElement.lang,
      ...headers,
    },
    body: body && JSON.stringify(body),
    credentials: "omit",
    cache: "no-store",
  });

/** The session, or the problem document that says why there is none. */
export const logIn = async (url, email, password) => {
  const answer = await post(url, "/login", { email, password });
  const body = await answer.json();
  return answer.ok ? { session: keep(url, body) } : { problem: body };
};

export const logOut = async (url) => {
  const session = readSession(url);
  sessionStorage.removeItem(keyOf(url));
  if (session === null) return;
  const headers = { Authorization: `Bearer ${session.access_token}` };
  // Where the service is gone the token is forgotten here all the same.
  await post(url, "/logout", undefined, headers).catch(() => undefined);
};

/** By deployment, one at a time: a refresh token that is used twice ends the session. */
const renewing = new Map();

/**
 * A token that is still good for a while, if that could be had; null where the session has ended, or is another's by
 * now: what one user began is not done as another.
 */
export const freshToken = async (url) => {
  const session = readSession(url);
  if (session === null) return null;
  if (session.expiresAt - Date.now() > EARLY_MS) return session.access_token;
  if (!renewing.has(url))
    renewing.set(
      url,
      renew(url, session).finally(() => renewing.delete(url)),
    );
  return (await renewing.get(url))?.access_token ?? null;
};

/** Forgets the session of a token that the service has ended; false where it is another's, or has run out by itself. */
export const forget = (url, token) => {
  const session = readSession(url);
  if (session === null || session.access_token !== token) return false;
  if (session.expiresAt <= Date.now()) return false;
  sessionStorage.removeItem(keyOf(url));
  return true;
};

const renew = async (url, session) => {
  const { refresh_token, user } = session;
  const answer = await post(url, "/refresh", { refresh_token });
  const body = answer.ok ? await answer.json() : null;
  const now = readSession(url);
  // Somebody has logged in or out meanwhile.
  if (now?.refresh_token !== refresh_token) return now?.user.id === user.id ? now : null;
  if (body !== null) return keep(url, body);
  // Nothing else says that it is over: a service that is busy is asked again the next time.
  if (answer.status !== 401) return session;
  sessionStorage.removeItem(keyOf(url));
  return null;
};
