import { type KeyLevel, MOST_SHARED } from "./form-columns.ts";

/** The least forms that a branch has on average: fewer are as quickly gone over by themselves. */
const FORMS_OF_A_BRANCH = 8;

/** As many levels as have few branches. */
export const keyLevels = (
  keys: Uint8Array,
  starts: Uint32Array,
  shared: Uint8Array,
): readonly KeyLevel[] => {
  const levels = branchCounts(shared).map((count) => ({
    bytes: new Uint8Array(count),
    forms: new Uint32Array(count + 1).fill(shared.length),
    next: new Uint32Array(count + 1),
  }));
  const filled = new Uint32Array(levels.length + 1);
  for (let form = 0; form < shared.length; form++) {
    const start = starts[form] ?? 0;
    for (let level = shared[form] ?? 0; level < levels.length; level++) {
      const { bytes, forms, next } = levels[level] ?? noLevel;
      const branch = filled[level] ?? 0;
      bytes[branch] = keys[start + level] ?? 0;
      forms[branch] = form;
      next[branch] = filled[level + 1] ?? 0;
      filled[level] = branch + 1;
    }
  }
  for (const [level, { next }] of levels.entries()) next[next.length - 1] = filled[level + 1] ?? 0;
  return levels;
};

export const noLevel: KeyLevel = {
  bytes: new Uint8Array(),
  forms: new Uint32Array(),
  next: new Uint32Array(),
};

/** How many branches each level has, up to the last that has few. */
const branchCounts = (shared: Uint8Array): readonly number[] => {
  const sharing = new Uint32Array(MOST_SHARED + 1);
  shared.forEach((bytes) => {
    sharing[bytes] = (sharing[bytes] ?? 0) + 1;
  });
  const counts: number[] = [];
  let count = 0;
  for (const more of sharing.subarray(0, MOST_SHARED)) {
    count += more;
    if (count * FORMS_OF_A_BRANCH > shared.length) break;
    counts.push(count);
  }
  return counts;
};
