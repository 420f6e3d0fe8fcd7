import { readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { firstLine, secretText } from "../files/secret-text.ts";
import { readingInput } from "../files/unreadable.ts";
import type { Language } from "../messages/fault-detail.ts";
import { say } from "./texts.ts";

/**
 * A password from a file, or typed unseen at a terminal, or the first line of standard input. It is
 * never an argument: those stand in the list of processes and in the shell's history.
 */
export const askPassword = async (
  file: string | undefined,
  language: Language,
): Promise<string> => {
  if (file !== undefined)
    return passwordIn(
      readingInput(file, () => readFileSync(file)),
      language,
    );
  if (!process.stdin.isTTY) return passwordIn(readFileSync(0), language);
  process.stderr.write(say(language, "new_password"));
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const answer = await terminal.question("");
  terminal.close();
  process.stderr.write("\n");
  return answer;
};

const passwordIn = (bytes: Uint8Array, language: Language): string => {
  const text = secretText(bytes);
  if (text === null) throw new Error(say(language, "password_not_utf8"));
  return firstLine(text);
};
