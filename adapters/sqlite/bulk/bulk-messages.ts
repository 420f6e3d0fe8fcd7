import type { Refusal } from "../../../domain/changes/change-set.ts";
import type { TreeFamily } from "../../../domain/changes/references.ts";
import type { LexicalFamily } from "../../../domain/shared/family.ts";
import type { Grave } from "../../../domain/changes/revision.ts";
import type { ResourceKeys } from "../../../domain/shared/resource-repository.ts";
import type { HeldPart } from "../../../domain/store.ts";
import type { Versioned } from "../../../domain/shared/versioned.ts";
import type { NewTexts } from "./new-texts.ts";
import type { SentPuts } from "./sent-puts.ts";
import type { StoredChanges } from "../rows/stored.ts";

/** What a bulk thread is started with. */
export interface BulkOptions {
  readonly file: string;
  readonly locale: string;
}

export interface BulkOpening {
  readonly lockPatienceMs: number;
  /** Whether it goes beside what there is, even if that is gone by the time that it begins. */
  readonly isBeside: boolean;
  /** Whether the file may be taken from everybody else, where nobody has it open. */
  readonly mayBeAlone: boolean;
}

/** What became of a step of its own. */
export interface Done {
  /** Null where it was done. */
  readonly refusal: Refusal | null;
  /** How long nobody else could write. */
  readonly lockedMs: number;
}

/** What a bulk thread is asked. The first is to open, the last to finish or to abandon. */
export type BulkQuestion =
  | { readonly _tag: "Open"; readonly how: BulkOpening }
  | {
      readonly _tag: "Commit";
      readonly changes: Omit<StoredChanges, "puts">;
      /** As they are stored, or what that is made of. */
      readonly puts: SentPuts | NewTexts;
    }
  | {
      readonly _tag: "FindAny";
      readonly family: LexicalFamily;
      readonly keys: ResourceKeys;
    }
  | {
      readonly _tag: "FindBy";
      readonly family: LexicalFamily;
      readonly name: string;
      readonly values: readonly string[];
    }
  | { readonly _tag: "Grave"; readonly family: LexicalFamily; readonly id: string }
  | { readonly _tag: "Ancestors"; readonly family: TreeFamily; readonly ids: readonly string[] }
  | { readonly _tag: "Hold"; readonly entries: NewTexts }
  | { readonly _tag: "WriteHeld"; readonly part: HeldPart }
  | { readonly _tag: "Finish" }
  | { readonly _tag: "Abandon" };

/** How it was opened. */
export interface Opened {
  /** Whether others see nothing of it before it is finished. */
  readonly isOneStep: boolean;
  /** Whether the file is written in place, as nobody else has it open. */
  readonly isAlone: boolean;
}

export type BulkAnswer<Q extends BulkQuestion = BulkQuestion> = Q extends { _tag: "Open" }
  ? Opened
  : Q extends { _tag: "Commit" }
    ? Refusal | null
    : Q extends { _tag: "WriteHeld" }
      ? Done
      : Q extends { _tag: "FindAny" | "FindBy" }
        ? readonly Versioned[]
        : Q extends { _tag: "Grave" }
          ? Grave | null
          : Q extends { _tag: "Ancestors" }
            ? ReadonlyMap<string, readonly string[]>
            : null;
