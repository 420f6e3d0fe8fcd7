import type { Store } from "../../domain/store.ts";

export interface SlowStore {
  readonly over: (store: Store) => Store;
  /** What is to be written waits from now on. */
  readonly hold: () => void;
  readonly letGo: () => void;
}

/** A store that writes when it is let. */
export const aSlowStore = (): SlowStore => {
  let turn = Promise.resolve();
  let letGo = (): void => undefined;
  return {
    over: (store) => ({
      ...store,
      commit: (changes) => () => turn.then(() => store.commit(changes)()),
    }),
    hold: () => {
      turn = new Promise((resolve) => (letGo = resolve));
    },
    letGo: () => letGo(),
  };
};
