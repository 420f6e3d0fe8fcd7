import { Command } from "commander";
import packageJson from "../../package.json" with { type: "json" };
import type { ExportOptions } from "./export-command.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import type { ImportOptions } from "./import-command.ts";

/** What the command line can do. */
export interface Commands {
  readonly importFiles: (
    files: readonly string[],
    options: ImportOptions & { readonly actor?: string },
  ) => Promise<ExitCode>;
  readonly exportTo: (options: ExportOptions) => Promise<ExitCode>;
  readonly backUpTo: (file: string) => Promise<ExitCode>;
  readonly restoreFrom: (file: string) => Promise<ExitCode>;
  readonly listUsers: () => Promise<ExitCode>;
  readonly createFirstAdmin: (
    email: string,
    options: { readonly passwordFile?: string },
  ) => Promise<ExitCode>;
  readonly setPassword: (
    email: string,
    options: { readonly passwordFile?: string },
  ) => Promise<ExitCode>;
}

const EXITS = `
Exit codes: 0 done; 1 refused or failed; 64 not understood; 65 faulty lines, a damaged backup, or an
address or a password that cannot be taken; 66 no such file, or none that may be read; 69 the store
is out of reach; 73 a file cannot be written; 74 the disk is full; 78 a faulty configuration.

Reports are in Spanish, or in English where LC_ALL, LC_MESSAGES or LANG begins with "en".`;

/** The operator's command line. It uses the same environment as the service, which may be running. */
export const program = (commands: Commands): Command => {
  const done = (work: Promise<ExitCode>): Promise<void> =>
    work.then((code) => {
      process.exitCode = code;
    });
  const root = new Command("dictionary")
    .description("The dictionary's command line. It is configured as the service is.")
    .version(packageJson.version, "--version", "say which release this is")
    .showHelpAfterError()
    // Asked for help it ends with 0, and else because it was not understood.
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? exitCodes.done : exitCodes.usage))
    .addHelpText("after", EXITS);
  root
    .command("import")
    .description("import JSON Lines files of all families, checked together before the first write")
    .argument(
      "<files...>",
      "named after their families, such as entries.jsonl, or directories of such",
    )
    .option("--family <name>", "the family of the files, whatever their names")
    .option("--dry-run", "check everything and write nothing", false)
    .option("--skip-faulty", "write the good lines although others are faulty", false)
    .option("--actor <email>", "whose changes these are, instead of the system's")
    .action((files: string[], options: ImportOptions & { actor?: string }) =>
      done(commands.importFiles(files, options)),
    );
  root
    .command("export")
    .description("export the dictionary as one consistent snapshot, ordered by id")
    .option("--family <name>", "only this family")
    .option("--to <directory>", "write a file a family there, instead of to standard output")
    .action((options: ExportOptions) => done(commands.exportTo(options)));
  root
    .command("backup")
    .description(
      "write everything to one file, users with the hashes of their passwords included, while others write",
    )
    .argument("<file>", "replaced only when the new one is whole, and where it is a backup itself")
    .action((file: string) => done(commands.backUpTo(file)));
  root
    .command("restore")
    .description("fill an empty dictionary from a backup, whatever kind of store it was made of")
    .argument("<file>")
    .action((file: string) => done(commands.restoreFrom(file)));
  const users = root
    .command("users")
    .description("list users, make the first administrator, set passwords");
  users
    .command("list")
    .description("list all users")
    .action(() => done(commands.listUsers()));
  users
    .command("create-first-admin")
    .description("make the first administrator, only while there is no user")
    .argument("<email>")
    .option("--password-file <file>", "read the password there instead of asking for it")
    .action((email: string, options: { passwordFile?: string }) =>
      done(commands.createFirstAdmin(email, options)),
    );
  users
    .command("set-password")
    .description("set anyone's password, which ends all of their sessions")
    .argument("<email>")
    .option("--password-file <file>", "read the password there instead of asking for it")
    .action((email: string, options: { passwordFile?: string }) =>
      done(commands.setPassword(email, options)),
    );
  return root;
};
