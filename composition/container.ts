import { Container } from "inversify";
import type { ShareMetrics } from "../adapters/http/metrics.ts";
import type { LineStream } from "../adapters/system/buffered-lines.ts";
import type { Config } from "./config.ts";
import { auditModule } from "./modules/audit-module.ts";
import { httpModule } from "./modules/http-module.ts";
import { lexicalModule } from "./modules/lexical-module.ts";
import { securityModule } from "./modules/security-module.ts";
import { sessionsModule } from "./modules/sessions-module.ts";
import { serviceAccess, type StoreAccess, storeModule } from "./modules/store-module.ts";
import { systemModule } from "./modules/system-module.ts";
import { usersModule } from "./modules/users-module.ts";

/** The whole service, wired. `unbindAllAsync` closes what was opened. */
export const makeContainer = (
  config: Config,
  access: StoreAccess = serviceAccess,
  share?: ShareMetrics,
  logTo: LineStream = process.stdout,
): Container => {
  const container = new Container({ defaultScope: "Singleton" });
  container.load(
    systemModule(config, logTo),
    storeModule(access),
    securityModule,
    lexicalModule,
    usersModule,
    sessionsModule,
    auditModule,
    httpModule(share),
  );
  return container;
};
