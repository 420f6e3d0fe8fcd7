import { expect } from "chai";
import { changesBetween } from "../../../domain/changes/revision.ts";
import { editOf } from "../../builders/a-change.ts";
import { aFullResource } from "../../builders/a-resource.ts";
import { aLocation, aPoint } from "../../builders/a-location.ts";
import { aFullEntry, anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { anInstant } from "../../builders/an-instant.ts";
import { lexicalFamilies } from "../../../domain/shared/family.ts";

describe("changesBetween", () => {
  it("names the fields that differ, in the order of the resource's own", () => {
    const before = anEntry({ notes: "a" });
    const after = editOf(before, { notes: "b", lemma_form: "caso", homograph_number: 2 });
    expect(changesBetween(before, after)).to.deep.equal([
      { path: "/lemma_form", from: "casa", to: "caso" },
      { path: "/homograph_number", from: null, to: 2 },
      { path: "/notes", from: "a", to: "b" },
    ]);
  });

  it("says nothing of what every version changes, nor of equals", () => {
    const before = aFullEntry();
    const after = editOf(before, {
      updated_at: anInstant(99),
      updated_by: anId(9),
      created_at: anInstant(98),
      created_by: anId(8),
      id: anId(7),
    });
    expect(changesBetween(before, after)).to.deep.equal([]);
    expect(changesBetween(before, structuredClone(before))).to.deep.equal([]);
    expect(changesBetween(null, null)).to.deep.equal([]);
  });

  it("tells a change of external_id and of status, which are the writer's", () => {
    const before = anEntry();
    const after = editOf(before, { external_id: "k", status: "in_review" });
    expect(changesBetween(before, after).map(({ path }) => path)).to.have.members([
      "/external_id",
      "/status",
    ]);
  });

  it("goes into objects and takes an array for one change", () => {
    const before = aFullEntry();
    const etymons = before.etymology?.etymons.slice(1) ?? [];
    const after = editOf(before, {
      etymology: { note: "otra", etymons },
      location_ids: before.location_ids.toReversed(),
    });
    expect(changesBetween(before, after)).to.deep.equal([
      { path: "/etymology/note", from: before.etymology?.note, to: "otra" },
      { path: "/etymology/etymons", from: before.etymology?.etymons, to: etymons },
      { path: "/location_ids", from: before.location_ids, to: after.location_ids },
    ]);
  });

  it("takes an object that comes or goes for one change", () => {
    const without = aLocation();
    const here = editOf(without, { geometry: aPoint(1, 2) });
    expect(changesBetween(without, here)).to.deep.equal([
      { path: "/geometry", from: null, to: here.geometry },
    ]);
    const there = editOf(here, { geometry: aPoint(1, 3) });
    expect(changesBetween(here, there)).to.deep.equal([
      { path: "/geometry/coordinates", from: [1, 2], to: [1, 3] },
    ]);
    expect(changesBetween(there, without)).to.deep.equal([
      { path: "/geometry", from: there.geometry, to: null },
    ]);
  });

  it("escapes what a pointer cannot have", () => {
    expect(changesBetween({ "a/b": { "c~d": 1 } }, { "a/b": { "c~d": 2 } })).to.deep.equal([
      { path: "/a~1b/c~0d", from: 1, to: 2 },
    ]);
  });

  it("has of a creation and of a deletion all that was set, whole", () => {
    for (const family of lexicalFamilies) {
      const full = aFullResource(family) as unknown as Readonly<Record<string, unknown>>;
      const unsaid = ["id", "version", "created_at", "created_by", "updated_at", "updated_by"];
      const set = Object.keys(full).filter((name) => !unsaid.includes(name));
      const made = changesBetween(null, full);
      expect(made).to.deep.equal(
        set.map((name) => ({ path: `/${name}`, from: null, to: full[name] })),
      );
      expect(changesBetween(full, null)).to.deep.equal(
        made.map(({ path, to }) => ({ path, from: to, to: null })),
      );
    }
    expect(changesBetween(null, anEntry()).map(({ path }) => path)).to.deep.equal([
      "/lemma_form",
      "/pos_id",
      "/entry_type_id",
      "/status",
    ]);
  });

  it("tells a null from an empty list no more than a reader would", () => {
    expect(changesBetween({ a: null }, { a: [] })).to.deep.equal([]);
    expect(changesBetween({ a: [] }, {})).to.deep.equal([]);
    expect(changesBetween({ a: "" }, { a: null })).to.deep.equal([
      { path: "/a", from: "", to: null },
    ]);
    expect(changesBetween({ a: 0 }, { a: false })).to.deep.equal([
      { path: "/a", from: 0, to: false },
    ]);
  });
});
