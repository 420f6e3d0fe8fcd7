import type { Line } from "../file/database.ts";

/** How many of some rows have each value, by the name of a term. */
export type FacetCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

type Sums = Map<string, Map<string, number>>;

export const noSums = (names: readonly string[]): Sums =>
  new Map(names.map((name) => [name, new Map<string, number>()]));

/** A column may be null, which is no value. */
export const addTo = (
  sums: Sums,
  name: string,
  value: Line[number] | undefined,
  by: number,
): void => {
  const sum = sums.get(name);
  if (typeof value === "string") sum?.set(value, (sum.get(value) ?? 0) + by);
};

/** Of lines that say how many rows have the values after that, which are under these names. */
export const sumsOf = (names: readonly string[], lines: readonly Line[]): FacetCounts => {
  const sums = noSums(names);
  for (const [count, ...values] of lines)
    for (const [at, name] of names.entries()) addTo(sums, name, values[at], Number(count));
  return sums;
};
