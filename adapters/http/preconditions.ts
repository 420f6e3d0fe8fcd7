import type { Expectation } from "../../application/shared/use-case.ts";

/** `"<version>"`, or `"<version>.<digest>"` where the body shows what the version does not count. */
export const entityTag = (version: number, digest?: string): string =>
  digest === undefined ? `"${version}"` : `"${version}.${digest}"`;

const TAG = /(W\/)?"([^"]*)"/g;
/** RFC 9110, 5.6.1: commas between, and where they are not needed. */
const TAGS = /^[\s,]*(?:(?:W\/)?"[^"]*"\s*(?:,[\s,]*|$))*$/;

const tagsOf = (header: string) => (TAGS.test(header) ? [...header.matchAll(TAG)] : []);

/**
 * What an `If-Match` demands (RFC 9110, 13.1.1). It compares strongly, so weak tags match nothing, and
 * by the version alone. What cannot be read matches nothing either: a write is never let through on a
 * misunderstanding.
 */
export const expectation = (header: string | undefined): Expectation => {
  if (header === undefined) return "none";
  if (header.trim() === "*") return "any";
  return tagsOf(header).flatMap(([, weak, tag = ""]) => {
    const version = /^([1-9]\d{0,15})(?:\.[\w-]+)?$/.exec(tag)?.[1];
    return weak === undefined && version !== undefined ? [Number(version)] : [];
  });
};

/** Whether an `If-Match` names the version of this tag, but as it was shown at another time. */
export const wasReadEarlier = (header: string | undefined, tag: string): boolean => {
  if (header === undefined) return false;
  const [version] = tag.slice(1).split(".");
  const known = tagsOf(header).map(([, , one = ""]) => one);
  return known.some((one) => one.startsWith(`${version}.`)) && !known.includes(tag.slice(1, -1));
};

/** Whether an `If-None-Match` names this tag; it compares weakly. */
export const isUnchanged = (header: string | undefined, tag: string | undefined): boolean =>
  header !== undefined &&
  tag !== undefined &&
  (header.trim() === "*" || tagsOf(header).some(([, , known]) => `"${known}"` === tag));
