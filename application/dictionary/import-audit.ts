import { byFamily } from "../../domain/shared/family.ts";
import type { Act } from "../../domain/audit/audit-line.ts";
import type { Put } from "../../domain/changes/change-set.ts";

/** How much of each family was made and changed: `entries_created`. */
export type Tally = Map<string, number>;

export const addPuts = (tally: Tally, puts: readonly Put[]): void => {
  for (const [family, some] of byFamily(puts, (put) => put.family)) {
    const created = some.filter(({ expected }) => expected === null).length;
    const name = family.replaceAll("-", "_");
    add(tally, `${name}_created`, created);
    add(tally, `${name}_updated`, some.length - created);
  }
};

const add = (tally: Tally, name: string, count: number): void => {
  if (count > 0) tally.set(name, (tally.get(name) ?? 0) + count);
};

/** What goes in one step is told as one act, in that step. */
export const importAct = (tally: Tally): Act => ({
  action: "import",
  detail: Object.fromEntries(tally),
});
