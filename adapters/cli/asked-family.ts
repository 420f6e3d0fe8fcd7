import * as E from "fp-ts/lib/Either.js";
import { lexicalFamilies, type LexicalFamily } from "../../domain/shared/family.ts";
import { familyNamed } from "../files/import-files.ts";
import type { Language } from "../messages/fault-detail.ts";
import { complain } from "./complain.ts";
import type { ExitCode } from "./exit-codes.ts";
import { say } from "./texts.ts";

/** The family that `--family` names, where it names one; or what to end with where there is no such family. */
export const askedFamily = (
  family: string | undefined,
  language: Language,
): E.Either<ExitCode, LexicalFamily | undefined> => {
  const known = family === undefined ? undefined : familyNamed(family);
  if (family === undefined || known !== undefined) return E.right(known);
  const families = lexicalFamilies.join(", ");
  return E.left(complain(say(language, "unknown_family", { family, families }), "usage"));
};
