import { ContainerModule } from "inversify";
import { auditRoutes } from "../../adapters/http/routes/audit.ts";
import { listAudit } from "../../application/audit/list-audit.ts";
import { refusalLog } from "../../application/audit/refusal-log.ts";
import type { Clock, NewId } from "../../domain/shared/clock.ts";
import type { Store } from "../../domain/store.ts";
import { services } from "../services.ts";

/** Who did what, and what was refused. */
export const auditModule = new ContainerModule(({ bind }) => {
  bind(services.refusals)
    .toResolvedValue(
      ({ audit }: Store, clock: Clock, newId: NewId) => refusalLog({ audit, clock, newId }),
      [services.store, services.clock, services.newId],
    )
    .inSingletonScope();
  bind(services.auditRoutes)
    .toResolvedValue((store: Store) => auditRoutes(listAudit(store)), [services.store])
    .inSingletonScope();
});
