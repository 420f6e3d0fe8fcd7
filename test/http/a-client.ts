import type { JsonObject } from "../../adapters/codecs/strict-json.ts";

/** What came back, read whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Empty where the answer is no JSON object. */
  readonly body: JsonObject;
}

export interface Sent {
  /** Text and bytes go out as they are, anything else as JSON; nothing where it is undefined. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The one status from 500 up that the test provokes. */
  readonly fails?: number;
}

type Headed = Readonly<Record<string, string>>;

export interface Client {
  readonly send: (method: string, path: string, sent?: Sent) => Promise<Answer>;
  readonly get: (path: string, headers?: Headed) => Promise<Answer>;
  readonly head: (path: string, headers?: Headed) => Promise<Answer>;
  readonly post: (path: string, body?: unknown, headers?: Headed) => Promise<Answer>;
  readonly put: (path: string, body?: unknown, headers?: Headed) => Promise<Answer>;
  readonly patch: (path: string, body?: unknown, headers?: Headed) => Promise<Answer>;
  readonly delete: (path: string, headers?: Headed) => Promise<Answer>;
  /** The same caller, who sends these headers with every request. */
  readonly with: (headers: Headed) => Client;
}

/** Is told of every answer, and throws where one breaks a rule that holds for all. */
export type Watch = (method: string, path: string, sent: Sent, answer: Answer) => void;

const JSON_TYPE = { "Content-Type": "application/json" };
const PATCH_TYPE = { "Content-Type": "application/merge-patch+json" };

/** Somebody who calls the service at `url`, with these headers in every request. */
export const aClient = (url: string, watch: Watch, always: Headed = {}): Client => {
  const send: Client["send"] = async (method, path, { body, headers = {}, fails } = {}) => {
    const sent: Sent = {
      ...(body !== undefined && { body: bytesOf(body) }),
      headers: { ...always, ...headers },
      ...(fails !== undefined && { fails }),
    };
    const answer = await fetchAnswer(url + path, method, sent);
    watch(method, path, sent, answer);
    return answer;
  };
  const writing =
    (method: string, type: Headed) => (path: string, body?: unknown, headers?: Headed) =>
      send(method, path, { body, headers: { ...(body !== undefined && type), ...headers } });
  const reading = (method: string) => (path: string, headers?: Headed) =>
    send(method, path, headers === undefined ? {} : { headers });
  return {
    send,
    get: reading("GET"),
    head: reading("HEAD"),
    post: writing("POST", JSON_TYPE),
    put: writing("PUT", JSON_TYPE),
    patch: writing("PATCH", PATCH_TYPE),
    delete: reading("DELETE"),
    with: (headers) => aClient(url, watch, { ...always, ...headers }),
  };
};

type Payload = string | Uint8Array<ArrayBuffer> | ReadableStream;

const bytesOf = (body: unknown): Payload =>
  typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream
    ? (body as Payload)
    : JSON.stringify(body);

const fetchAnswer = async (
  address: string,
  method: string,
  { body, headers = {} }: Sent,
): Promise<Answer> => {
  const response = await fetch(address, {
    method,
    headers,
    redirect: "manual",
    ...(body !== undefined && { body: body as Payload }),
    ...(body instanceof ReadableStream && { duplex: "half" as const }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
};

const parsed = (text: string): JsonObject => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as JsonObject) : {};
  } catch {
    return {};
  }
};
