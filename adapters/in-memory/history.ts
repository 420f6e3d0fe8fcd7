import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Resources } from "../../domain/changes/change-set.ts";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { History } from "../../domain/changes/history.ts";
import { compareText, sortedPage } from "../../domain/shared/ordering.ts";
import type { Past, Tables } from "./tables.ts";
import { pastOf, undone } from "./write.ts";

export const inMemoryHistory = (tables: Tables): History => {
  /** All versions, oldest first. */
  const versions = <F extends LexicalFamily>(
    family: F,
    id: string,
  ): readonly Past<Resources[F]>[] => {
    const { rows, graves, pasts } = tables.families[family];
    const row = rows.get(id);
    const grave = graves.get(id);
    return [
      ...(pasts.get(id) ?? []),
      ...(row === undefined ? [] : [pastOf(row.resource, row.event)]),
      ...(grave === undefined ? [] : [undone(grave)]),
    ];
  };
  return {
    list: (family, id, page) =>
      TE.fromIO(() => {
        const all = versions(family, id);
        const { from } = page;
        // One thing has each version once: what else a cursor says is no matter.
        const own = "after" in from ? { ...page, from: { after: { ...from.after, id } } } : page;
        return sortedPage(
          all.map((one, index) => ({ ...one, before: all[index - 1]?.state ?? null })),
          ({ version }) => ({ values: [version], id }),
          [true],
          own,
        );
      }),
    state: (family, id, version) =>
      TE.fromIO(() =>
        O.fromNullable(versions(family, id).find((one) => one.version === version)?.state),
      ),
    grave: (family, id) => TE.fromIO(() => O.fromNullable(tables.families[family].graves.get(id))),
    gravesWith: (entryId) =>
      TE.fromIO(() =>
        [...tables.families["entry-senses"].graves.values()]
          .filter(({ with_entry }) => with_entry === entryId)
          .sort((a, b) => compareText(a.id, b.id)),
      ),
  };
};
