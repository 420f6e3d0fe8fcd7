import { expect } from "chai";
import { newTexts, putsOfTexts } from "../../../adapters/sqlite/bulk/new-texts.ts";
import { storedChanges } from "../../../adapters/sqlite/rows/stored.ts";
import { changeSet, type Put } from "../../../domain/changes/change-set.ts";
import { created } from "../../../domain/changes/revision.ts";
import { aFullResource } from "../../builders/a-resource.ts";
import { aSense } from "../../builders/a-sense.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { spanish } from "../../contracts/open-store.ts";

describe("new resources as their texts alone", () => {
  const putNew = <F extends "entries" | "entry-senses" | "sources">(
    family: F,
    resource: Extract<Put, { readonly family: F }>["resource"],
  ): Put => ({ family, resource, expected: null, event: created }) as Put;
  const full = { ...aFullResource("entries"), version: 1 };
  const plain = anEntry({ id: anId(30), lemma_form: "Ñandú «grande»\u2028", notes: 'dijo "no"' });

  for (const [family, puts] of [
    ["entries", [putNew("entries", full), putNew("entries", plain)]],
    [
      "entry-senses",
      [
        putNew("entry-senses", { ...aFullResource("entry-senses"), version: 1 }),
        putNew("entry-senses", aSense({ id: anId(31), entry_id: anId(30) })),
      ],
    ],
  ] as const)
    it(`are stored as they would be of themselves: ${family}`, () => {
      const texts = newTexts(puts);
      if (texts === null) throw new Error("they are new");
      expect(putsOfTexts(structuredClone(texts), spanish)).to.deep.equal(
        storedChanges(changeSet({ puts }), spanish).puts,
      );
    });

  const notNew: Readonly<Record<string, readonly Put[]>> = {
    "nothing at all": [],
    "what was there before": [{ ...putNew("entries", plain), expected: 1 }],
    "what comes back from its grave": [putNew("entries", { ...plain, version: 3 })],
    "what was restored": [
      { ...putNew("entries", plain), event: { action: "restored", comment: null } },
    ],
    "a family that is kept as JSON": [putNew("sources", aFullResource("sources"))],
    "two families": [
      putNew("entries", plain),
      putNew("entry-senses", aSense({ id: anId(31), entry_id: anId(30) })),
    ],
  };
  for (const [what, puts] of Object.entries(notNew))
    it(`are not sent so: ${what}`, () => {
      expect(newTexts(puts)).to.equal(null);
    });
});
