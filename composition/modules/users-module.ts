import { ContainerModule } from "inversify";
import { userRoutes } from "../../adapters/http/routes/users.ts";
import { changePassword } from "../../application/users/change-password.ts";
import { editUser } from "../../application/users/edit-user.ts";
import { readUser } from "../../application/users/read-user.ts";
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
      ) => {
        const deps = {
          users: store.users,
          commit: store.commit,
          clock,
          newId,
          requireIfMatch: config.requireIfMatch,
          hasher,
          isCommonPassword,
          loginAttempts: store.loginAttempts,
          attemptLimit: config.loginAttempts,
        };
        return userRoutes({
          read: readUser(deps),
          edit: editUser(deps),
          changePassword: changePassword(deps),
        });
      },
      [
        services.store,
        services.clock,
        services.newId,
        services.config,
        services.hasher,
        services.isCommonPassword,
      ],
    )
    .inSingletonScope();
});
