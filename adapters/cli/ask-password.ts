import { readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
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
  if (file !== undefined) return firstLine(readingInput(file, () => readFileSync(file, "utf8")));
  if (!process.stdin.isTTY) return firstLine(readFileSync(0, "utf8"));
  process.stderr.write(say(language, "new_password"));
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const answer = await terminal.question("");
  terminal.close();
  process.stderr.write("\n");
  return answer;
};

const firstLine = (text: string): string => text.split(/\r?\n/, 1)[0] ?? "";
