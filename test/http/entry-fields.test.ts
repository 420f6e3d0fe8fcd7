import { expect } from "chai";
import { labelTypes, relationTypes } from "../../domain/shared/description.ts";
import { aService } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { entryOf, expectCode, expectStatus, faultsOf } from "./expectations.ts";

type Make = (value: unknown) => Readonly<Record<string, unknown>>;

/** Where a field is, and an entry whose value there is given. */
interface Place {
  readonly at: string;
  readonly make: Make;
}

const place = (at: string, make: Make): Place => ({ at, make });
const top = (name: string): Place => place(`/${name}`, (value) => ({ [name]: value }));

const etymon = (more: (value: unknown) => object) => (value: unknown) => ({
  etymology: { etymons: [{ form: "x" }, more(value)] },
});
const relation = (more: (value: unknown) => object) => (value: unknown) => ({
  relations: [{ type: "synonym", entry_id: "x", ...more(value) }],
});

const requiredTexts = ["lemma_form", "pos_id", "entry_type_id"].map(top);
const requiredInside = [
  place("/variants/0/form", (value) => ({ variants: [{ form: value }] })),
  place("/pronunciations/0/ipa", (value) => ({ pronunciations: [{ ipa: value }] })),
  place(
    "/etymology/etymons/1/form",
    etymon((form) => ({ form })),
  ),
  place("/labels/0/value", (value) => ({ labels: [{ type: "domain", value }] })),
  place(
    "/relations/0/entry_id",
    relation((entry_id) => ({ entry_id })),
  ),
  place("/source_refs/0/source_id", (source_id) => ({ source_refs: [{ source_id }] })),
];
const words = [
  place("/labels/0/type", (type) => ({ labels: [{ type, value: "x" }] })),
  place(
    "/relations/0/type",
    relation((type) => ({ type })),
  ),
];
const optionalTexts = [
  top("external_id"),
  top("notes"),
  place("/etymology/note", (note) => ({ etymology: { note } })),
  place(
    "/etymology/etymons/1/gloss",
    etymon((gloss) => ({ form: "x", gloss })),
  ),
  place(
    "/etymology/etymons/1/language_code",
    etymon((language_code) => ({ form: "x", language_code })),
  ),
  place("/pronunciations/0/audio_url", (audio_url) => ({
    pronunciations: [{ ipa: "x", audio_url }],
  })),
  place(
    "/relations/0/sense_id",
    relation((sense_id) => ({ sense_id })),
  ),
  place(
    "/relations/0/note",
    relation((note) => ({ note })),
  ),
  place("/source_refs/0/locator", (locator) => ({ source_refs: [{ source_id: "x", locator }] })),
];
const idLists = [
  top("location_ids"),
  top("phenomenon_ids"),
  place("/variants/0/location_ids", (ids) => ({ variants: [{ form: "x", location_ids: ids }] })),
  place("/variants/0/phenomenon_ids", (ids) => ({
    variants: [{ form: "x", phenomenon_ids: ids }],
  })),
  place("/pronunciations/0/location_ids", (ids) => ({
    pronunciations: [{ ipa: "x", location_ids: ids }],
  })),
];
const ids = idLists.map(({ at, make }) => place(`${at}/1`, (id) => make(["x", id])));
const lists = [
  ...["variants", "pronunciations", "relations", "source_refs", "labels"].map(top),
  ...idLists,
  place("/etymology/etymons", (etymons) => ({ etymology: { etymons } })),
];
const objects = [
  top("etymology"),
  ...["variants", "pronunciations", "relations", "source_refs", "labels"].map((name) =>
    place(`/${name}/0`, (value) => ({ [name]: [value] })),
  ),
  place("/etymology/etymons/0", (value) => ({ etymology: { etymons: [value] } })),
];
const required = [...requiredTexts, ...requiredInside, ...words];
const texts = [...required, ...optionalTexts, ...ids];

describe("an entry's field", () => {
  const service = aService();

  const refuses = async (made: object, ...faults: readonly string[]): Promise<void> => {
    const editor = await service().as("editor");
    const answer = await editor.post("/entries", { ...anEntryBody(), ...made });
    expectCode(answer, "validation_failed");
    // The sound ids beside a faulty field are of nothing, which is told too, and tested elsewhere.
    const own = faultsOf(answer).filter((fault) => !fault.endsWith(" unknown_reference"));
    expect(own, answer.text).to.deep.equal([...faults].sort());
  };

  for (const { at, make } of texts)
    it(`${at} is text`, async () => {
      for (const value of [7, 0, true, false, {}, [], ["x"], { $ne: "" }])
        await refuses(make(value), `${at} wrong_type`);
      await refuses(
        make(""),
        `${at} ${words.some((word) => word.at === at) ? "not_allowed" : "too_short"}`,
      );
    });

  for (const { at, make } of texts.filter((one) => !words.includes(one)))
    it(`${at} is more than white space`, () => refuses(make(" \t\u00a0\n"), `${at} too_short`));

  for (const { at, make } of lists)
    it(`${at} is a list`, async () => {
      for (const value of ["x", 7, false, {}, { 0: "x", length: 1 }])
        await refuses(make(value), `${at} wrong_type`);
    });

  for (const { at, make } of objects)
    it(`${at} is an object`, async () => {
      for (const value of ["x", "", 7, true, []]) await refuses(make(value), `${at} wrong_type`);
    });

  for (const { at, make } of [...lists, ...objects].filter(({ at }) => !/\/\d$/.test(at)))
    it(`${at} may be null`, async () => {
      const editor = await service().as("editor");
      expect(at).to.be.a("string");
      entryOf(await editor.post("/entries", { ...anEntryBody(), ...make(null) }));
    });

  for (const { at, make } of [...required, ...ids, ...objects.filter(({ at }) => /\/\d$/.test(at))])
    it(`${at} may not be null`, async () => {
      const editor = await service().as("editor");
      const answer = await editor.post("/entries", { ...anEntryBody(), ...make(null) });
      expect(answer.status, answer.text).to.equal(422);
      const [fault] = answer.body["errors"] as readonly { readonly pointer: string }[];
      expect(fault?.pointer).to.equal(at);
    });

  for (const { at, make } of objects.filter(
    ({ at }) => at !== "/etymology" && at !== "/etymology/etymons/0",
  ))
    it(`${at} takes no fields that are unknown`, async () => {
      const editor = await service().as("editor");
      const answer = await editor.post("/entries", anEntryBody(make({ "a/b~c": 1 })));
      expect(answer.status).to.equal(422);
      const pointers = (answer.body["errors"] as readonly { readonly pointer: string }[]).map(
        ({ pointer }) => pointer,
      );
      expect(pointers).to.include(`${at}/a~1b~0c`);
    });

  it("that is unknown is refused with a pointer, at every depth", async () => {
    await refuses({ lemma: "casa" }, "/lemma unknown_field");
    await refuses(
      { "": 1, "a/b": 1, "m~n": 1 },
      "/ unknown_field",
      "/a~1b unknown_field",
      "/m~0n unknown_field",
    );
    await refuses({ etymology: { notes: "x" } }, "/etymology/notes unknown_field");
    await refuses(
      { etymology: { etymons: [{ form: "x", language: "la" }] } },
      "/etymology/etymons/0/language unknown_field",
    );
    for (const name of ["constructor", "toString", "hasOwnProperty", "valueOf"])
      await refuses({ [name]: "x" }, `/${name} unknown_field`);
  });

  for (const { at, make } of words)
    it(`${at} is one of the contract's words`, async () => {
      for (const word of ["Synonym", "synonym ", "domain\n", "other", "__proto__", "constructor"])
        await refuses(make(word), `${at} not_allowed`);
    });

  it("labels/type takes each of its seven words", async () => {
    const editor = await service().as("editor");
    const labels = labelTypes.map((type) => ({ type, value: "x" }));
    expect(labels).to.have.lengthOf(7);
    expect(entryOf(await editor.post("/entries", anEntryBody({ labels }))).labels).to.deep.equal(
      labels,
    );
  });

  it("relations/type takes each of its eleven words", async () => {
    expect(relationTypes).to.have.lengthOf(11);
    const relations = relationTypes.map((type) => ({ type, entry_id: "x" }));
    const answer = await (
      await service().as("editor")
    ).post("/entries", anEntryBody({ relations }));
    expect(
      faultsOf(answer).every((fault) => fault.endsWith("/entry_id unknown_reference")),
    ).to.equal(true);
    expect(faultsOf(answer)).to.have.lengthOf(11);
  });

  it("homograph_number is a whole number from 1", async () => {
    for (const value of ["1", "", true, {}, [], [1], 1.5, -0.5])
      await refuses({ homograph_number: value }, "/homograph_number wrong_type");
    for (const value of [0, -1, -1e15])
      await refuses({ homograph_number: value }, "/homograph_number too_small");
    const editor = await service().as("editor");
    for (const value of [1, 2 ** 31, Number.MAX_SAFE_INTEGER])
      expect(
        entryOf(await editor.post("/entries", anEntryBody({ homograph_number: value })))
          .homograph_number,
      ).to.equal(value);
    for (const number of ["9007199254740993", "1e400", "-1e400", "1e20"]) {
      const body = JSON.stringify(anEntryBody({ homograph_number: 1 })).replace(
        ":1}",
        `:${number}}`,
      );
      expect((await editor.post("/entries", body)).status, number).to.equal(422);
    }
  });

  it("audio_url is an address of the web", async () => {
    const at = "/pronunciations/0/audio_url invalid_format";
    for (const audio_url of [
      "casa.ogg",
      "//example.org/a",
      "javascript:alert(1)",
      "file:///etc/passwd",
      "data:,x",
      "http://",
      "ftp://example.org/a",
    ])
      await refuses({ pronunciations: [{ ipa: "x", audio_url }] }, at);
  });

  it("language_code is a language tag", async () => {
    const at = "/etymology/etymons/0/language_code invalid_format";
    for (const language_code of [
      "la la",
      "la_LA",
      "l",
      "español!",
      "-la",
      "la-",
      "x",
      "x-",
      "i-",
      "q-x",
    ])
      await refuses({ etymology: { etymons: [{ form: "x", language_code }] } }, at);
  });

  it("language_code may be one of those that are nobody else's", async () => {
    const editor = await service().as("editor");
    for (const language_code of ["x-proto", "la-x-vulgar", "i-klingon", "sr-Latn-RS"]) {
      const etymology = { etymons: [{ form: "x", language_code }] };
      expectStatus(await editor.post("/entries", anEntryBody({ etymology })), 201);
    }
  });

  it("tells all that is wrong in one answer, wherever it stands", () =>
    refuses(
      {
        lemma_form: 7,
        pos_id: "",
        entry_type_id: null,
        homograph_number: 0,
        variants: [{ form: "x" }, { form: 1, location_ids: "x" }, "x"],
        pronunciations: [{ ipa: "", audio_url: "x" }],
        etymology: { note: 1, etymons: [{ gloss: 2 }, { form: "x", language_code: "?" }] },
        labels: [{ type: "x", value: "x" }, {}],
        notes: [],
        nonsense: 1,
      },
      "/lemma_form wrong_type",
      "/pos_id too_short",
      "/entry_type_id wrong_type",
      "/homograph_number too_small",
      "/variants/1/form wrong_type",
      "/variants/1/location_ids wrong_type",
      "/variants/2 wrong_type",
      "/pronunciations/0/ipa too_short",
      "/pronunciations/0/audio_url invalid_format",
      "/etymology/note wrong_type",
      "/etymology/etymons/0/form required",
      "/etymology/etymons/0/gloss wrong_type",
      "/etymology/etymons/1/language_code invalid_format",
      "/labels/0/type not_allowed",
      "/labels/1/type required",
      "/labels/1/value required",
      "/notes wrong_type",
      "/nonsense unknown_field",
    ));
});
