import { ContainerModule } from "inversify";
import { sessionRoutes } from "../../adapters/http/routes/sessions.ts";
import type { RefusalLog } from "../../application/audit/refusal-log.ts";
import { logIn } from "../../application/sessions/log-in.ts";
import { logOut } from "../../application/sessions/log-out.ts";
import { refresh } from "../../application/sessions/refresh.ts";
import type { TokenIssuer } from "../../domain/sessions/token-issuer.ts";
import type { Clock, NewId } from "../../domain/shared/clock.ts";
import type { Store } from "../../domain/store.ts";
import type { PasswordHasher } from "../../domain/users/password.ts";
import type { Config } from "../config.ts";
import { services } from "../services.ts";

export const sessionsModule = new ContainerModule(({ bind }) => {
  bind(services.sessionRoutes)
    .toResolvedValue(
      (
        store: Store,
        tokens: TokenIssuer,
        hasher: PasswordHasher,
        clock: Clock,
        newId: NewId,
        config: Config,
        refusals: RefusalLog,
      ) => {
        const deps = {
          users: store.users,
          sessions: store.sessions,
          loginAttempts: store.loginAttempts,
          tokens,
          hasher,
          clock,
          newId,
          refreshTtlSeconds: config.refreshTtlSeconds,
          attemptLimit: config.loginAttempts,
          refusals,
        };
        return sessionRoutes({ logIn: logIn(deps), refresh: refresh(deps), logOut: logOut(deps) });
      },
      [
        services.store,
        services.tokens,
        services.hasher,
        services.clock,
        services.newId,
        services.config,
        services.refusals,
      ],
    )
    .inSingletonScope();
});
