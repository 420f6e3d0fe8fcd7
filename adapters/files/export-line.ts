import { asId } from "../../application/dictionary/import-index.ts";
import type { WithKeys } from "../../domain/changes/snapshot.ts";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import { writeLine } from "./resource-lines.ts";

/**
 * The line of a resource. What it refers to it names by its external id; or by its id, where there is none, and
 * where it could be taken for an id.
 */
export const exportLine = ({ family, resource, externalIdOf }: WithKeys<LexicalFamily>): string =>
  writeLine(family, resource, (of, id) => {
    const external_id = externalIdOf(of, id);
    return external_id === null || asId(external_id) !== null ? id : external_id;
  });
