import { type Fault, pointer } from "./fault.ts";

/** A range of years that ends before it begins. */
export const yearFaults = (
  { year_from, year_to }: { readonly year_from: number | null; readonly year_to: number | null },
  ...path: readonly (string | number)[]
): readonly Fault[] =>
  year_from !== null && year_to !== null && year_to < year_from
    ? [{ pointer: pointer(...path, "year_to"), code: "too_small", params: { min: year_from } }]
    : [];
