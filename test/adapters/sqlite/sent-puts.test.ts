import { expect } from "chai";
import { receivedPuts, sentPuts } from "../../../adapters/sqlite/sent-puts.ts";
import { storedOf, type StoredPut } from "../../../adapters/sqlite/stored.ts";
import { created } from "../../../domain/changes/revision.ts";
import { allFamilies } from "../../../domain/shared/family.ts";
import { aFullResource } from "../../builders/a-resource.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { spanish } from "../../contracts/open-store.ts";

describe("puts between threads", () => {
  const arrive = (puts: readonly StoredPut[]): void => {
    expect(receivedPuts(structuredClone(sentPuts(puts)))).to.deep.equal(puts);
  };

  for (const family of allFamilies)
    it(`arrive as they were sent: ${family}, with all that it may have`, () => {
      const stored = storedOf(family, aFullResource(family), spanish);
      const event = { action: "updated", comment: "Corregido." } as const;
      const put: StoredPut = { family, expected: 3, event, stored };
      // What one of them says too much or too little, the next would begin with.
      arrive([put, put]);
    });

  it("arrive as they were sent where most is unset", () => {
    const stored = storedOf("entries", anEntry(), spanish);
    const put: StoredPut = { family: "entries", expected: null, event: created, stored };
    arrive([put, put]);
  });
});
