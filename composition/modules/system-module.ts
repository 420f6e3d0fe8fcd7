import { ContainerModule } from "inversify";
import pino from "pino";
import { uuidV7 } from "../../adapters/system/uuid-v7.ts";
import { collation } from "../../domain/shared/collation.ts";
import type { Config } from "../config.ts";
import { services } from "../services.ts";

/** Log lines are gathered and written together: a write for each costs a fifth of the throughput. */
const LOG_BUFFER_BYTES = 8 * 1024;
const LOG_FLUSH_MS = 250;

/** Time, ids, language and log: what the machine gives. */
export const systemModule = (config: Config): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(services.config).toConstantValue(config);
    bind(services.clock).toConstantValue(() => new Date());
    bind(services.newId).toConstantValue(uuidV7(Date.now));
    bind(services.collation)
      .toResolvedValue(() => collation(config.locale))
      .inSingletonScope();
    bind(services.log)
      .toResolvedValue(() => {
        const destination = pino.destination({
          dest: 1,
          minLength: LOG_BUFFER_BYTES,
          periodicFlush: LOG_FLUSH_MS,
          sync: false,
        });
        return pino({ level: config.logLevel, base: null }, destination);
      })
      .inSingletonScope()
      .onDeactivation(
        (log) =>
          new Promise<void>((resolve) => {
            log.flush(() => resolve());
          }),
      );
  });
