import { randomBytes } from "node:crypto";
import * as E from "fp-ts/lib/Either.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Container } from "inversify";
import { createFirstAdmin, type FirstAdminDeps } from "../application/users/create-first-admin.ts";
import { theService } from "../domain/audit/audit-line.ts";
import type { StoreError } from "../domain/shared/app-error.ts";
import { faultDetail } from "../adapters/messages/fault-detail.ts";
import type { Config } from "./config.ts";
import { faultyConfiguration } from "./environment.ts";
import { services } from "./services.ts";

/** The address that the first administrator of a local dictionary logs in with. */
const LOCAL_ADDRESS = "admin@localhost";

export interface MadeAdmin {
  readonly email: string;
  /** Set where it was made up here, and so has to be shown once. */
  readonly password: string | null;
}

export const firstAdminDeps = async (container: Container): Promise<FirstAdminDeps> => ({
  users: (await container.getAsync(services.store)).users,
  hasher: await container.getAsync(services.hasher),
  isCommonPassword: await container.getAsync(services.isCommonPassword),
  clock: await container.getAsync(services.clock),
  newId: await container.getAsync(services.newId),
});

/** A password to be typed once: 115 bits in groups of four, without letters that look alike. */
const randomPassword = (): string => {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
  const picked = [...randomBytes(20)].map((byte) => letters.charAt(byte % letters.length));
  return picked.join("").replace(/(.{4})(?=.)/g, "$1-");
};

/**
 * Makes the first administrator while there is no user: the one that the configuration names, or in
 * the local profile one with a random password. Null where there was nothing to do.
 */
export const ensureFirstAdmin = async (
  container: Container,
  { firstAdmin, profile }: Config,
): Promise<MadeAdmin | null> => {
  if (firstAdmin === null && profile !== "local") return tellWhereNobody(container);
  const configured = await firstAdminDeps(container);
  // What was drawn at random is on no list; looking would load the list at the very first start.
  const deps = firstAdmin === null ? { ...configured, isCommonPassword: () => false } : configured;
  const exists = await TE.getOrElse<StoreError, boolean>((error) => {
    throw new Error(`the store does not answer (${error._tag})`);
  })(deps.users.exists())();
  if (exists) return null;
  const wanted = firstAdmin ?? { email: LOCAL_ADDRESS, password: randomPassword() };
  const made = await createFirstAdmin(deps)({ ...wanted, by: theService })();
  if (E.isLeft(made))
    throw made.left._tag === "ValidationFailed"
      ? faultyConfiguration(
          made.left.faults.map((fault) => `FIRST_ADMIN_PASSWORD: ${faultDetail(fault, "en")}`),
        )
      : new Error(`the first administrator could not be made (${made.left._tag})`);
  if (made.right === null) return null;
  return { email: wanted.email, password: firstAdmin === null ? wanted.password : null };
};

/** It runs all the same: the command line may make them while it does. */
const tellWhereNobody = async (container: Container): Promise<null> => {
  const { users } = await container.getAsync(services.store);
  const exists = await users.exists()();
  if (E.isRight(exists) && !exists.right)
    (await container.getAsync(services.log)).warn(
      "there is no user yet, so nobody can log in: `dictionary users create-first-admin EMAIL` makes the first administrator",
    );
  return null;
};
