import { ContainerModule } from "inversify";
import { entryRoutes } from "../../adapters/http/routes/entries.ts";
import { createEntry } from "../../application/entries/create-entry.ts";
import { deleteEntry } from "../../application/entries/delete-entry.ts";
import { editEntry } from "../../application/entries/edit-entry.ts";
import { listDeletedEntries } from "../../application/entries/list-deleted-entries.ts";
import { listEntries } from "../../application/entries/list-entries.ts";
import { readEntry } from "../../application/entries/read-entry.ts";
import type { Clock, NewId } from "../../domain/shared/clock.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import type { Store } from "../../domain/store.ts";
import type { Config } from "../config.ts";
import { services } from "../services.ts";

export const entriesModule = new ContainerModule(({ bind }) => {
  bind(services.entryRoutes)
    .toResolvedValue(
      (store: Store, clock: Clock, newId: NewId, config: Config, collation: Collation) => {
        const deps = {
          entries: store.entries,
          commit: store.commit,
          clock,
          newId,
          requireIfMatch: config.requireIfMatch,
        };
        const verbs = {
          create: createEntry(deps),
          read: readEntry(deps),
          list: listEntries(deps),
          listDeleted: listDeletedEntries(deps),
          edit: editEntry(deps),
          remove: deleteEntry(deps),
        };
        return entryRoutes(verbs, collation);
      },
      [services.store, services.clock, services.newId, services.config, services.collation],
    )
    .inSingletonScope();
});
