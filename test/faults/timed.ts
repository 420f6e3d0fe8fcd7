import { expect } from "chai";
import type { Answer } from "../http/a-client.ts";
import { isShort } from "./a-dictionary.ts";

/** Within this time a caller knows; a short run may meet a machine that does other things. */
export const LONGEST_MS = isShort ? 5_000 : 2_500;

export interface Timed {
  readonly answer: Answer;
  readonly milliseconds: number;
}

export const timed = async (ask: () => Promise<Answer>): Promise<Timed> => {
  const began = performance.now();
  const answer = await ask();
  return { answer, milliseconds: performance.now() - began };
};

/** Told in time to come back later. */
export const expectRefused = ({ answer, milliseconds }: Timed): void => {
  expect(answer.status, answer.text).to.equal(503);
  expect(answer.body["code"]).to.equal("unavailable");
  expect(answer.headers.get("Retry-After")).to.match(/^[1-9]\d*$/);
  expect(milliseconds).to.be.below(LONGEST_MS);
};

/** Asks one after the other until it is over; how long each took. */
export const timesOf = async (
  asks: readonly (() => Promise<Answer>)[],
  isOver: (answers: number) => boolean,
): Promise<readonly number[]> => {
  const times: number[] = [];
  while (!isOver(times.length))
    for (const ask of asks) {
      const { answer, milliseconds } = await timed(ask);
      expect(answer.status, answer.text).to.equal(200);
      times.push(milliseconds);
    }
  return times;
};
