import type { ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import Koa, { type Context } from "koa";
import type { HttpApplication } from "../http/application.ts";
import { isUnchanged } from "../http/preconditions.ts";
import { languages, type Language } from "../messages/fault-detail.ts";
import { preferredLanguage } from "../messages/preferred-language.ts";
import type { Page } from "./page.ts";
import type { Site } from "./site.ts";

const gzipped = promisify(gzip);

/** Below this, compressing saves nothing that anybody would notice. */
const WORTH_COMPRESSING = 1024;

/** Serves the pages of a site; whoever asks before they are made waits. */
export const documentationApplication = (site: () => Promise<Site>): HttpApplication => {
  const koa = new Koa();
  const underWay = new Set<ServerResponse>();
  const compressed = new WeakMap<Page, Promise<Buffer>>();
  koa.use(async (ctx) => answer(ctx, await site(), compressed));
  const serve = koa.callback();
  return {
    serve: (request, response) => {
      underWay.add(response);
      response.once("close", () => underWay.delete(response));
      void serve(request, response);
    },
    // Only expectations other than 100-continue come here.
    refuse: (_request, response) => {
      response.writeHead(417, { Connection: "close", "Content-Length": "0" });
      response.end();
    },
    // Nothing here waits for a body.
    cutShort: () => undefined,
    underWay: () => [...underWay],
  };
};

const answer = async (
  ctx: Context,
  site: Site,
  compressed: WeakMap<Page, Promise<Buffer>>,
): Promise<void> => {
  ctx.set({
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
  if (ctx.method !== "GET" && ctx.method !== "HEAD") {
    ctx.status = ctx.method === "OPTIONS" ? 204 : 405;
    ctx.set("Allow", "GET, HEAD, OPTIONS");
    return;
  }
  const found = find(site, pathUnder(site.root, ctx.path), languageOf(ctx));
  if (found.negotiated) ctx.vary("Accept-Language");
  if ("to" in found) {
    ctx.status = found.negotiated ? 302 : 308;
    ctx.set("Location", site.root + found.to);
    ctx.set("Cache-Control", "no-cache");
    return;
  }
  await send(ctx, found.page, found.status, compressed);
};

type Found =
  | { readonly page: Page; readonly status: 200 | 404; readonly negotiated: boolean }
  | { readonly to: string; readonly negotiated: boolean };

/** A proxy in front may take the site's own path off, or leave it on. */
const pathUnder = (root: string, path: string): string =>
  root !== "" && (path === root || path.startsWith(`${root}/`)) ? path.slice(root.length) : path;

const find = ({ pages, notFound }: Site, path: string, preferred: Language): Found => {
  const page = pages.get(path);
  if (page !== undefined) return { page, status: 200, negotiated: false };
  if (path === "" || path === "/") return { to: `/${preferred}/`, negotiated: true };
  // Where `type` points: the page itself, in the reader's language.
  const problem = /^\/problems\/\w+$/.test(path) ? pages.get(`/${preferred}${path}`) : undefined;
  if (problem !== undefined) return { page: problem, status: 200, negotiated: true };
  if (/^(\/\w+)?\/problems\/?$/.test(path)) {
    const own = languages.find((language) => path.startsWith(`/${language}/`));
    return { to: `/${own ?? preferred}/errors`, negotiated: own === undefined };
  }
  const other = path.endsWith("/") ? path.slice(0, -1) : `${path}/`;
  if (pages.has(other)) return { to: other, negotiated: false };
  const own = languages.find((language) => path.startsWith(`/${language}/`));
  return { page: notFound[own ?? preferred], status: 404, negotiated: own === undefined };
};

const languageOf = (ctx: Context): Language => preferredLanguage(ctx);

const send = async (
  ctx: Context,
  page: Page,
  status: number,
  compressed: WeakMap<Page, Promise<Buffer>>,
): Promise<void> => {
  const compresses = page.body.length > WORTH_COMPRESSING;
  const zipped = compresses && ctx.acceptsEncodings("gzip", "identity") === "gzip";
  // What is compressed is other bytes, and so has another tag (RFC 9110, 8.8.3.3).
  const etag = zipped ? page.etag.replace(/"$/, '-gzip"') : page.etag;
  ctx.status = status;
  ctx.set({
    "Content-Security-Policy": page.policy,
    "Cache-Control": status === 200 ? "public, no-cache" : "no-cache",
    "Content-Type": page.type,
    ETag: etag,
    ...(page.language !== null && { "Content-Language": page.language }),
    ...(zipped && { "Content-Encoding": "gzip" }),
  });
  if (compresses) ctx.vary("Accept-Encoding");
  if (status === 200 && isUnchanged(ctx.headers["if-none-match"], etag)) {
    ctx.status = 304;
    return;
  }
  const body = zipped ? await compressedOnce(page, compressed) : page.body;
  ctx.length = body.length;
  if (ctx.method !== "HEAD") ctx.body = body;
};

const compressedOnce = (
  page: Page,
  compressed: WeakMap<Page, Promise<Buffer>>,
): Promise<Buffer> => {
  const body = compressed.get(page) ?? gzipped(page.body);
  compressed.set(page, body);
  return body;
};
