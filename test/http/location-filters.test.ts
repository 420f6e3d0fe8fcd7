import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { addPlaces, aDictionary, inAll } from "./a-dictionary.ts";
import { onEveryStore } from "./a-service.ts";
import { expectProblem, expectStatus, metaOf } from "./expectations.ts";

onEveryStore("filters of locations", (start) => {
  const service = start();
  const dictionary = aDictionary(service);
  before(() => addPlaces(dictionary));
  inAll(
    "/locations",
    [
      ["", ["zone", "town", "spain", "sea"]],
      ["location_type=country,region", ["spain", "sea"]],
      ["parent_id={spain}", ["zone"]],
      ["ancestor_id={spain}", ["zone", "town"]],
      ["ancestor_id={zone},{town}", ["town"]],
      ["ancestor_id={town}", []],
      ["ancestor_id={spain}&location_type=locality", ["town"]],
      ["has_geometry=true", ["town", "sea"]],
      ["has_geometry=false", ["zone", "spain"]],
      ["source_id={atlas}", ["zone"]],
      ["search=qurtuba", ["town"]],
      ["search=AND.%20OCC.&mode=exact", ["zone"]],
      ["search=andal", ["zone"]],
      ["bbox=-5,37,-4,38", ["town"]],
      ["bbox=-4.78,37.88,-4.78,37.88", ["town"]],
      ["bbox=179,-18,-179,-16", ["sea"]],
      ["bbox=-180,-90,180,90", ["town", "sea"]],
      ["bbox=-180,-18,-179,-16", []],
      ["bbox=-5,37,-4,38&location_type=region", []],
      ["near=-4.78,37.88&radius_km=1", ["town"]],
      ["near=-179.9,-17&radius_km=100", ["sea"]],
      ["near=179.5,-17&radius_km=20040", ["sea", "town"]],
      ["near=-4,37&radius_km=20040", ["town", "sea"]],
      ["near=-4,37&radius_km=20040&sort=-name", ["sea", "town"]],
      ["near=-4,37&radius_km=1e3&search=mar", []],
    ],
    dictionary,
  );

  it("refuse boxes and points that are none", async () => {
    const reader = await service().as("reader");
    for (const bbox of [
      "",
      "1,2,3",
      "1,2,3,4,5",
      "a,2,3,4",
      "1, 2,3,4",
      "-181,0,1,1",
      "0,-91,1,1",
      "0,0,180.1,1",
      "0,0,1,90.5",
      "0,2,1,1",
      "0,0,1,NaN",
      "0,0,1,Infinity",
      "0x1,0,1,1",
      "0,,1,1",
    ])
      expectProblem(
        await reader.get(`/locations?bbox=${encodeURIComponent(bbox)}`),
        "invalid_parameter",
        "bbox invalid_format",
      );
    for (const near of ["", "1", "1,2,3", "181,0", "0,91", "x,y"])
      expectProblem(
        await reader.get(`/locations?radius_km=1&near=${near}`),
        "invalid_parameter",
        "near invalid_format",
      );
    for (const [radius, code] of [
      ["", "wrong_type"],
      ["0", "too_small"],
      ["-1", "too_small"],
      ["20040.1", "too_large"],
      ["1e9", "too_large"],
      ["many", "wrong_type"],
    ])
      expectProblem(
        await reader.get(`/locations?near=0,0&radius_km=${radius}`),
        "invalid_parameter",
        `radius_km ${code}`,
      );
    expectProblem(
      await reader.get("/locations?near=0,0"),
      "invalid_parameter",
      "radius_km required",
    );
    expectProblem(
      await reader.get("/locations?radius_km=5&page=0"),
      "invalid_parameter",
      "near required",
      "page too_small",
    );
    expectProblem(
      await reader.get("/locations?near=0,0&near=1,1&radius_km=1"),
      "invalid_parameter",
      "near repeated_parameter",
    );
  });

  it("walk by distance with a cursor, which fits no other point", async () => {
    const reader = await service().as("reader");
    const near = "/locations?near=-4,37&radius_km=20040&per_page=1";
    const first = await reader.get(near);
    const cursor = metaOf(first).next_cursor ?? "";
    const second = expectStatus(await reader.get(`${near}&cursor=${cursor}`), 200);
    expect((second.body["data"] as readonly JsonObject[])[0]?.["name"]).to.equal("Mar de Fiyi");
    expect(metaOf(second).next_cursor).to.equal(null);
    expectProblem(
      await reader.get(`/locations?near=-4,38&radius_km=20040&cursor=${cursor}`),
      "invalid_parameter",
      "cursor invalid_format",
    );
  });

  it("show what each lies in, outermost first, under a tag that moves with it", async () => {
    const editor = await service().as("editor");
    const { ids } = dictionary;
    const path = `/locations/${ids.get("town") ?? ""}`;
    const before = await editor.get(path);
    expect(before.body["ancestor_ids"]).to.deep.equal([ids.get("spain"), ids.get("zone")]);
    await editor.patch(`/locations/${ids.get("zone") ?? ""}`, { parent_id: null });
    const tag = before.headers.get("ETag") ?? "";
    const after = expectStatus(await editor.get(path, { "If-None-Match": tag }), 200);
    expect(after.body).to.deep.include({ version: 1, ancestor_ids: [ids.get("zone")] });
    expect(after.headers.get("ETag")).to.match(/^"1\./);
    const asRead = { ...before.body, description: "x" };
    const tagNow = after.headers.get("ETag") ?? "";
    for (const known of [{ "If-Match": tagNow }, { "If-Match": `${tag}, ${tagNow}` }, {}])
      expectProblem(
        await editor.put(path, asRead, known),
        "validation_failed",
        "/ancestor_ids read_only",
      );
    const edited = expectStatus(await editor.put(path, asRead, { "If-Match": tag }), 200);
    expect(edited.body).to.deep.include({ version: 2, ancestor_ids: [ids.get("zone")] });
    expectStatus(await editor.patch(path, { description: "y" }, { "If-Match": tag }), 412);
    await editor.patch(`/locations/${ids.get("zone") ?? ""}`, { parent_id: ids.get("spain") });
  });
});
