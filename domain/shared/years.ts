import { type Fault, pointer } from "./fault.ts";

interface Years {
  readonly year_from: number | null;
  readonly year_to: number | null;
}

/** A range of years that ends before it begins. */
export const yearFaults = (
  { year_from = null, year_to = null }: Partial<Years> = {},
  ...path: readonly (string | number)[]
): readonly Fault[] =>
  year_from !== null && year_to !== null && year_to < year_from
    ? [{ pointer: pointer(...path, "year_to"), code: "too_small", params: { min: year_from } }]
    : [];
