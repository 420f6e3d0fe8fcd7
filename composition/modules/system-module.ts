import { ContainerModule } from "inversify";
import pino from "pino";
import {
  type BufferedLines,
  bufferedLines,
  type LineStream,
} from "../../adapters/system/buffered-lines.ts";
import { unicodeData } from "../../adapters/system/unicode-data.ts";
import { uuidV7 } from "../../adapters/system/uuid-v7.ts";
import { collation } from "../../domain/shared/collation.ts";
import type { Config } from "../config.ts";
import { services } from "../services.ts";

/** Time, ids, language and log: what the machine gives. */
export const systemModule = (config: Config, logTo: LineStream): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(services.config).toConstantValue(config);
    bind(services.clock).toConstantValue(() => new Date());
    bind(services.newId).toConstantValue(uuidV7(Date.now));
    bind(services.collation)
      .toResolvedValue(() => collation(config.locale, unicodeData))
      .inSingletonScope();
    bind(services.lines)
      .toResolvedValue(() => bufferedLines(logTo))
      .inSingletonScope()
      .onDeactivation((lines) => lines.flush());
    bind(services.log)
      .toResolvedValue(
        (lines: BufferedLines) => pino({ level: config.logLevel, base: null }, lines),
        [services.lines],
      )
      .inSingletonScope();
  });
