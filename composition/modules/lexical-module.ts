import { ContainerModule } from "inversify";
import { entryRoutes } from "../../adapters/http/routes/entries.ts";
import { locationRoutes } from "../../adapters/http/routes/locations.ts";
import { phenomenonRoutes } from "../../adapters/http/routes/phenomenons.ts";
import { senseRoutes } from "../../adapters/http/routes/entry-senses.ts";
import { sourceRoutes } from "../../adapters/http/routes/sources.ts";
import { entryVerbs } from "../../application/entries/entry-verbs.ts";
import { senseVerbs } from "../../application/entry-senses/sense-verbs.ts";
import { locationVerbs } from "../../application/locations/location-verbs.ts";
import { phenomenonVerbs } from "../../application/phenomenons/phenomenon-verbs.ts";
import { sourceVerbs } from "../../application/sources/source-verbs.ts";
import type { Clock, NewId } from "../../domain/shared/clock.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import type { Store } from "../../domain/store.ts";
import type { Config } from "../config.ts";
import { services } from "../services.ts";

/** The five families of the dictionary, as they are served. */
export const lexicalModule = new ContainerModule(({ bind }) => {
  bind(services.lexicalRoutes)
    .toResolvedValue(
      (store: Store, clock: Clock, newId: NewId, config: Config, collation: Collation) => {
        const deps = { ...store, clock, newId, requireIfMatch: config.requireIfMatch };
        return [
          ...entryRoutes(entryVerbs(deps), collation),
          ...senseRoutes(senseVerbs(deps)),
          ...locationRoutes(locationVerbs(deps)),
          ...phenomenonRoutes(phenomenonVerbs(deps)),
          ...sourceRoutes(sourceVerbs(deps)),
        ];
      },
      [services.store, services.clock, services.newId, services.config, services.collation],
    )
    .inSingletonScope();
});
