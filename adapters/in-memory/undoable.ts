/** Changes to maps that can be taken back. */
export interface Undoable {
  /** Undefined: there is no such key any more. */
  readonly set: <K, V>(map: Map<K, V>, key: K, value: V | undefined) => void;
  readonly undo: () => void;
}

export const undoable = (): Undoable => {
  const steps: (() => void)[] = [];
  return {
    set: (map, key, value) => {
      const before = map.get(key);
      steps.push(() => (before === undefined ? map.delete(key) : map.set(key, before)));
      if (value === undefined) map.delete(key);
      else map.set(key, value);
    },
    undo: () => {
      for (const step of steps.reverse()) step();
    },
  };
};
