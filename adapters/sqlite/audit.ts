import * as E from "fp-ts/lib/Either.js";
import type { Audit } from "../../domain/audit/audit.ts";
import type { Pages } from "./pages.ts";
import type { TellAudit } from "./tell-audit.ts";
import type { Writer } from "./writer.ts";

export const sqliteAudit = (pages: Pages, writer: Writer, tell: TellAudit): Audit => ({
  list: pages.audit,
  append: (lines) =>
    writer.write<never, void>(() => {
      tell(lines);
      return E.right(undefined);
    }),
});
