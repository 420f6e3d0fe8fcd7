import { expect } from "chai";
import { phenomenonCodec } from "../../../adapters/codecs/phenomenon-codec.ts";
import { aFullPhenomenon } from "../../builders/a-phenomenon.ts";
import { phenomenonSpec } from "../../../domain/phenomenons/phenomenon-spec.ts";
import { anId } from "../../builders/an-id.ts";
import { fillsIn, readsFields, tooLong } from "./field-cases.ts";

const required = { name: "seseo", phenomenon_type: "phonetic" };

describe("phenomenonCodec", () => {
  fillsIn(phenomenonCodec, required, phenomenonSpec.unset);

  readsFields(phenomenonCodec, required, [
    [{ name: " ceceo\u0301 " }, { name: "ceceó" }],
    [{ name: tooLong(200) }, ["/name too_long"]],
    [{ phenomenon_type: "Phonetic" }, ["/phenomenon_type not_allowed"]],
    [{ abbreviation: "asp. f-" }, { abbreviation: "asp. f-" }],
    [{ abbreviation: "" }, ["/abbreviation too_short"]],
    [{ abbreviation: tooLong(100) }, ["/abbreviation too_long"]],
    [{ parent_id: anId(13) }, { parent_id: anId(13) }],
    [{ parent_id: [] }, ["/parent_id wrong_type"]],
    [{ description: "a\n\nb" }, { description: "a\n\nb" }],
    [{ description: "a\u001bb" }, ["/description control_character"]],
    [{ rule: " f- > h- " }, { rule: "f- > h-" }],
    [{ rule: tooLong(500) }, ["/rule too_long"]],
    [{ examples: ["FILU > hilo"] }, { examples: ["FILU > hilo"] }],
    [{ examples: ["", 7] }, ["/examples/0 too_short", "/examples/1 wrong_type"]],
    [{ examples: [tooLong(1000)] }, ["/examples/0 too_long"]],
    [{ location_ids: [anId(11)] }, { location_ids: [anId(11)] }],
    [{ location_ids: [{}] }, ["/location_ids/0 wrong_type"]],
    [{ source_refs: [{}] }, ["/source_refs/0/source_id required"]],
    [{ same_as: ["urn:x:1"] }, { same_as: ["urn:x:1"] }],
    [{ same_as: ["glottolog"] }, ["/same_as/0 invalid_format"]],
  ]);

  it("shows a phenomenon's every field", () =>
    expect(phenomenonCodec.present(aFullPhenomenon())).to.deep.equal(aFullPhenomenon()));
});
