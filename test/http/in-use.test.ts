import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import type { Answer } from "./a-client.ts";
import { idIn, onEveryStore } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { expectCode, expectProblem, expectStatus } from "./expectations.ts";

onEveryStore("what others refer to", (start) => {
  const service = start();
  const made = async (path: string, body: JsonObject) =>
    idIn(await (await service().as("editor")).post(path, body));
  const entry = (more: JsonObject = {}) => made("/entries", anEntryBody(more));
  const sense = (entry_id: string, more: JsonObject = {}) =>
    made("/entry-senses", { entry_id, definition: "x", ...more });
  const location = (more: JsonObject = {}) =>
    made("/locations", { name: "Córdoba", location_type: "locality", ...more });
  const phenomenon = (more: JsonObject = {}) =>
    made("/phenomenons", { name: "seseo", phenomenon_type: "phonetic", ...more });
  const source = (more: JsonObject = {}) =>
    made("/sources", {
      abbreviation: `S${Math.random()}`,
      title: "Atlas",
      source_type: "atlas",
      ...more,
    });
  const expectInUse = (answer: Answer, references: Readonly<Record<string, number>>) => {
    expectStatus(answer, 409);
    expectCode(answer, "in_use");
    expect(answer.body["references"]).to.deep.equal(references);
  };
  const remove = async (path: string) => (await service().as("editor")).delete(path);

  it("stays: a location", async () => {
    const id = await location();
    const child = await location({ parent_id: id });
    const word = await entry({
      location_ids: [id],
      variants: [{ form: "x", location_ids: [id] }],
    });
    const meaning = await sense(word, { attestations: [{ location_id: id }] });
    const kind = await phenomenon({ location_ids: [id] });
    const book = await source({ location_ids: [id] });
    expectInUse(await remove(`/locations/${id}`), {
      locations: 1,
      phenomenons: 1,
      sources: 1,
      entries: 1,
      "entry-senses": 1,
    });
    for (const path of [
      `/locations/${child}`,
      `/phenomenons/${kind}`,
      `/sources/${book}`,
      `/entry-senses/${meaning}`,
    ])
      expectStatus(await remove(path), 200);
    expectInUse(await remove(`/locations/${id}`), { entries: 1 });
    expectStatus(await remove(`/entries/${word}`), 200);
    expectStatus(await remove(`/locations/${id}`), 200);
  });

  it("stays: a phenomenon and a source", async () => {
    const [kind, book] = [await phenomenon(), await source()];
    await phenomenon({ parent_id: kind, source_refs: [{ source_id: book }] });
    const word = await entry({ phenomenon_ids: [kind], source_refs: [{ source_id: book }] });
    await sense(word, { phenomenon_ids: [kind], examples: [{ text: "x", source_id: book }] });
    expectInUse(await remove(`/phenomenons/${kind}`), {
      phenomenons: 1,
      entries: 1,
      "entry-senses": 1,
    });
    expectInUse(await remove(`/sources/${book}`), {
      phenomenons: 1,
      entries: 1,
      "entry-senses": 1,
    });
  });

  it("stays: an entry or a sense that another's relation points at, or that has children", async () => {
    const word = await entry();
    const meaning = await sense(word);
    const shade = await sense(word, { parent_sense_id: meaning });
    expectInUse(await remove(`/entry-senses/${meaning}`), { "entry-senses": 1 });
    const other = await entry({
      relations: [{ type: "synonym", entry_id: word, sense_id: meaning }],
    });
    expectInUse(await remove(`/entries/${word}`), { entries: 1 });
    expectInUse(await remove(`/entry-senses/${meaning}`), { entries: 1, "entry-senses": 1 });
    expectStatus(await remove(`/entries/${other}`), 200);
    expectStatus(await remove(`/entries/${word}`), 200);
    for (const id of [meaning, shade]) expectStatus(await remove(`/entry-senses/${id}`), 404);
  });

  it("says how many in the caller's language", async () => {
    const id = await location();
    await entry({ location_ids: [id] });
    const editor = await service().as("editor");
    const answer = await editor.delete(`/locations/${id}`, { "Accept-Language": "en" });
    expect(answer.body["detail"]).to.match(/1 entry/);
  });

  it("can be read by what refers to it: 422 tells where what is gone was meant", async () => {
    const editor = await service().as("editor");
    const id = await location();
    const word = await entry({ location_ids: [id] });
    expectStatus(await editor.patch(`/entries/${word}`, { location_ids: [] }), 200);
    expectStatus(await remove(`/locations/${id}`), 200);
    expectProblem(
      await editor.post(`/entries/${word}/restore`, { version: 1 }),
      "validation_failed",
      "/location_ids/0 unknown_reference",
    );
    expectStatus(await editor.post(`/locations/${id}/restore`, { version: 1 }), 200);
    expectStatus(await editor.post(`/entries/${word}/restore`, { version: 1 }), 200);
  });

  it("cannot lie in itself, by way of others either", async () => {
    const editor = await service().as("editor");
    const word = await entry();
    for (const [path, field, add] of [
      ["/locations", "parent_id", location],
      ["/phenomenons", "parent_id", phenomenon],
      ["/entry-senses", "parent_sense_id", (more: JsonObject) => sense(word, more)],
    ] as const) {
      const top = await add({});
      const middle = await add({ [field]: top });
      const bottom = await add({ [field]: middle });
      for (const id of [top, middle, bottom])
        expectProblem(
          await editor.patch(`${path}/${top}`, { [field]: id }),
          "validation_failed",
          `/${field} cycle`,
        );
      expectProblem(
        await editor.patch(`${path}/${top}`, { [field]: "never" }),
        "validation_failed",
        `/${field} unknown_reference`,
      );
      expectStatus(await editor.patch(`${path}/${bottom}`, { [field]: top }), 200);
    }
  });

  it("is of the right entry: the sense above another, the sense that is related", async () => {
    const editor = await service().as("editor");
    const [word, other] = [await entry(), await entry()];
    const elsewhere = await sense(other);
    expectProblem(
      await editor.post("/entry-senses", {
        entry_id: word,
        definition: "x",
        parent_sense_id: elsewhere,
        relations: [{ type: "synonym", entry_id: word, sense_id: elsewhere }],
      }),
      "validation_failed",
      "/parent_sense_id unknown_reference",
      "/relations/0/sense_id unknown_reference",
    );
    const own = await sense(word);
    expectProblem(
      await editor.patch(`/entry-senses/${own}`, { entry_id: other }),
      "validation_failed",
      "/entry_id read_only",
    );
  });

  it("stands in order: the next, where none is said", async () => {
    const editor = await service().as("editor");
    const word = await entry();
    await sense(word);
    await sense(word, { sense_order: 7 });
    const last = await sense(word);
    const shade = await sense(word, { parent_sense_id: last });
    const order = async (id: string) =>
      (await editor.get(`/entry-senses/${id}`)).body["sense_order"];
    expect([await order(last), await order(shade)]).to.deep.equal([8, 1]);
    expectStatus(
      await editor.put(`/entry-senses/${last}`, { entry_id: word, definition: "y" }),
      200,
    );
    expect(await order(last)).to.equal(8);
  });

  it("has an abbreviation that nobody else has, until it is deleted", async () => {
    const editor = await service().as("editor");
    for (const [path, add] of [
      ["/locations", location],
      ["/phenomenons", phenomenon],
      ["/sources", source],
    ] as const) {
      const abbreviation = `abr ${Math.random()}`;
      const one = await add({ abbreviation });
      const other = await add({});
      expectProblem(
        await editor.patch(`${path}/${other}`, { abbreviation }),
        "conflict",
        "/abbreviation taken",
      );
      expectStatus(await remove(`${path}/${one}`), 200);
      expectStatus(await editor.patch(`${path}/${other}`, { abbreviation }), 200);
      expectProblem(
        await editor.post(`${path}/${one}/restore`, { version: 1 }),
        "conflict",
        "/abbreviation taken",
      );
    }
  });
});
