import type { Fault } from "../../domain/shared/fault.ts";
import type { KeyTable } from "./key-room.ts";
import type { Place } from "./places.ts";

/**
 * What is wrong with lines, by where they stand. A mistake that somebody makes once, they make in all lines: a
 * million faulty ones as objects take a gigabyte.
 */
export interface LineFaults {
  /** In the order in which it was found. */
  readonly of: (at: Place) => readonly Fault[];
  readonly add: (at: Place, faults: readonly Fault[]) => void;
  /** How many lines are faulty. */
  readonly count: () => number;
}

export const lineFaults = (table: KeyTable): LineFaults => {
  let count = 0;
  /** A table keeps what it was given: what is found later of a line is another part. */
  const partsOf = (at: Place): readonly string[] => {
    const parts: string[] = [];
    for (let part = table.get(keyOf(at, 0)); part !== undefined;) {
      parts.push(part);
      part = table.get(keyOf(at, parts.length));
    }
    return parts;
  };
  return {
    of: (at) => partsOf(at).flatMap(faultsIn),
    add: (at, faults) => {
      const part = partsOf(at).length;
      if (part === 0) count++;
      table.set(keyOf(at, part), JSON.stringify(faults));
    },
    count: () => count,
  };
};

const keyOf = (at: Place, part: number): string => `${at} ${part}`;

const faultsIn = (text: string): readonly Fault[] =>
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- as it was kept
  JSON.parse(text) as readonly Fault[];
