import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "koa";
import type { HttpError } from "./problem-code.ts";
import type { Kind } from "./room.ts";
import type { Route } from "./route.ts";
import type { Link } from "./under-way.ts";

/** A request on its way to an answer, and what has been found out about it. */
export interface Asked extends Link<Asked> {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Koa's view of it, made when it is first needed: a plain read never does. */
  readonly koa: () => Context;
  readonly began: number;
  readonly requestId: string;
  /** Without the query. */
  path: string;
  /** Null where there is none for it. */
  route: Route | null;
  /** Who asks, where they have logged in. */
  user: string | null;
  /** Of what kind the place is that it holds while it is worked on. */
  place: Kind | null;
  /** Why the rest of it can never be read; null while it may be. */
  cut: HttpError | null;
  /** Is told of that by whoever waits for the rest. */
  whenCut: ((error: HttpError) => void) | null;
  /** What it was answered; 0 before that. */
  status: number;
}
