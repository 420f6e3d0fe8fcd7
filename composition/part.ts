import type { ShareMetrics } from "../adapters/http/metrics.ts";
import { type OpenPort, ownPort } from "../adapters/http/ports/port.ts";
import { portOfHolder } from "../adapters/http/ports/port-of-holder.ts";
import { askPrimary } from "../adapters/system/shared-states.ts";
import { tidyWhenIdle } from "../adapters/system/tidy-when-idle.ts";
import { serviceAccess, type StoreAccess } from "./modules/store-module.ts";

/** What a process of the service has to do with the others, where there are several. */
export interface Part {
  readonly access: StoreAccess;
  /** Whether it makes what must be made once: the first administrator. */
  readonly isFirst: boolean;
  readonly openPort: OpenPort;
  /** How it comes by the metrics of all; its own are all that there are where this is not said. */
  readonly share?: ShareMetrics;
  /** Told of each request. */
  readonly asked?: () => void;
}

/** Starting leaves 20 MB over; whoever asks while they are given back waits for some 60 ms. */
const afterStart = { idleMs: 2_000, worth: 10_000_000, busyFrom: 1_000 };

export const onlyOne: Part = { access: serviceAccess, isFirst: true, openPort: ownPort };

/** The same, of a process that does nothing else. */
export const onlyProcess = (): Part => ({ ...onlyOne, asked: tidyWhenIdle(afterStart) });

/** The first worker brings the store up to date, and the others find it so. */
export const worker = (isFirst: boolean): Part => ({
  access: { ...serviceAccess, mayCreate: isFirst, mayRebuild: isFirst },
  isFirst,
  openPort: portOfHolder,
  share: askPrimary,
  asked: tidyWhenIdle(afterStart),
});
