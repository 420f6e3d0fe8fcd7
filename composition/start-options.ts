import { parseArgs } from "node:util";

const usage = `Usage: npm start [-- --demo]

Starts the service as the environment configures it (docs/configuration.md).

Options:
  --demo   fill an empty dictionary with the demonstration dictionary
  --help   say this

It ends with 0 when it was told to, 64 where this command line was not understood, 66 where a file or
directory is not there or may not be read, 69 where the store is out of reach, 73 where one cannot be
written, 74 where the disk is full, 78 where the configuration has faults, and 1 for any other reason,
which it says.`;

const docsUsage = `Usage: npm run docs

Serves the documentation by itself, as the environment configures it (docs/configuration.md).

Options:
  --help   say this

It ends with 0 when it was told to, 64 where this command line was not understood, 78 where the
configuration has faults, and 1 for any other reason, which it says.`;

export interface StartOptions {
  /** Whether an empty dictionary is to be filled without asking. */
  readonly demo: boolean;
}

/** What the command line asks for; null where that was only how to use it, which is then told. */
export const startOptions = (args: readonly string[]): StartOptions | null => {
  const options = { demo: { type: "boolean" }, help } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.help !== true) return { demo: values.demo === true };
  process.stdout.write(`${usage}\n`);
  return null;
};

const help = { type: "boolean", short: "h" } as const;

/** Whether the documentation is to be served; false where it was only asked how, which is then told. */
export const docsWanted = (args: readonly string[]): boolean => {
  const { values } = parseArgs({ args: [...args], options: { help } });
  if (values.help !== true) return true;
  process.stdout.write(`${docsUsage}\n`);
  return false;
};
