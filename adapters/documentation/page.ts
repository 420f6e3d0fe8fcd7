import { createHash } from "node:crypto";
import type { Language } from "../messages/fault-detail.ts";

/** What is sent for a path: made once, when the site is. */
export interface Page {
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
  readonly policy: string;
  readonly language: Language | null;
}

/** A path, from the site's root. */
export type Pages = ReadonlyMap<string, Page>;

/** Nothing but our own style and icon: there is no script to run, and nobody to call. */
const policyOf = (more: Readonly<Record<string, string>>): string =>
  Object.entries({
    "default-src": "'none'",
    "style-src": "'self'",
    "img-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    ...more,
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join("; ");

const PLAIN_POLICY = policyOf({});

const HTML_TYPE = "text/html; charset=utf-8";

/** Something to send, with a tag made of its bytes. */
export const pageOf = (type: string, content: string | Buffer): Page => {
  const body = Buffer.from(content as string);
  const digest = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return { type, body, etag: `"${digest}"`, policy: PLAIN_POLICY, language: null };
};

export const htmlPage = (html: string, language: Language): Page => ({
  ...pageOf(HTML_TYPE, html),
  language,
});

/**
 * For the page that tries operations: its scripts are files of this site, and it calls the deployments
 * that it was given and nobody else. Swagger UI's icons are pictures written into its style sheet.
 */
export const trying = (page: Page, origins: readonly string[]): Page => ({
  ...page,
  policy: policyOf({
    "script-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": origins.join(" "),
  }),
});
