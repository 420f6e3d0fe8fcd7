import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { aServed, EMAIL, PASSWORD } from "../documentation/a-site.ts";
import { aBrowser } from "./a-browser.ts";

const client = join(import.meta.dirname, "../../client");
const openapiFetch = fileURLToPath(import.meta.resolve("openapi-fetch"));

/** The client's modules beside a page, as a bundler would have left them there. */
const serveClient = (page: Page): Promise<unknown> =>
  page.route("**/client/*", async (route) => {
    const name = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    const body =
      name === "openapi-fetch.mjs"
        ? await readFile(openapiFetch, "utf8")
        : stripTypeScriptTypes(await readFile(join(client, name), "utf8"));
    await route.fulfill({
      contentType: "text/javascript",
      body: body.replace('"openapi-fetch"', '"./openapi-fetch.mjs"'),
    });
  });

describe("the client in a browser", () => {
  const service = aServed();
  const browser = aBrowser();

  it("logs in, writes, walks and tells what is refused", async () => {
    const { page, complaints, close } = await browser.open(
      `${service().documentationUrl}/en/reference`,
    );
    await serveClient(page);
    const given = JSON.stringify([service().url, EMAIL, PASSWORD]);
    const said = await page.evaluate<unknown>(`(async () => {
      const [url, email, password] = ${given};
      const { answerOf, dictionaryAt, isProblem, once } = await import("/client/dictionary-client.ts");
      const { api, logIn, logOut, walk } = dictionaryAt(url, { language: "en" });
      const { role } = await logIn(email, password);
      const body = { lemma_form: "ñandú", pos_id: "n.m.", entry_type_id: "word" };
      const { id } = await answerOf(api.POST("/entries", { body, params: { header: once() } }));
      const lemmas = [];
      for await (const { lemma_form } of walk("/entries")) lemmas.push(lemma_form);
      const params = { path: { id } };
      await answerOf(api.DELETE("/entries/{id}", { params }));
      const gone = await answerOf(api.GET("/entries/{id}", { params })).catch((error) => error);
      await logOut();
      return { role, lemmas, gone: isProblem(gone, "not_found") };
    })()`);
    expect(said).to.deep.equal({ role: "admin", lemmas: ["ñandú"], gone: true });
    expect(complaints.filter((complaint) => !complaint.includes("404"))).to.deep.equal([]);
    await close();
  });
});
