import { expect } from "chai";
import { receivedPuts, sentPuts } from "../../../adapters/sqlite/bulk/sent-puts.ts";
import { storedOf, type StoredPut } from "../../../adapters/sqlite/rows/stored.ts";
import { created } from "../../../domain/changes/revision.ts";
import { allFamilies } from "../../../domain/shared/family.ts";
import { aFullResource } from "../../builders/a-resource.ts";
import { aSense } from "../../builders/a-sense.ts";
import { anEntry, aVariant } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
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

  it("arrive as they were sent, whatever the one before had alike or not", () => {
    const numbers = [null, 2, 2, null, 3];
    const entries = numbers.map((homograph_number, n) =>
      anEntry({
        id: anId(n),
        external_id: n % 2 === 0 ? null : `e${n}`,
        homograph_number,
        lemma_form: n < 2 ? "casa" : "Ñandú",
        variants: n === 3 ? [aVariant("casa"), aVariant("casa")] : [],
      }),
    );
    const puts = [...entries, ...entries].map((entry): StoredPut => {
      const stored = storedOf("entries", entry, spanish);
      return { family: "entries", expected: null, event: created, stored };
    });
    const sense = aSense({ id: anId(20), entry_id: anId(1) });
    const stored = storedOf("entry-senses", sense, spanish);
    puts.splice(3, 0, { family: "entry-senses", expected: null, event: created, stored });
    arrive(puts);
  });

  it("arrive as they were sent where most is unset", () => {
    const stored = storedOf("entries", anEntry(), spanish);
    const put: StoredPut = { family: "entries", expected: null, event: created, stored };
    arrive([put, put]);
  });
});
