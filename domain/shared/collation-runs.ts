/** Sorted units of writing, looked at by comparison alone. */

/** Neighbours that compare as equal. */
export type Run = readonly [string, ...string[]];

export const runs = (
  units: readonly string[],
  compare: (one: string, other: string) => number,
): readonly Run[] => {
  const found: [string, ...string[]][] = [];
  for (const unit of units) {
    const run = found.at(-1);
    if (run !== undefined && compare(run[0], unit) === 0) run.push(unit);
    else found.push([unit]);
  }
  return found;
};

/** Where in sorted units something begins to hold; their number if it never does. */
export const firstWhere = (units: readonly string[], holds: (unit: string) => boolean): number => {
  let from = 0;
  let to = units.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(units[middle] ?? "")) to = middle;
    else from = middle + 1;
  }
  return from;
};
