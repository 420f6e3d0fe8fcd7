import { Command } from "commander";
import type { ExportOptions } from "./export-command.ts";
import type { ImportOptions } from "./import-command.ts";

/** What the command line can do; each answers whether it was done. */
export interface Commands {
  readonly importFiles: (
    files: readonly string[],
    options: ImportOptions & { readonly actor?: string },
  ) => Promise<boolean>;
  readonly exportTo: (options: ExportOptions) => Promise<boolean>;
  readonly listUsers: () => Promise<boolean>;
  readonly createFirstAdmin: (
    email: string,
    options: { readonly passwordFile?: string },
  ) => Promise<boolean>;
  readonly setPassword: (
    email: string,
    options: { readonly passwordFile?: string },
  ) => Promise<boolean>;
}

/** The operator's command line. It uses the same environment as the service, which may be running. */
export const program = (commands: Commands): Command => {
  const done = (work: Promise<boolean>): Promise<void> =>
    work.then((ok) => {
      if (!ok) process.exitCode = 1;
    });
  const root = new Command("dictionary")
    .description("The dictionary's command line. It is configured as the service is.")
    .showHelpAfterError();
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
  const users = root.command("users").description("see users and set passwords");
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
