/** Of what is in ascending order. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((one, other) => one - other),
    0.5,
  );
