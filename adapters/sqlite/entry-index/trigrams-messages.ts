import type { MessagePort } from "node:worker_threads";

/** What the thread that lists trigrams is started with. */
export interface TrigramsAsked {
  readonly texts: Uint8Array;
  /** How far it is: one of the following. */
  readonly state: Int32Array;
  readonly port: MessagePort;
}

export const TO_BEGIN = 0;
export const UNDER_WAY = 1;
/** The answer is there, or will never be. */
export const OVER = 2;
