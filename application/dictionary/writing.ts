import type { Store, Written } from "../../domain/store.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import type { Clock, NewId } from "../../domain/shared/clock.ts";
import type { Tally } from "./import-audit.ts";
import type { ImportIndex } from "./import-index.ts";
import type { Outcomes } from "./outcomes.ts";

/** What it takes to write the lines of an import. */
export interface Writing {
  readonly store: Written & Pick<Store, "bulk">;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly actor: Actor;
  readonly by: string;
  readonly index: ImportIndex;
  /** How many puts make a change set; what they are written to knows best. */
  readonly batchSize: number | undefined;
  /** Of what is written in one step, however many change sets that takes. */
  readonly tally: Tally;
  readonly outcomes: Outcomes;
  readonly onLines: (lines: number) => void;
  /** Is told how many lines are written once more, as they refer to what came after them. */
  readonly onLink: (lines: number) => void;
  /** Is told when all is there and may still have to be put in order. */
  readonly onFinish: () => void;
}

export const sizeFor = (
  { batchSize }: Writing,
  { batchSize: best }: Pick<Written, "batchSize">,
): number => batchSize ?? best;
