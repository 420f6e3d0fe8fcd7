import * as E from "fp-ts/lib/Either.js";
import * as O from "fp-ts/lib/Option.js";
import type { Container } from "inversify";
import {
  checkForRestore,
  refuseTarget,
  runBackup,
  runRestore,
} from "../adapters/cli/backup-commands.ts";
import { describeThrown } from "../adapters/cli/describe-error.ts";
import { type ExitCode, exitCodeOfThrown, exitCodes } from "../adapters/cli/exit-codes.ts";
import { familiesToExport, runExport } from "../adapters/cli/export-command.ts";
import { filesToImport, runImport } from "../adapters/cli/import-command.ts";
import { type Commands, program } from "../adapters/cli/program.ts";
import { userCommands } from "../adapters/cli/user-commands.ts";
import { say } from "../adapters/cli/texts.ts";
import type { Language } from "../adapters/messages/fault-detail.ts";
import { inTermsOfFiles } from "../adapters/sqlite/file/sqlite-errors.ts";
import { backUpDictionary } from "../application/dictionary/back-up-dictionary.ts";
import { exportDictionary } from "../application/dictionary/export-dictionary.ts";
import { importDictionary } from "../application/dictionary/import-dictionary.ts";
import { restoreDictionary } from "../application/dictionary/restore-dictionary.ts";
import { type Actor, systemOperator } from "../domain/shared/actor.ts";
import { emailKey } from "../domain/users/user.ts";
import { readConfig } from "./config.ts";
import { makeContainer } from "./container.ts";
import { restoreAccess, toolAccess, trialAccess } from "./modules/store-module.ts";
import { errorMessage } from "./error-message.ts";
import { firstAdminDeps } from "./first-admin.ts";
import { services } from "./services.ts";

/** The language of the operator's terminal, where it is one of ours; else the dictionary's usual one. */
const language = (): Language => {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  const named = [LC_ALL, LC_MESSAGES, LANG].find((value) => value !== undefined && value !== "");
  return named?.toLowerCase().startsWith("en") === true ? "en" : "es";
};

/** Opens what the configuration names for the time of one command. */
const within = async (
  work: (container: Container) => Promise<ExitCode>,
  access = toolAccess(false),
): Promise<ExitCode> => {
  const config = readConfig(process.env);
  if (config.storage.kind === "memory") {
    process.stderr.write(`${say(language(), "in_memory")}\n`);
    return exitCodes.configuration;
  }
  const onLockWait = (): void => {
    process.stderr.write(`${say(language(), "waiting_for_lock")}\n`);
  };
  const container = makeContainer(config, { ...access, onLockWait }, undefined, process.stderr);
  try {
    return await work(container);
  } catch (error) {
    throw config.storage.kind === "sqlite" ? inTermsOfFiles(config.storage.file, error) : error;
  } finally {
    await container.unbindAllAsync();
  }
};

const dictionaryDeps = async (container: Container) => ({
  ...(await container.getAsync(services.store)),
  clock: await container.getAsync(services.clock),
  newId: await container.getAsync(services.newId),
});

/** Somebody whose id the changes are to carry; the operator's right to make them is not in question. */
const actorNamed = async (container: Container, email: string | undefined): Promise<Actor> => {
  if (email === undefined) return systemOperator;
  const { users } = await container.getAsync(services.store);
  const found = await users.findByEmail(emailKey(email))();
  if (E.isRight(found) && O.isSome(found.right))
    return { kind: "operator", id: found.right.value.user.id };
  throw new Error(say(language(), "no_user", { email }));
};

const users = async (container: Container) => {
  const store = await container.getAsync(services.store);
  const deps = await firstAdminDeps(container);
  const { loginAttempts: attemptLimit } = await container.getAsync(services.config);
  const refusals = await container.getAsync(services.refusals);
  return userCommands(
    { ...store, ...deps, requireIfMatch: false, attemptLimit, refusals },
    language(),
  );
};

const commands: Commands = {
  importFiles: async (paths, { actor, ...options }) => {
    outlivesItsReader = true;
    const files = filesToImport(paths, options, language());
    if (E.isLeft(files)) return files.left;
    return within(
      async (container) => {
        const verb = importDictionary(await dictionaryDeps(container));
        const by = await actorNamed(container, actor);
        return runImport(verb, by, language())(files.right, options);
      },
      // Where there is no dictionary there is nobody of that name, and none is made to say so.
      options.dryRun ? trialAccess : toolAccess(actor === undefined),
    );
  },
  exportTo: async (options) => {
    const families = familiesToExport(options, language());
    if (E.isLeft(families)) return families.left;
    return within(async (container) => {
      const verb = exportDictionary(await dictionaryDeps(container));
      return runExport(verb, systemOperator, language())(families.right, options);
    });
  },
  backUpTo: async (file) =>
    refuseTarget(file, language()) ??
    within(async (container) => {
      const deps = await dictionaryDeps(container);
      const { isOfOneMoment } = deps.backups;
      const tools = { backUp: backUpDictionary(deps), isOfOneMoment, now: deps.clock() };
      return runBackup(tools, systemOperator, language())(file);
    }),
  restoreFrom: async (file) => {
    const checked = await checkForRestore(file, language());
    if (E.isLeft(checked)) return checked.left;
    return within(async (container) => {
      const verb = restoreDictionary(await dictionaryDeps(container));
      return runRestore(verb, systemOperator, language())(file, checked.right);
    }, restoreAccess);
  },
  listUsers: () => within(async (container) => (await users(container)).listUsers()),
  createFirstAdmin: (email, options) =>
    within(
      async (container) => (await users(container)).createFirstAdmin(email, options),
      toolAccess(true),
    ),
  setPassword: (email, options) =>
    within(async (container) => (await users(container)).setPassword(email, options)),
};

const complain = (error: unknown): ExitCode => {
  process.stderr.write(`${describeThrown(error, language()) ?? errorMessage(error)}\n`);
  return exitCodeOfThrown(error);
};

/** An import is not for its messages to end, nor is what it ends with. */
let outlivesItsReader = false;

// Whoever reads our output may stop before its end: `export | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (outlivesItsReader) return;
  process.exit(error.code === "EPIPE" ? undefined : complain(error));
});
process.stderr.on("error", () => undefined);

try {
  await program(commands).parseAsync();
} catch (error) {
  process.exitCode = complain(error);
}
