import { ContainerModule } from "inversify";
import { userRoutes } from "../../adapters/http/routes/users.ts";
import type { RefusalLog } from "../../application/audit/refusal-log.ts";
import { userVerbs } from "../../application/users/user-verbs.ts";
import type { Clock, NewId } from "../../domain/shared/clock.ts";
import type { Store } from "../../domain/store.ts";
import type { IsCommonPassword, PasswordHasher } from "../../domain/users/password.ts";
import type { Config } from "../config.ts";
import { services } from "../services.ts";

export const usersModule = new ContainerModule(({ bind }) => {
  bind(services.userRoutes)
    .toResolvedValue(
      (
        store: Store,
        clock: Clock,
        newId: NewId,
        config: Config,
        hasher: PasswordHasher,
        isCommonPassword: IsCommonPassword,
        refusals: RefusalLog,
      ) =>
        userRoutes(
          userVerbs({
            ...store,
            clock,
            newId,
            requireIfMatch: config.requireIfMatch,
            hasher,
            isCommonPassword,
            attemptLimit: config.loginAttempts,
            refusals,
          }),
        ),
      [
        services.store,
        services.clock,
        services.newId,
        services.config,
        services.hasher,
        services.isCommonPassword,
        services.refusals,
      ],
    )
    .inSingletonScope();
});
