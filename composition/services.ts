import type { Secrets } from "../adapters/security/jwt-issuer.ts";
import type { Logger } from "pino";
import type { ApplicationDeps, HttpApplication } from "../adapters/http/application.ts";
import type { Metrics } from "../adapters/http/metrics.ts";
import type { BufferedLines } from "../adapters/system/buffered-lines.ts";
import type { Route } from "../adapters/http/route.ts";
import type { RefusalLog } from "../application/audit/refusal-log.ts";
import type { TokenIssuer } from "../domain/sessions/token-issuer.ts";
import type { Clock, NewId } from "../domain/shared/clock.ts";
import type { Collation } from "../domain/shared/collation.ts";
import type { Store } from "../domain/store.ts";
import type { IsCommonPassword, PasswordHasher } from "../domain/users/password.ts";
import type { Config } from "./config.ts";
import { service } from "./service.ts";

/** Everything that the container holds. */
export const services = {
  config: service<Config>("config"),
  log: service<Logger>("log"),
  lines: service<BufferedLines>("lines"),
  clock: service<Clock>("clock"),
  newId: service<NewId>("newId"),
  collation: service<Collation>("collation"),
  store: service<Store>("store"),
  hasher: service<PasswordHasher>("hasher"),
  isCommonPassword: service<IsCommonPassword>("isCommonPassword"),
  secrets: service<Secrets>("secrets"),
  tokens: service<TokenIssuer>("tokens"),
  metrics: service<Metrics>("metrics"),
  lexicalRoutes: service<readonly Route[]>("lexicalRoutes"),
  sessionRoutes: service<readonly Route[]>("sessionRoutes"),
  userRoutes: service<readonly Route[]>("userRoutes"),
  refusals: service<RefusalLog>("refusals"),
  auditRoutes: service<readonly Route[]>("auditRoutes"),
  operationRoutes: service<readonly Route[]>("operationRoutes"),
  routes: service<readonly Route[]>("routes"),
  httpDeps: service<ApplicationDeps>("httpDeps"),
  http: service<HttpApplication>("http"),
  metricsHttp: service<HttpApplication>("metricsHttp"),
};
