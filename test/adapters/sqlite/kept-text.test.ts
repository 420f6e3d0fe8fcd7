import { expect } from "chai";
import * as fc from "fast-check";
import * as E from "fp-ts/lib/Either.js";
import { entryCodec } from "../../../adapters/codecs/entry-codec.ts";
import { senseCodec } from "../../../adapters/codecs/sense-codec.ts";
import { keptText, wholeOf, wholeText } from "../../../adapters/sqlite/rows/kept-text.ts";
import { createEntry, type Entry, reviseEntry } from "../../../domain/entries/entry.ts";
import { createSense, type Sense } from "../../../domain/entry-senses/sense.ts";
import { SYSTEM_USER_ID } from "../../../domain/shared/actor.ts";
import { allFamilies, type Family } from "../../../domain/shared/family.ts";
import type { Versioned } from "../../../domain/shared/versioned.ts";
import { aFullSense, aSense } from "../../builders/a-sense.ts";
import { aFullEntry, anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { aFullResource } from "../../builders/a-resource.ts";

const stamp = { at: "2026-11-24T19:37:41.817Z", by: SYSTEM_USER_ID };
const later = { at: "2026-11-25T08:00:00.000Z", by: anId(7) };

/** As the service makes them: of what the codecs have read. */
const entryOf = ({ status, ...body }: Partial<Entry>): Entry => {
  const decoded = entryCodec.body.decode(body);
  if (E.isLeft(decoded)) throw new Error("it is faulty");
  return createEntry(decoded.right, anId(1), stamp, status);
};
const senseOf = (body: Partial<Sense>): Sense => {
  const decoded = senseCodec.body.decode(body);
  if (E.isLeft(decoded)) throw new Error("it is faulty");
  return createSense({ ...decoded.right, sense_order: body.sense_order ?? 1 }, anId(2), stamp);
};
const house = { lemma_form: "casa", pos_id: "n.f.", entry_type_id: "word" };

const writable = ({ body }: { body: { fields: object } }, resource: object): object =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => name in body.fields));

const fullEntry = entryOf({ ...writable(entryCodec, aFullEntry()), status: "archived" });
const fullSense = senseOf(writable(senseCodec, aFullSense()));

const again = (family: Family, resource: Versioned): string =>
  wholeText(family, resource.id, keptText(family, resource));

describe("what a row keeps of a resource", () => {
  it("comes back as the text that it was, of every family", () => {
    const all: readonly (readonly [Family, Versioned])[] = [
      ...allFamilies.map((family) => [family, aFullResource(family)] as const),
      ["entries", anEntry()],
      ["entries", entryOf(house)],
      ["entries", fullEntry],
      ["entries", reviseEntry(fullEntry, fullEntry, later, "draft")],
      ["entry-senses", aSense()],
      ["entry-senses", senseOf({ entry_id: anId(1), definition: "Edificio." })],
      ["entry-senses", fullSense],
    ];
    for (const [family, resource] of all) {
      expect(again(family, resource)).to.equal(JSON.stringify(resource));
      const opened = wholeOf(family, resource.id, keptText(family, resource));
      expect(opened).to.deep.equal(resource);
      expect(JSON.stringify(opened)).to.equal(JSON.stringify(resource));
    }
  });

  it("comes back whatever stands in which of the fields", () => {
    const odd = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("word", "published", "null", "[]", "1", SYSTEM_USER_ID, '"', "\\", "\u0001"),
    );
    const some = fc.record({
      version: fc.integer({ min: 1, max: 3 }),
      external_id: fc.option(odd),
      created_at: odd,
      created_by: odd,
      updated_at: odd,
      updated_by: odd,
      lemma_form: odd,
      entry_type_id: odd,
      homograph_number: fc.option(fc.nat()),
      location_ids: fc.array(odd),
      notes: fc.option(odd),
      status: odd,
    });
    fc.assert(
      fc.property(some, fc.boolean(), (fields, isUntouched) => {
        const { created_at: updated_at, created_by: updated_by } = fields;
        const entry = {
          ...entryOf(house),
          ...fields,
          ...(isUntouched && { updated_at, updated_by }),
        };
        expect(again("entries", entry)).to.equal(JSON.stringify(entry));
        const opened = wholeOf("entries", entry.id, keptText("entries", entry));
        expect(JSON.stringify(opened)).to.equal(JSON.stringify(entry));
      }),
    );
  });

  it("names no field, and nothing that is unset", () => {
    // After the mark of the layout.
    expect(keptText("entries", entryOf({ ...house, status: "published" })).slice(1)).to.equal(
      '\u0003"2026-11-24T19:37:41.817Z"\u0007"casa"\u0008"n.f."',
    );
    for (const [family, resource] of [
      ["entries", fullEntry],
      ["entry-senses", fullSense],
    ] as const)
      for (const name of Object.keys(resource))
        expect(keptText(family, resource)).not.to.include(`"${name}":`.replace("id", "none"));
  });

  it("is read as it was kept when the layout was new", () => {
    const kept =
      '\u0001\u00012\u0002"K1"\u0003"2026-01-02T03:04:05.006Z"\u0004"me"\u0005"2026-02-03T04:05:06.007Z"' +
      '\u0006"you"\u0007"ñu"\u0008"n.m."\u0009"phrase"\u000a1\u000b[{"form":"gnu"}]\u000c[1]\u000d{}\u000e[2]' +
      '\u000f[3]\u0010[4]\u0011[5]\u0012[6]\u0013"?"\u0014"draft"';
    expect(wholeText("entries", "the id", kept)).to.equal(
      '{"id":"the id","version":2,"external_id":"K1","created_at":"2026-01-02T03:04:05.006Z",' +
        '"created_by":"me","updated_at":"2026-02-03T04:05:06.007Z","updated_by":"you",' +
        '"lemma_form":"ñu","pos_id":"n.m.","entry_type_id":"phrase","homograph_number":1,' +
        '"variants":[{"form":"gnu"}],"pronunciations":[1],"etymology":{},"relations":[2],' +
        '"location_ids":[3],"phenomenon_ids":[4],"source_refs":[5],"labels":[6],"notes":"?",' +
        '"status":"draft"}',
    );
    const sense =
      '\u0001\u0003"then"\u0007"of"\u0008"under"\u00092\u000a"d"\u000b"i"\u000c"p"\u000d[1]\u000e[2]' +
      '\u000f[3]\u0010[4]\u0011[5]\u0012[6]\u0013[7]\u0014"s"\u0015"n"';
    expect(wholeText("entry-senses", "the id", sense)).to.equal(
      `{"id":"the id","version":1,"external_id":null,"created_at":"then","created_by":"${SYSTEM_USER_ID}",` +
        `"updated_at":"then","updated_by":"${SYSTEM_USER_ID}","entry_id":"of","parent_sense_id":"under",` +
        '"sense_order":2,"definition":"d","indicator":"i","pos_id":"p","labels":[1],"attestations":[2],' +
        '"examples":[3],"relations":[4],"phenomenon_ids":[5],"source_refs":[6],"image_urls":[7],' +
        '"scientific_name":"s","notes":"n"}',
    );
  });

  it("is short of what tests are made of as well, so that they meet it", () => {
    for (const [family, resource] of [
      ["entries", anEntry()],
      ["entry-senses", aSense()],
      ["entry-senses", aFullSense()],
    ] as const)
      expect(keptText(family, resource)).not.to.match(/^\{/);
  });

  it("is the whole text where the fields are others, or in another order", () => {
    const { status, ...others } = entryOf(house);
    for (const entry of [
      { status, ...others },
      others,
      { ...others, status, more: 1 },
      { ...others, notes: undefined, status },
    ])
      expect(keptText("entries", entry)).to.equal(JSON.stringify(entry));
  });

  it("of an unknown layout is an error", () => {
    expect(() => wholeText("entries", "the id", "\u001f")).to.throw("the id");
    expect(() => wholeText("sources", "the id", "\u0001")).to.throw("the id");
  });
});
