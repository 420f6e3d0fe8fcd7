/**
 * No letter has as many marks (30 is Unicode's own bound, UAX #15, 13). Putting them into their order
 * takes the square of their number: half a megabyte of them would keep the service busy for minutes.
 * Looked for from the first of a run only, or runs of 30 would be counted 30 times.
 */
const endlessMarks = /\p{M}(?<!\p{M}\p{M})\p{M}{30}/u;

/** Whether it is text that can be stored and compared: no lone surrogates, no NUL, no endless marks. */
export const isSoundText = (text: string): boolean =>
  text.isWellFormed() &&
  !text.includes("\u0000") &&
  (text.length <= 30 || !endlessMarks.test(text));
