import * as E from "fp-ts/lib/Either.js";
import type { Context, Middleware } from "koa";
import { type JsonObject, parseJsonObject } from "../codecs/strict-json.ts";
import { onDemand } from "./on-demand.ts";
import type { EdgeError } from "./problem-code.ts";
import { JSON_TYPE, MERGE_PATCH_TYPE } from "./route.ts";

export const MAX_BODY_BYTES = 1024 * 1024;

export interface ReadBody {
  readonly bytes: Buffer;
  readonly json: JsonObject;
}

/**
 * koa-body reads; it is told that JSON is text in an encoding of one byte a character, because its own
 * JSON reading would mend broken UTF-8 and lose duplicate names. What it brings with it takes 40 ms to
 * load, which is left to the first body.
 */
const reader = onDemand(async (): Promise<Middleware> => {
  const { koaBody } = await import("koa-body");
  return koaBody(readingOptions as Parameters<typeof koaBody>[0]);
});

const readingOptions = {
  json: false,
  urlencoded: false,
  multipart: false,
  text: true,
  textTypes: [JSON_TYPE, MERGE_PATCH_TYPE],
  textLimit: MAX_BODY_BYTES,
  encoding: "latin1",
  parsedMethods: ["POST", "PUT", "PATCH"],
};

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A request has a body where it says how long it is, or that it comes in chunks (RFC 9112, 6). */
const hasBody = (ctx: Context): boolean =>
  ctx.req.headers["transfer-encoding"] !== undefined ||
  Number(ctx.req.headers["content-length"] ?? 0) > 0;

/** The JSON object in a request's body, of one of the types that the route takes. */
export const readBody = async (
  ctx: Context,
  types: readonly string[],
): Promise<E.Either<EdgeError, ReadBody>> => {
  if (!hasBody(ctx)) return E.left({ _tag: "MalformedJson", fault: "not_json" });
  if (!isAccepted(ctx.req.headers["content-type"], types) || isCompressed(ctx))
    return E.left({ _tag: "UnsupportedMediaType", accepted: types });
  if (Number(ctx.req.headers["content-length"] ?? 0) > MAX_BODY_BYTES)
    return E.left({ _tag: "PayloadTooLarge" });
  // koa-body knows it in small letters alone.
  delete ctx.req.headers["content-encoding"];
  const readText = await reader();
  try {
    await readText(ctx, () => Promise.resolve());
  } catch (error) {
    // The rest is let go by: whoever is still sending hears the answer only after that.
    ctx.req.unpipe().resume();
    const known = readingError(error);
    if (known === null) throw error;
    return E.left(known);
  }
  const read = (ctx.request as { body?: unknown }).body;
  const bytes = Buffer.from(typeof read === "string" ? read : "", "latin1");
  return E.map((json: JsonObject) => ({ bytes, json }))(parse(bytes));
};

const parse = (bytes: Buffer): E.Either<EdgeError, JsonObject> => {
  try {
    const parsed = parseJsonObject(utf8.decode(bytes));
    return E.isLeft(parsed) ? E.left({ _tag: "MalformedJson", fault: parsed.left }) : parsed;
  } catch {
    return E.left({ _tag: "MalformedJson", fault: "not_utf8" });
  }
};

/** JSON is UTF-8; a request that says otherwise is not guessed at. */
const isAccepted = (header: string | undefined, types: readonly string[]): boolean => {
  const [type = "", ...parameters] = (header ?? "").split(";").map((part) => part.trim());
  return (
    types.includes(type.toLowerCase()) &&
    parameters.every(
      (parameter) => !/^charset=/i.test(parameter) || /^charset="?utf-?8"?$/i.test(parameter),
    )
  );
};

/** A body of 1 MiB need not be, and what unfolds to more than it seems is not unfolded. */
const isCompressed = (ctx: Context): boolean =>
  !["", "identity"].includes(ctx.get("Content-Encoding").trim().toLowerCase());

/** raw-body names with a status what is wrong with what was sent; null where that is not what is wrong. */
const readingError = (error: unknown): EdgeError | null => {
  if (!(error instanceof Error) || !("status" in error)) return null;
  return error.status === 413
    ? { _tag: "PayloadTooLarge" }
    : { _tag: "MalformedJson", fault: "bad_encoding" };
};
