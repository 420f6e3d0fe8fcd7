import { expect } from "chai";
import { aService } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { expectCode } from "./expectations.ts";

describe("a problem document", () => {
  const service = aService({ DOCS_URL: "https://docs.example.org/diccionario/" });

  it("says what, where and in which request", async () => {
    const answer = await service().anonymous.get("/entries/x?y=1", { "X-Request-Id": "mine-1" });
    expect(answer.body).to.deep.equal({
      type: "https://docs.example.org/diccionario/problems/unauthenticated",
      title: "Hace falta iniciar sesión",
      status: 401,
      detail: "Inicie sesión con POST /login y envíe el token en «Authorization: Bearer <token>».",
      instance: "/entries/x",
      code: "unauthenticated",
      request_id: "mine-1",
      errors: [],
    });
  });

  for (const [accepted, language] of Object.entries({
    es: "es",
    en: "en",
    "en-GB": "en",
    "es-419, en;q=0.5": "es",
    "en-US,en;q=0.9,es;q=0.8": "en",
    "es;q=0.1, en;q=0.2": "en",
    "fr, en": "en",
    "es-MX, en": "es",
    "en-US, es": "en",
    "es-MX;q=0.9, en;q=0.9": "es",
    "en;q=0.4, *;q=0.5": "es",
    "en;q=0.5, *;q=0.4": "en",
    fr: "es",
    "*": "es",
    "es;q=0, *": "en",
    "*, es;q=0, en;q=0": "es",
    "": "es",
    "en;q=0": "es",
    "tzh, fr;q=0.9": "es",
    EN: "en",
    ["x".repeat(5_000)]: "es",
    ";;;,,q=": "es",
  }))
    it(`is in ${language} for "${accepted.slice(0, 40)}"`, async () => {
      const answer = await (
        await service().as("reader")
      ).get("/entries?page=0", { "Accept-Language": accepted });
      expect(answer.headers.get("Content-Language")).to.equal(language);
      expect(answer.body["title"]).to.equal(
        language === "es" ? "Parámetro no válido" : "Invalid parameter",
      );
      const [error] = answer.body["errors"] as readonly object[];
      expect(error).to.deep.equal({
        parameter: "page",
        code: "too_small",
        detail: language === "es" ? "Debe ser como mínimo 1." : "Must be at least 1.",
      });
      expect(answer.headers.get("Vary") ?? "").to.match(/Accept-Language/);
    });

  it("has the same code in every language", async () => {
    const editor = await service().as("editor");
    const body = anEntryBody({ lemma_form: 1, notes: "\u0001", labels: [{ type: "x" }] });
    const shown = async (language: string) => {
      const answer = await editor.post("/entries", body, { "Accept-Language": language });
      const errors = answer.body["errors"] as readonly {
        pointer: string;
        code: string;
        detail: string;
      }[];
      return {
        codes: errors.map(({ pointer, code }) => `${pointer} ${code}`),
        details: errors.map(({ detail }) => detail),
      };
    };
    const [es, en] = [await shown("es"), await shown("en")];
    expect(es.codes).to.deep.equal(en.codes);
    expect(es.details).to.not.deep.equal(en.details);
    expect([...es.details, ...en.details].join(" ")).to.not.match(/[{}]|undefined|NaN/);
  });

  it("names every fault, with an escaped pointer", async () => {
    const answer = await (
      await service().as("editor")
    ).post("/entries", anEntryBody({ "a/b~c": 1, lemma_form: 2 }));
    const pointers = (answer.body["errors"] as readonly { pointer: string }[]).map(
      ({ pointer }) => pointer,
    );
    expect(pointers).to.have.members(["/a~1b~0c", "/lemma_form"]);
  });

  it("does not quote the query, where there may be a secret", async () => {
    for (const path of [
      "/entries?access_token=canary",
      "/nope?password=canary",
      "/entries/x?token=canary",
    ]) {
      const answer = await service().anonymous.get(path);
      expect(answer.text).to.not.include("canary");
    }
  });

  it("has an instance that cannot break out of anything", async () => {
    const answer = await service().anonymous.get('/nope/"><script>/%0d%0aSet-Cookie:a=b');
    expectCode(answer, "not_found");
    expect(answer.body["instance"]).to.not.match(/[<>"\r\n]/);
  });
});
