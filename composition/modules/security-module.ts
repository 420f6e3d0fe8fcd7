import { randomBytes } from "node:crypto";
import { dirname, join } from "node:path";
import { ContainerModule } from "inversify";
import { argon2Hasher } from "../../adapters/security/argon2-hasher.ts";
import { isCommonPassword } from "../../adapters/security/common-passwords.ts";
import { jwtIssuer } from "../../adapters/security/jwt-issuer.ts";
import { signingKeyFile } from "../../adapters/security/signing-key.ts";
import type { Config } from "../config.ts";
import { services } from "../services.ts";

/** The configured key; else, in the local profile, one in a file beside the database. */
const signingKey = ({ jwtSecret, storage }: Config): Buffer => {
  if (jwtSecret !== null) return Buffer.from(jwtSecret);
  return storage.kind === "sqlite"
    ? signingKeyFile(join(dirname(storage.file), "signing.key"))
    : randomBytes(48);
};

/** Passwords and tokens. */
export const securityModule = new ContainerModule(({ bind }) => {
  bind(services.hasher).toResolvedValue(argon2Hasher).inSingletonScope();
  bind(services.isCommonPassword).toConstantValue(isCommonPassword);
  bind(services.tokens)
    .toResolvedValue(
      (config: Config) => {
        const previous = config.jwtSecretPrevious;
        return jwtIssuer({
          secrets: [signingKey(config), ...(previous === null ? [] : [Buffer.from(previous)])],
          accessTtlSeconds: config.accessTtlSeconds,
        });
      },
      [services.config],
    )
    .inSingletonScope();
});
