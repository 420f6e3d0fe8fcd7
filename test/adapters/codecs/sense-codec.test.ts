import { expect } from "chai";
import { decodePatch, decodeReplacement } from "../../../adapters/codecs/resource-codec.ts";
import { senseCodec } from "../../../adapters/codecs/sense-codec.ts";
import { senseSpec } from "../../../domain/entry-senses/sense-spec.ts";
import { anId } from "../../builders/an-id.ts";
import { aFullSense, anAttestation, anExample } from "../../builders/a-sense.ts";
import { faultsOf, fillsIn, longest, readDraft, readsFields, tooLong } from "./field-cases.ts";

const required = { entry_id: anId(1), definition: "Edificio." };

describe("senseCodec", () => {
  fillsIn(senseCodec, required, { ...senseSpec.unset, sense_order: null });

  readsFields(senseCodec, required, [
    [{ definition: " Acci\u00f3n\ny efecto " }, { definition: "Acción\ny efecto" }],
    [{ definition: longest(5000) }, { definition: longest(5000) }],
    [{ definition: tooLong(5000) }, ["/definition too_long"]],
    [{ definition: " \n " }, ["/definition too_short"]],
    [{ entry_id: tooLong(200) }, ["/entry_id too_long"]],
    [{ entry_id: 7 }, ["/entry_id wrong_type"]],
    [{ parent_sense_id: anId(2) }, { parent_sense_id: anId(2) }],
    [{ parent_sense_id: "" }, ["/parent_sense_id too_short"]],
    [{ sense_order: 3 }, { sense_order: 3 }],
    [{ sense_order: 0 }, ["/sense_order too_small"]],
    [{ sense_order: 1.5 }, ["/sense_order wrong_type"]],
    [{ sense_order: 2 ** 53 }, ["/sense_order too_large"]],
    [{ indicator: "casa\n" }, { indicator: "casa" }],
    [{ indicator: "a\nb" }, ["/indicator control_character"]],
    [{ indicator: tooLong(200) }, ["/indicator too_long"]],
    [{ pos_id: tooLong(64) }, ["/pos_id too_long"]],
    [
      { labels: [{ type: "register", value: " vulgar " }] },
      { labels: [{ type: "register", value: "vulgar" }] },
    ],
    [
      { labels: [{ type: "Register" }, "x"] },
      ["/labels/0/type not_allowed", "/labels/0/value required", "/labels/1 wrong_type"],
    ],
    [{ attestations: [{ location_id: anId(11) }] }, { attestations: [anAttestation()] }],
    [
      { attestations: [anAttestation({ year_from: -9999, year_to: 9999, certainty: "doubtful" })] },
      { attestations: [anAttestation({ year_from: -9999, year_to: 9999, certainty: "doubtful" })] },
    ],
    [
      { attestations: [{ year_from: 10_000, year_to: "1611", certainty: "sure", page: 1 }] },
      [
        "/attestations/0/location_id required",
        "/attestations/0/year_from too_large",
        "/attestations/0/year_to wrong_type",
        "/attestations/0/certainty not_allowed",
        "/attestations/0/page unknown_field",
      ],
    ],
    [{ examples: [{ text: anExample().text, location_id: null }] }, { examples: [anExample()] }],
    [
      { examples: [{ text: "¿Casa?\n—Casa." }] },
      { examples: [anExample({ text: "¿Casa?\n—Casa." })] },
    ],
    [
      { examples: [{ text: "", translation: 1, year: -10_000, locator: tooLong(200) }] },
      [
        "/examples/0/text too_short",
        "/examples/0/translation wrong_type",
        "/examples/0/locator too_long",
        "/examples/0/year too_small",
      ],
    ],
    [
      { relations: [{ type: "synonym", entry_id: anId(3) }] },
      { relations: [{ type: "synonym", entry_id: anId(3), sense_id: null, note: null }] },
    ],
    [
      { relations: [{ type: "friend" }] },
      ["/relations/0/type not_allowed", "/relations/0/entry_id required"],
    ],
    [{ phenomenon_ids: [anId(13)] }, { phenomenon_ids: [anId(13)] }],
    [{ phenomenon_ids: anId(13) }, ["/phenomenon_ids wrong_type"]],
    [{ phenomenon_ids: [null] }, ["/phenomenon_ids/0 wrong_type"]],
    [{ phenomenon_ids: Array(1001).fill("x") }, ["/phenomenon_ids too_many_items"]],
    [
      { source_refs: [{ source_id: anId(31) }] },
      { source_refs: [{ source_id: anId(31), locator: null }] },
    ],
    [{ source_refs: [{ locator: "p. 1" }] }, ["/source_refs/0/source_id required"]],
    [{ image_urls: ["https://example.org/ñ.jpg"] }, { image_urls: ["https://example.org/ñ.jpg"] }],
    [{ image_urls: ["javascript:alert(1)"] }, ["/image_urls/0 invalid_format"]],
    [{ scientific_name: tooLong(500) }, ["/scientific_name too_long"]],
    [{ notes: tooLong(10_000) }, ["/notes too_long"]],
    [{ external_id: tooLong(200) }, ["/external_id too_long"]],
  ]);

  it("takes back what it shows", () => {
    const { definition: _d, ...sense } = aFullSense();
    const shown = senseCodec.present(aFullSense({ definition: "Ave." }));
    const decoded = decodeReplacement(senseCodec, shown, aFullSense({ definition: "Ave." }));
    expect(readDraft(decoded)).to.have.property("sense_order", sense.sense_order);
  });

  it("shows a sense's every field, in the order in which it is kept", () => {
    const sense = aFullSense();
    const shown = senseCodec.present(sense);
    expect(shown).to.deep.equal(sense);
    expect(Object.keys(shown).slice(0, 8)).to.deep.equal([
      "id",
      "version",
      "external_id",
      "created_at",
      "created_by",
      "updated_at",
      "updated_by",
      "entry_id",
    ]);
  });

  it("replaces lists as a whole, and keeps what a patch does not name", () => {
    const current = aFullSense({ definition: "Ave." });
    const decoded = decodePatch(senseCodec, { examples: [], scientific_name: null }, current);
    expect(readDraft(decoded)).to.deep.include({
      examples: [],
      scientific_name: null,
      labels: current.labels,
      sense_order: current.sense_order,
    });
  });

  it("tells what a faulty draft mentions, and of which family", () => {
    const decoded = decodePatch(
      senseCodec,
      {
        definition: "",
        entry_id: anId(5),
        parent_sense_id: ` ${anId(6)} `,
        attestations: [{ location_id: anId(7), source_id: anId(8) }],
        examples: [{ text: "x", location_id: anId(9), source_id: 7 }],
        relations: [{ type: "synonym", entry_id: anId(10), sense_id: anId(11) }],
        phenomenon_ids: [anId(12)],
        source_refs: [],
      },
      aFullSense(),
    );
    expect(faultsOf(decoded)).to.deep.equal([
      "/definition too_short",
      "/examples/0/source_id wrong_type",
    ]);
    expect(decoded).to.have.nested.property("left.mentions");
    const { mentions } = (decoded as { left: { mentions: readonly unknown[] } }).left;
    expect(mentions).to.have.deep.members([
      { pointer: "/entry_id", family: "entries", id: anId(5) },
      {
        pointer: "/parent_sense_id",
        family: "entry-senses",
        id: anId(6),
        of_entry: anId(5),
      },
      { pointer: "/attestations/0/location_id", family: "locations", id: anId(7) },
      { pointer: "/attestations/0/source_id", family: "sources", id: anId(8) },
      { pointer: "/examples/0/location_id", family: "locations", id: anId(9) },
      { pointer: "/relations/0/entry_id", family: "entries", id: anId(10) },
      {
        pointer: "/relations/0/sense_id",
        family: "entry-senses",
        id: anId(11),
        of_entry: anId(10),
      },
      { pointer: "/phenomenon_ids/0", family: "phenomenons", id: anId(12) },
    ]);
  });
});
