import type { LexicalFamily } from "../../../domain/shared/family.ts";
import type { ConflictReason } from "../../../domain/shared/app-error.ts";
import type { JsonFault } from "../../codecs/strict-json.ts";
import type { ProblemCode } from "../problem-code.ts";

/** All that the service says to people, in one language. `{name}` is replaced by a fault's parameter. */
export interface Messages {
  readonly titles: Readonly<Record<ProblemCode, string>>;
  readonly details: Readonly<Record<ProblemCode, string>>;
  /** For a request that is not HTTP: mostly an address with letters that should have been encoded. */
  readonly unreadable: string;
  /** For whoever asks before all that a first start makes is there. */
  readonly starting: string;
  /** For when there is more to do than can be done at once. */
  readonly busy: string;
  /** For what takes the highest role. */
  readonly forAdministrators: string;
  /** For whoever approves what they have submitted. */
  readonly ownSubmission: string;
  /** For what is more than a store keeps in one piece. */
  readonly tooLarge: string;
  /** For what is published without a sense. */
  readonly noSenses: string;
  /** One resource of a family, and several. */
  readonly families: Readonly<Record<LexicalFamily, readonly [one: string, several: string]>>;
  readonly conflicts: Readonly<Record<ConflictReason, string>>;
  readonly json: Readonly<Record<JsonFault | "not_utf8" | "bad_encoding", string>>;
}
