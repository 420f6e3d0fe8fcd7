import type { Act } from "../../domain/audit/audit-line.ts";
import type { Put } from "../../domain/changes/change-set.ts";

/** How much of each family was made and changed: `entries_created`. */
export type Tally = Map<string, number>;

export const addPuts = (tally: Tally, puts: readonly Put[]): void => {
  let from = 0;
  for (const [at, put] of puts.entries()) {
    const next = puts[at + 1];
    if (next !== undefined && isAlike(put, next)) continue;
    const name = `${put.family.replaceAll("-", "_")}_${put.expected === null ? "created" : "updated"}`;
    tally.set(name, (tally.get(name) ?? 0) + at + 1 - from);
    from = at + 1;
  }
};

/** Whether they are counted under the same name, as those that come one after the other mostly are. */
const isAlike = (one: Put, other: Put): boolean =>
  one.family === other.family && (one.expected === null) === (other.expected === null);

/** What goes in one step is told as one act, in that step. */
export const importAct = (tally: Tally): Act => ({
  action: "import",
  detail: Object.fromEntries([...tally].sort(([one], [other]) => (one < other ? -1 : 1))),
});
