import type * as TE from "fp-ts/lib/TaskEither.js";
import type { Actor } from "../../domain/shared/actor.ts";
import type { AppError } from "../../domain/shared/app-error.ts";
import type { Clock, NewId } from "../../domain/shared/clock.ts";
import type { Store } from "../../domain/store.ts";

/** A use case: what it needs, then what is asked, then an answer or why not. */
export type UseCase<Deps, Input, Output> = (deps: Deps) => Verb<Input, Output>;

/** A use case that has what it needs. */
export type Verb<Input, Output> = (input: Input) => TE.TaskEither<AppError, Output>;

/** What reading the dictionary and its users takes; a whole store has it. */
export type ReadDeps = Pick<Store, "lexicon" | "references" | "history" | "users">;

/** What changing it takes as well. */
export interface WriteDeps extends ReadDeps, Pick<Store, "commit"> {
  readonly clock: Clock;
  readonly newId: NewId;
  /** Whether who changes something has to name the version that they saw. */
  readonly requireIfMatch: boolean;
}

/** What a caller demands of the version that is there: nothing, that it exists, or one of several. */
export type Expectation = "none" | "any" | readonly number[];

/** A resource that somebody asks for. */
export interface ReadInput {
  readonly actor: Actor;
  readonly id: string;
}
