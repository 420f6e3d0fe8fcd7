import type { ShareMetrics } from "../adapters/http/metrics.ts";
import { type OpenPort, ownPort } from "../adapters/http/ports/port.ts";
import { portOfHolder } from "../adapters/http/ports/port-of-holder.ts";
import { askPrimary } from "../adapters/system/shared-states.ts";
import { serviceAccess, type StoreAccess } from "./modules/store-module.ts";

/** What a process of the service has to do with the others, where there are several. */
export interface Part {
  readonly access: StoreAccess;
  /** Whether it makes what must be made once: the first administrator. */
  readonly isFirst: boolean;
  readonly openPort: OpenPort;
  /** How it comes by the metrics of all; its own are all that there are where this is not said. */
  readonly share?: ShareMetrics;
}

export const onlyOne: Part = { access: serviceAccess, isFirst: true, openPort: ownPort };

/** The first worker brings the store up to date, and the others find it so. */
export const worker = (isFirst: boolean): Part => ({
  access: { ...serviceAccess, mayCreate: isFirst, mayRebuild: isFirst },
  isFirst,
  openPort: portOfHolder,
  share: askPrimary,
});
