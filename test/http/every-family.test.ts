import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { aService, idIn, onEveryStore } from "./a-service.ts";
import { expectCode, expectProblem, expectStatus, metaOf } from "./expectations.ts";
import { theFamilies } from "./the-families.ts";

onEveryStore("every family", (start) => {
  const service = start();

  for (const { path, body, needed, optional, unset, sortable, idFilters } of theFamilies)
    describe(path, () => {
      const add = async (n = 0, more: JsonObject = {}) => {
        const editor = await service().as("editor");
        return editor.post(path, { ...(await body(editor, n)), ...more });
      };
      const at = async (n = 0, more: JsonObject = {}) => `${path}/${idIn(await add(n, more))}`;

      it("creates with the least, and shows every field", async () => {
        const editor = await service().as("editor");
        const sent = await body(editor, 1);
        const made = expectStatus(await editor.post(path, sent), 201);
        const { id, created_at, created_by, ...others } = made.body;
        expect(others).to.deep.equal({
          version: 1,
          external_id: null,
          updated_at: created_at,
          updated_by: created_by,
          ...unset,
          ...sent,
        });
        expect(made.headers.get("Location")).to.equal(`${path}/${String(id)}`);
        expect(made.headers.get("ETag")).to.match(/^"1(\.[\w-]+)?"$/);
      });

      it("reads what it answered, byte for byte, under the same tag", async () => {
        const made = await add();
        const [editor, reader] = [await service().as("editor"), await service().as("reader")];
        const address = made.headers.get("Location") ?? "";
        const read = expectStatus(await reader.get(address), 200);
        expect(read.text).to.equal(made.text);
        expect(read.headers.get("ETag")).to.equal(made.headers.get("ETag"));
        const edited = await editor.patch(address, { [optional[0]]: optional[1] });
        expect((await reader.get(address)).text).to.equal(expectStatus(edited, 200).text);
        const tag = { "If-None-Match": edited.headers.get("ETag") ?? "" };
        expectStatus(await reader.get(address, tag), 304);
      });

      it("is found by its writer's own key, and several by theirs", async () => {
        const keys = [8, 9].map((n) => `${path}, ${n}`);
        const ids: string[] = [];
        for (const [n, external_id] of keys.entries())
          ids.push(idIn(await add(n + 8, { external_id })));
        const reader = await service().as("reader");
        const found = async (...values: readonly string[]) => {
          const query = values.map((value) => encodeURIComponent(value.replaceAll(",", "\\,")));
          const answer = await reader.get(`${path}?external_id=${query.join(",")}`);
          const data = expectStatus(answer, 200).body["data"] as readonly JsonObject[];
          expect(metaOf(answer).total).to.equal(data.length);
          return data.map(({ id }) => id);
        };
        for (const [index, key] of keys.entries())
          expect(await found(key)).to.deep.equal([ids[index]]);
        expect(await found(...keys, "nobody's")).to.have.members(ids);
        expect(await found("nobody's")).to.deep.equal([]);
        expectProblem(
          await reader.get(`${path}?external_id=`),
          "invalid_parameter",
          "external_id too_short",
        );
      });

      it("names what is missing and what is unknown, all at once", async () => {
        const editor = await service().as("editor");
        const [name] = needed;
        const { [name]: _left, ...rest } = await body(editor, 2);
        expectProblem(
          await editor.post(path, { ...rest, color: "red", external_id: 7 }),
          "validation_failed",
          `/${name} required`,
          "/color unknown_field",
          "/external_id wrong_type",
        );
      });

      it("lists what it has, as it reads it", async () => {
        const reader = await service().as("reader");
        const own = await add(3);
        const listed = await reader.get(`${path}?per_page=100&sort=-created_at`);
        const found = (listed.body["data"] as readonly JsonObject[]).find(
          ({ id }) => id === own.body["id"],
        );
        expect(found).to.deep.equal(own.body);
        expect(metaOf(listed).total).to.be.above(0);
      });

      it("sorts by its own fields and the times, and by nothing else", async () => {
        const reader = await service().as("reader");
        for (const field of [...sortable, "created_at", "updated_at"])
          for (const sort of [field, `-${field}`]) {
            const whole = expectStatus(await reader.get(`${path}?per_page=100&sort=${sort}`), 200);
            const ids = (whole.body["data"] as readonly JsonObject[]).map(({ id }) => id);
            const walked: unknown[] = [];
            let answer = await reader.get(`${path}?per_page=2&sort=${sort}`);
            for (;;) {
              walked.push(...(answer.body["data"] as readonly JsonObject[]).map(({ id }) => id));
              const { next_cursor } = metaOf(answer);
              if (next_cursor === null) break;
              answer = await reader.get(`${path}?per_page=2&sort=${sort}&cursor=${next_cursor}`);
            }
            expect(walked, sort).to.deep.equal(ids);
          }
        expectProblem(
          await reader.get(`${path}?sort=color`),
          "invalid_parameter",
          "sort not_allowed",
        );
      });

      it("replaces: what is left out is cleared, external_id stays", async () => {
        const editor = await service().as("editor");
        const address = await at(4, {
          [optional[0]]: optional[1],
          external_id: `clave ${Math.random()}`,
        });
        const before = (await editor.get(address)).body;
        const sent = { ...(await body(editor, 4)), [needed[0]]: needed[1] };
        const answer = expectStatus(await editor.put(address, sent), 200);
        expect(answer.body).to.include({
          version: 2,
          external_id: before["external_id"],
          [needed[0]]: needed[1],
        });
        expect(answer.body[optional[0]]).to.deep.equal(unset[optional[0]]);
        expectStatus(await editor.put(address, answer.body), 200);
      });

      it("patches, keeps what is not named, and clears with null", async () => {
        const editor = await service().as("editor");
        const address = await at(5, { [optional[0]]: optional[1] });
        const renamed = await editor.patch(address, { [needed[0]]: needed[1] });
        expect(expectStatus(renamed, 200).body).to.deep.include({
          version: 2,
          [needed[0]]: needed[1],
          [optional[0]]: optional[1],
        });
        const cleared = await editor.patch(address, { [optional[0]]: null });
        expect(expectStatus(cleared, 200).body[optional[0]]).to.deep.equal(unset[optional[0]]);
        for (const name of ["id", "version", "created_at", "updated_by"])
          expectProblem(
            await editor.patch(address, { [name]: "x" }),
            "validation_failed",
            `/${name} read_only`,
          );
      });

      it("heeds If-Match everywhere, the version alone", async () => {
        const editor = await service().as("editor");
        const address = await at(6);
        const stale = { "If-Match": '"7"' };
        const change = { [needed[0]]: needed[1] };
        expectStatus(await editor.put(address, {}, stale), 412);
        expectStatus(await editor.patch(address, change, stale), 412);
        expectStatus(await editor.delete(address, stale), 412);
        expectStatus(await editor.post(`${address}/restore`, { version: 1 }, stale), 412);
        expectStatus(await editor.patch(address, change, { "If-Match": '"1.any"' }), 200);
        expectStatus(
          await editor.post(`${address}/restore`, { version: 1 }, { "If-Match": '"2"' }),
          200,
        );
        expectStatus(await editor.delete(address, { "If-Match": '"3"' }), 200);
      });

      it("deletes once, and shows it to editors", async () => {
        const editor = await service().as("editor");
        const key = `gone ${Math.random()}`;
        const address = await at(7, { external_id: key });
        const id = address.split("/").at(-1);
        expect(expectStatus(await editor.delete(address), 200).body).to.deep.equal({
          id,
          deleted: true,
        });
        for (const answer of [
          await editor.get(address),
          await editor.delete(address),
          await editor.patch(address, {}),
        ])
          expectCode(answer, "not_found");
        const gone = expectStatus(await editor.get(`${path}?deleted=true`), 200);
        const [latest] = gone.body["data"] as readonly JsonObject[];
        expect(latest).to.include({ id, external_id: key, version: 2 });
        idIn(await add(8, { external_id: key }));
      });

      it("tells readers of a role before what is wrong with what they ask for", async () => {
        const reader = await service().as("reader");
        expectCode(await reader.get(`${path}?deleted=true&page=0&nope=1`), "forbidden");
        expectProblem(
          await reader.get(`${path}?deleted=false&page=0&nope=1`),
          "invalid_parameter",
          "nope unknown_parameter",
          "page too_small",
        );
        expectProblem(
          await (await service().as("editor")).get(`${path}?deleted=true&page=0&sort=name,x`),
          "invalid_parameter",
          "page too_small",
          "sort not_allowed",
          "sort not_combinable",
        );
        expectProblem(
          await (await service().as("editor")).get(`${path}?deleted=true&sort=created_at`),
          "invalid_parameter",
          "sort not_combinable",
        );
        for (const answer of [
          await reader.post(path, {}),
          await reader.put(`${path}/x`, {}),
          await reader.patch(`${path}/x`, {}),
          await reader.delete(`${path}/x`),
          await reader.post(`${path}/x/restore`, {}),
        ])
          expectCode(answer, "forbidden");
      });

      it("tells its history, newest first, in pages, after deletion too", async () => {
        const [editor, reader] = [await service().as("editor"), await service().as("reader")];
        const me = (await editor.get("/users/me")).body;
        const address = await at(9);
        await editor.patch(address, { [optional[0]]: optional[1] });
        await editor.delete(address);
        const told = expectStatus(await reader.get(`${address}/history`), 200);
        const data = told.body["data"] as readonly JsonObject[];
        expect(data.map(({ version, action }) => [version, action])).to.deep.equal([
          [3, "deleted"],
          [2, "updated"],
          [1, "created"],
        ]);
        for (const revision of data)
          expect(revision).to.include({ by: me["id"], by_name: "editor", comment: null });
        expect(data[1]?.["changes"]).to.deep.equal([
          { path: `/${optional[0]}`, from: null, to: optional[1] },
        ]);
        expect(metaOf(told)).to.include({ total: 3, page: 1 });
        const first = await reader.get(`${address}/history?per_page=2`);
        const cursor = metaOf(first).next_cursor ?? "";
        const rest = await reader.get(`${address}/history?per_page=2&cursor=${cursor}`);
        expect(rest.body["data"]).to.deep.equal(data.slice(2));
        expect(
          (await reader.get(`${address}/history?page=2&per_page=2`)).body["data"],
        ).to.deep.equal(data.slice(2));
        const other = await at(10);
        expectProblem(
          await reader.get(`${other}/history?cursor=${cursor}`),
          "invalid_parameter",
          "cursor invalid_format",
        );
        expectCode(await reader.get(`${path}/never/history`), "not_found");
        expectProblem(
          await reader.get(`${other}/history?sort=version`),
          "invalid_parameter",
          "sort unknown_parameter",
        );
      });

      it("restores an earlier version, and what was deleted", async () => {
        const editor = await service().as("editor");
        const address = await at(11);
        const first = (await editor.get(address)).body;
        await editor.patch(address, { [optional[0]]: optional[1] });
        const back = expectStatus(await editor.post(`${address}/restore`, { version: 1 }), 200);
        expect(back.body).to.deep.equal({
          ...first,
          version: 3,
          updated_at: back.body["updated_at"],
        });
        expect(back.headers.get("ETag")).to.match(/^"3(\.[\w-]+)?"$/);
        await editor.delete(address);
        const risen = expectStatus(await editor.post(`${address}/restore`, { version: 2 }), 200);
        expect(risen.body).to.deep.include({ version: 5, [optional[0]]: optional[1] });
        expect((await editor.get(address)).text).to.equal(risen.text);
        expectProblem(
          await editor.post(`${address}/restore`, { version: 4 }),
          "validation_failed",
          "/version unknown_version",
        );
        expectProblem(
          await editor.post(`${address}/restore`, { version: 0, at: 1 }),
          "validation_failed",
          "/at unknown_field",
          "/version too_small",
        );
        expectCode(await editor.post(`${path}/never/restore`, { version: 1 }), "not_found");
      });

      it("restores once under an Idempotency-Key", async () => {
        const editor = await service().as("editor");
        const address = await at(12);
        await editor.patch(address, { [optional[0]]: optional[1] });
        const key = { "Idempotency-Key": `back-${Math.random()}` };
        const restore = (version: number) => editor.post(`${address}/restore`, { version }, key);
        const [first, second] = [await restore(1), await restore(1)];
        expect(expectStatus(second, 200).text).to.equal(expectStatus(first, 200).text);
        expect(second.headers.get("ETag")).to.equal(first.headers.get("ETag"));
        expectProblem(await restore(2), "validation_failed", "Idempotency-Key other_body");
        expect((await editor.get(address)).body["version"]).to.equal(3);
      });

      it("has keys that nobody else in the family has, and that a restored one may have lost", async () => {
        const editor = await service().as("editor");
        const key = `key ${Math.random()}`;
        const address = await at(13, { external_id: key });
        expectProblem(await add(14, { external_id: key }), "conflict", "/external_id taken");
        await editor.delete(address);
        idIn(await add(15, { external_id: key }));
        expectProblem(
          await editor.post(`${address}/restore`, { version: 1 }),
          "conflict",
          "/external_id taken",
        );
      });

      it("finds nothing by ids that nobody has", async () => {
        const reader = await service().as("reader");
        const two = "00000000-0000-0000-0000-000000000000,01934F6E-9000-7000-8000-00000000000A";
        for (const name of idFilters) {
          expect(metaOf(await reader.get(`${path}?${name}=${two}`)).total, name).to.equal(0);
          for (const text of ["", "never", `${two},x`])
            expectProblem(
              await reader.get(`${path}?${name}=${text}`),
              "invalid_parameter",
              `${name} invalid_format`,
            );
        }
      });
    });
});

describe("every family, where If-Match is required", () => {
  const service = aService({ REQUIRE_IF_MATCH: "true" });
  for (const { path, body } of theFamilies)
    it(`${path}/{id}/restore is no exception, but for what was deleted`, async () => {
      const editor = await service().as("editor");
      const address = `${path}/${idIn(await editor.post(path, await body(editor, 0)))}`;
      expectCode(await editor.post(`${address}/restore`, { version: 1 }), "precondition_required");
      expectStatus(
        await editor.post(`${address}/restore`, { version: 1 }, { "If-Match": '"1"' }),
        200,
      );
      expectStatus(await editor.delete(address, { "If-Match": "*" }), 200);
      expectCode(
        await editor.post(`${address}/restore`, { version: 1 }, { "If-Match": '"2"' }),
        "precondition_failed",
      );
      expectStatus(await editor.post(`${address}/restore`, { version: 1 }), 200);
    });
});
