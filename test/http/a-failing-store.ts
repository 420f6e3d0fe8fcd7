import * as E from "fp-ts/lib/Either.js";
import { storageFull, type StoreError, unavailable } from "../../domain/shared/app-error.ts";
import type { Store } from "../../domain/store.ts";

export type Condition = "well" | "out of reach" | "full";

type Task = () => Promise<E.Either<unknown, unknown>>;
type Ports = Readonly<Record<string, (...args: readonly unknown[]) => Task>>;

const writes = [
  "append",
  "commit",
  "addFirst",
  "start",
  "rotate",
  "end",
  "take",
  "giveBack",
  "clear",
  "sweep",
];

/** A store that now and then cannot be reached, or has no room left; else it is the one given. */
export const failingStore = (store: Store, condition: () => Condition): Store => {
  const refusal = (name: string): StoreError | null => {
    if (condition() === "out of reach") return unavailable("told to be");
    return condition() === "full" && writes.includes(name) ? storageFull : null;
  };
  const failing = <P extends object>(ports: P): P =>
    Object.fromEntries(
      Object.entries(ports as unknown as Ports).map(([name, port]) => [
        name,
        (...args: readonly unknown[]): Task =>
          async () => {
            const refused = refusal(name);
            return refused === null ? port(...args)() : E.left(refused);
          },
      ]),
    ) as P;
  const { commit, ping } = failing({ commit: store.commit, ping: store.ping });
  return {
    ...store,
    commit,
    ping,
    lexicon: Object.fromEntries(
      Object.entries(store.lexicon).map(([family, repository]) => [family, failing(repository)]),
    ) as unknown as Store["lexicon"],
    references: failing(store.references),
    history: failing(store.history),
    audit: failing(store.audit),
    users: failing(store.users),
    sessions: failing(store.sessions),
    loginAttempts: failing(store.loginAttempts),
    keptAnswers: failing(store.keptAnswers),
  };
};
