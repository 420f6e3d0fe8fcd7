import { expect } from "chai";
import { receivedPut, sentPut } from "../../../adapters/sqlite/sent-puts.ts";
import { storedOf, type StoredPut } from "../../../adapters/sqlite/stored.ts";
import { created } from "../../../domain/changes/revision.ts";
import { allFamilies } from "../../../domain/shared/family.ts";
import { aFullResource } from "../../builders/a-resource.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { spanish } from "../../contracts/open-store.ts";

describe("puts between threads", () => {
  const arrives = (put: StoredPut): void => {
    expect(receivedPut(structuredClone(sentPut(put)))).to.deep.equal(put);
  };

  for (const family of allFamilies)
    it(`arrive as they were sent: ${family}, with all that it may have`, () => {
      const stored = storedOf(family, aFullResource(family), spanish);
      const event = { action: "updated", comment: "Corregido." } as const;
      arrives({ family, expected: 3, event, stored });
    });

  it("arrive as they were sent where most is unset", () => {
    const stored = storedOf("entries", anEntry(), spanish);
    arrives({ family: "entries", expected: null, event: created, stored });
  });
});
