import { beforeEnding } from "../files/before-ending.ts";
import type { Language } from "../messages/fault-detail.ts";
import { complain } from "./complain.ts";
import type { Progress } from "./progress.ts";
import { say, type TextName } from "./texts.ts";

/** Says what there is of the work where a signal ends it, below what is shown of it. Gives what forgets that. */
export const ifCutOff = (
  shown: Pick<Progress, "stop"> | null,
  text: () => TextName,
  language: Language,
): (() => void) =>
  beforeEnding(() => {
    shown?.stop();
    complain(say(language, text()));
  });
