import { ContainerModule, type ContainerModuleLoadOptions } from "inversify";
import type { Logger } from "pino";
import { type ApplicationDeps, httpApplication } from "../../adapters/http/application.ts";
import { bodyDigests } from "../../adapters/http/idempotency.ts";
import { type Metrics, metrics, type ShareMetrics } from "../../adapters/http/metrics.ts";
import { callerNetwork } from "../../adapters/http/network.ts";
import { observer } from "../../adapters/http/observer.ts";
import type { Route } from "../../adapters/http/route.ts";
import { documentRoute, operationRoutes } from "../../adapters/http/routes/operations.ts";
import { openapiDocument } from "../../adapters/openapi/document.ts";
import type { Secrets } from "../../adapters/security/jwt-issuer.ts";
import type { BufferedLines } from "../../adapters/system/buffered-lines.ts";
import type { RefusalLog } from "../../application/audit/refusal-log.ts";
import { authenticate } from "../../application/sessions/authenticate.ts";
import type { TokenIssuer } from "../../domain/sessions/token-issuer.ts";
import type { Clock } from "../../domain/shared/clock.ts";
import type { Store } from "../../domain/store.ts";
import type { Config } from "../config.ts";
import { services } from "../services.ts";

type Routes = readonly Route[];

/** On a port of their own the metrics need no token: whoever can reach it is meant to. */
const onOwnPort = (routes: Routes): Routes =>
  routes
    .filter(({ access }) => access === "scraper")
    .map((route): Route => ({ ...route, access: "open" }));

/** All that is served, and the document about it. */
const bindRoutes = (bind: ContainerModuleLoadOptions["bind"]): void => {
  bind(services.routes)
    .toResolvedValue(
      (
        sessions: Routes,
        lexical: Routes,
        users: Routes,
        audit: Routes,
        operations: Routes,
        config: Config,
      ) => {
        const described = [...sessions, ...lexical, ...users, ...audit, ...operations];
        const own: Route = documentRoute(() => openapiDocument([...described, own], config));
        return [...described, own];
      },
      [
        services.sessionRoutes,
        services.lexicalRoutes,
        services.userRoutes,
        services.auditRoutes,
        services.operationRoutes,
        services.config,
      ],
    )
    .inSingletonScope();
};

/** Every family's routes, the document about them, and the application that serves them. */
export const httpModule = (share?: ShareMetrics): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(services.metrics)
      .toResolvedValue((config: Config) => metrics(config.storage.kind, share), [services.config])
      .inSingletonScope();
    bind(services.operationRoutes)
      .toResolvedValue(
        (store: Store, collected: Metrics) =>
          operationRoutes({ ping: store.ping, metrics: collected }),
        [services.store, services.metrics],
      )
      .inSingletonScope();
    bindRoutes(bind);
    bind(services.metricsHttp)
      .toResolvedValue(
        (operations: Routes, http: ApplicationDeps) =>
          httpApplication({ ...http, routes: onOwnPort(operations) }),
        [services.operationRoutes, services.httpDeps],
      )
      .inSingletonScope();
    bind(services.http).toResolvedValue(httpApplication, [services.httpDeps]).inSingletonScope();
    bind(services.httpDeps)
      .toResolvedValue(
        (
          routes: Routes,
          store: Store,
          tokens: TokenIssuer,
          clock: Clock,
          config: Config,
          log: Logger,
          lines: BufferedLines,
          collected: Metrics,
          refusals: RefusalLog,
          secrets: Secrets,
        ): ApplicationDeps => ({
          routes,
          authenticate: authenticate({ tokens, sessions: store.sessions, clock }),
          publicRead: config.publicRead,
          metricsToken: config.metricsToken,
          keptAnswers: store.keptAnswers,
          digests: bodyDigests(secrets),
          refusals,
          clock,
          network: callerNetwork(config.trustedProxies),
          docsUrl: config.docsUrl,
          corsOrigins: config.corsOrigins,
          mostAtOnce: config.mostAtOnce,
          observer: observer(log, log.isLevelEnabled("info") ? lines.write : null, collected),
        }),
        [
          services.routes,
          services.store,
          services.tokens,
          services.clock,
          services.config,
          services.log,
          services.lines,
          services.metrics,
          services.refusals,
          services.secrets,
        ],
      )
      .inSingletonScope();
  });
