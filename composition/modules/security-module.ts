import { randomBytes } from "node:crypto";
import { dirname } from "node:path";
import { ContainerModule } from "inversify";
import { makeDirectory } from "../../adapters/files/directories.ts";
import { argon2Hasher } from "../../adapters/security/argon2-hasher.ts";
import { isCommonPassword } from "../../adapters/security/common-passwords.ts";
import { jwtIssuer, type Secrets } from "../../adapters/security/jwt-issuer.ts";
import { readOrMakeKey } from "../../adapters/security/signing-key.ts";
import type { Config } from "../config.ts";
import { services } from "../services.ts";

/** The configured key; else one of the local profile's own, which outlives what it signs for. */
const signingKey = ({ jwtSecret, storage, signingKeyFile }: Config): Buffer => {
  if (jwtSecret !== null) return Buffer.from(jwtSecret);
  if (storage.kind === "memory") return randomBytes(48);
  makeDirectory(dirname(signingKeyFile), 0o700);
  return readOrMakeKey(signingKeyFile);
};

/** Passwords and tokens. */
export const securityModule = new ContainerModule(({ bind }) => {
  bind(services.hasher).toResolvedValue(argon2Hasher).inSingletonScope();
  bind(services.isCommonPassword).toConstantValue(isCommonPassword);
  bind(services.secrets)
    .toResolvedValue(
      (config: Config): Secrets => {
        const previous = config.jwtSecretPrevious;
        return [signingKey(config), ...(previous === null ? [] : [Buffer.from(previous)])];
      },
      [services.config],
    )
    .inSingletonScope();
  bind(services.tokens)
    .toResolvedValue(
      (secrets: Secrets, { accessTtlSeconds }: Config) => jwtIssuer({ secrets, accessTtlSeconds }),
      [services.secrets, services.config],
    )
    .inSingletonScope();
});
