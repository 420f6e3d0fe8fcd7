import { expect } from "chai";
import { decodePatch } from "../../../adapters/codecs/resource-codec.ts";
import { sourceCodec } from "../../../adapters/codecs/source-codec.ts";
import { aFullSource, aSource } from "../../builders/a-source.ts";
import { sourceSpec } from "../../../domain/sources/source-spec.ts";
import { anId } from "../../builders/an-id.ts";
import { fillsIn, readDraft, readsFields, tooLong } from "./field-cases.ts";

const required = { abbreviation: "DCECH", title: "Diccionario", source_type: "dictionary" };
const lines = {
  year_text: 100,
  publisher: 500,
  place: 200,
  container_title: 1000,
  volume: 100,
  issue: 100,
  edition: 100,
  pages: 100,
  license: 500,
};

describe("sourceCodec", () => {
  fillsIn(sourceCodec, required, sourceSpec.unset);

  readsFields(sourceCodec, required, [
    [{ abbreviation: " A\u0301 " }, { abbreviation: "Á" }],
    [{ abbreviation: tooLong(100) }, ["/abbreviation too_long"]],
    [{ title: tooLong(1000) }, ["/title too_long"]],
    [{ title: "a\tb" }, ["/title control_character"]],
    [{ source_type: "novel" }, ["/source_type not_allowed"]],
    [{ authors: [" Moliner, María "] }, { authors: ["Moliner, María"] }],
    [{ authors: "Moliner, María" }, ["/authors wrong_type"]],
    [{ editors: [" "] }, ["/editors/0 too_short"]],
    [
      { year_from: -20, year_to: 0 },
      { year_from: -20, year_to: 0 },
    ],
    [{ year_from: -10_000 }, ["/year_from too_small"]],
    [{ year_to: 20021 }, ["/year_to too_large"]],
    [{ year_to: "1991" }, ["/year_to wrong_type"]],
    ...Object.entries(lines).flatMap(([name, max]) => [
      [{ [name]: " x " }, { [name]: "x" }] as const,
      [{ [name]: tooLong(max) }, [`/${name} too_long`]] as const,
      [{ [name]: 2 }, [`/${name} wrong_type`]] as const,
    ]),
    [{ doi: "10.1515/zrp-2014-0022" }, { doi: "10.1515/zrp-2014-0022" }],
    [{ doi: "https://doi.org/10.1515/zrp" }, ["/doi invalid_format"]],
    [{ isbn: "978-84-249-1362-5" }, { isbn: "978-84-249-1362-5" }],
    [{ isbn: "978-84-249-1362-6" }, ["/isbn invalid_format"]],
    [{ url: "https://example.org/" }, { url: "https://example.org/" }],
    [{ url: "example.org" }, ["/url invalid_format"]],
    [{ notes: "a\nb" }, { notes: "a\nb" }],
    [{ location_ids: [anId(11)] }, { location_ids: [anId(11)] }],
    [{ same_as: ["https://www.wikidata.org/entity/Q1", 1] }, ["/same_as/1 wrong_type"]],
  ]);

  it("shows a source's every field", () =>
    expect(sourceCodec.present(aFullSource())).to.deep.equal(aFullSource()));

  it("clears by a patch's null what may be null, and nothing else", () => {
    const current = aSource({ publisher: "Gredos", place: "Madrid" });
    expect(readDraft(decodePatch(sourceCodec, { publisher: null }, current))).to.deep.include({
      publisher: null,
      place: "Madrid",
    });
    expect(readDraft(decodePatch(sourceCodec, { title: null }, current))).to.deep.equal([
      "/title wrong_type",
    ]);
  });
});
