import { createHmac } from "node:crypto";
import { JWT_SECRET } from "./a-service.ts";

type Json = Readonly<Record<string, unknown>>;

export interface Claims extends Json {
  readonly exp: number;
  readonly iat: number;
  readonly jti: string;
  readonly sid: string;
  readonly role: string;
}

const part = (token: string, index: number): Json =>
  JSON.parse(Buffer.from(token.split(".")[index] ?? "", "base64url").toString("utf8")) as Json;

export const headerOf = (token: string): Json => part(token, 0);
export const claimsOf = (token: string): Claims => part(token, 1) as Claims;

export const encoded = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token of these claims, made by hand: the service's own way of making one is what is tested. */
export const signed = (
  claims: unknown,
  {
    key = JWT_SECRET,
    header = { alg: "HS256", typ: "JWT" },
    hash = "sha256",
  }: { readonly key?: string; readonly header?: Json; readonly hash?: string } = {},
): string => {
  const content = `${encoded(header)}.${encoded(claims)}`;
  return `${content}.${createHmac(hash, key).update(content).digest("base64url")}`;
};
