import { parseArgs } from "node:util";

const usage = `Usage: npm start [-- --demo]

Starts the service as the environment configures it (docs/configuration.md).

Options:
  --demo   fill an empty dictionary with the demonstration dictionary
  --help   say this`;

export interface StartOptions {
  /** Whether an empty dictionary is to be filled without asking. */
  readonly demo: boolean;
}

/** What the command line asks for; null where that was only how to use it, which is then told. */
export const startOptions = (args: readonly string[]): StartOptions | null => {
  const { values } = parseArgs({
    args: [...args],
    options: { demo: { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help !== true) return { demo: values.demo === true };
  process.stdout.write(`${usage}\n`);
  return null;
};
