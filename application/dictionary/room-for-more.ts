const LEAST = 2 ** 8;

/** How much room is made for one with that number: so much that it is made seldom. */
export const roomFor = (number: number): number => Math.max(LEAST, 2 * number);

/** What there is of numbers, in more room. */
export const copied = <Numbers extends Float64Array | Uint32Array | Uint8Array>(
  from: Numbers,
  to: Numbers,
): Numbers => {
  to.set(from);
  return to;
};
