import * as E from "fp-ts/lib/Either.js";
import type { Audit } from "../../../domain/audit/audit.ts";
import type { Pages } from "../listings/pages.ts";
import type { TellAudit } from "../audit/tell-audit.ts";
import type { Writer } from "../writes/writer.ts";

export const sqliteAudit = (pages: Pages, writer: Writer, tell: TellAudit): Audit => ({
  list: pages.audit,
  append: (lines) =>
    writer.write<never, void>(() => {
      tell(lines);
      return E.right(undefined);
    }),
});
