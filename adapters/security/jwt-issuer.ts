import { createSecretKey, type KeyObject, randomUUID } from "node:crypto";
import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as t from "io-ts";
import jwt from "jsonwebtoken";
import type {
  AccessClaims,
  TokenFault,
  TokenIssuer,
  VerifiedRefresh,
} from "../../domain/sessions/token-issuer.ts";

/** The one that signs, and those before it, by which is still known what they have signed. */
export type Secrets = readonly [Buffer, ...Buffer[]];

export interface JwtOptions {
  /** The first signs, all verify: so a key can be changed without logging anyone out. */
  readonly secrets: Secrets;
  readonly accessTtlSeconds: number;
}

const ISSUER = "lexical-dictionary";
/** Audiences keep the two kinds of token apart: neither is taken for the other. */
const ACCESS = "lexical-dictionary-api";
const REFRESH = "lexical-dictionary-refresh";

const role = t.union([
  t.literal("reader"),
  t.literal("editor"),
  t.literal("reviewer"),
  t.literal("admin"),
]);
/** A time that a clock can reach: a token that is good for ever is none of ours, whoever signed it. */
const time = t.refinement(t.number, Number.isSafeInteger, "time");
const everyToken = t.type({ sid: t.string, exp: time, iat: time, jti: t.string });
const accessClaims = t.intersection([everyToken, t.type({ sub: t.string, role })]);
const refreshClaims = t.intersection([everyToken, t.type({ gen: t.number })]);

/** Verifying a signature costs a third of a request, so what has been verified is remembered. */
const MAX_REMEMBERED = 10_000;

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Tokens as JWTs, HS256 and nothing else. */
export const jwtIssuer = ({ secrets, accessTtlSeconds }: JwtOptions): TokenIssuer => {
  const [signing, ...others] = secrets.map((secret) => createSecretKey(secret));
  if (signing === undefined) throw new Error("a signing key is needed");
  const keys = [signing, ...others];
  const remembered = new Map<string, AccessClaims>();

  const verifyAccess = (token: string, now: Date): E.Either<TokenFault, AccessClaims> => {
    const known = remembered.get(token);
    if (known !== undefined) {
      if (known.exp > seconds(now)) return E.right(known);
      remembered.delete(token);
      return E.left("expired");
    }
    const verified = verify(keys, token, ACCESS, now, accessClaims);
    if (E.isRight(verified)) {
      const [oldest] = remembered.keys();
      if (remembered.size >= MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
      remembered.set(token, verified.right);
    }
    return verified;
  };

  return {
    access: ({ sub, role, sid }, now) => {
      const iat = seconds(now);
      const payload = { role, sid, iat, exp: iat + accessTtlSeconds };
      const token = sign(payload, signing, { subject: sub, audience: ACCESS });
      return { token, expires_in: accessTtlSeconds };
    },
    verifyAccess,
    refresh: ({ sid, generation }, now, expiresAt) =>
      sign({ sid, gen: generation, iat: seconds(now), exp: seconds(expiresAt) }, signing, {
        audience: REFRESH,
      }),
    verifyRefresh: (token, now) =>
      pipe(
        verify(keys, token, REFRESH, now, refreshClaims, { ignoreExpiration: true }),
        E.map(({ sid, gen, exp }): VerifiedRefresh => ({
          sid,
          generation: gen,
          isExpired: exp <= seconds(now),
        })),
      ),
  };
};

const sign = (payload: object, key: KeyObject, options: jwt.SignOptions): string =>
  jwt.sign(payload, key, { algorithm: "HS256", issuer: ISSUER, jwtid: randomUUID(), ...options });

/** The claims of a token that one of the keys signed; what lacks a claim is no token of ours. */
const verify = <A>(
  keys: readonly KeyObject[],
  token: string,
  audience: string,
  now: Date,
  claims: t.Type<A, unknown>,
  options: Pick<jwt.VerifyOptions, "ignoreExpiration"> = {},
): E.Either<TokenFault, A> => {
  for (const key of keys) {
    try {
      const payload = jwt.verify(token, key, {
        algorithms: ["HS256"],
        issuer: ISSUER,
        audience,
        clockTimestamp: seconds(now),
        ...options,
      });
      return pipe(
        claims.decode(payload),
        E.mapLeft((): TokenFault => "invalid"),
      );
    } catch (error) {
      if (error instanceof jwt.TokenExpiredError) return E.left("expired");
    }
  }
  return E.left("invalid");
};
