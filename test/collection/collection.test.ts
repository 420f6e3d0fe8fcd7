import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { dictionaryAt } from "../../client/dictionary-client.ts";
import { readConfig } from "../../composition/config.ts";
import { offerDemonstration } from "../../composition/demonstration.ts";
import { type RunningService, serve } from "../../composition/serve.ts";
import { lexicalFamilies } from "../../domain/shared/family.ts";
import { theRoutes } from "../openapi/the-document.ts";
import { COLLECTION, environments, runCollection } from "./run-collection.ts";

const ADMIN = { email: "admin@example.org", password: "cuatro palabras muy largas" };
const listings = lexicalFamilies.map((family) => `/${family}` as const);

/** What a deployment sets, beside what tests need: in pre-production, as strict as it can be. */
const settings = {
  local: { STORAGE: "memory" },
  "pre-production": { PROFILE: "pre-production", STORAGE: "memory", REQUIRE_IF_MATCH: "true" },
};

interface Item {
  readonly item?: readonly Item[];
  readonly request?: { readonly method: string; readonly url: { readonly raw: string } };
}

describe("the collection", () => {
  for (const environment of environments)
    describe(`in ${environment}`, () => {
      let service: RunningService;
      before(async () => {
        service = await serve(
          readConfig({
            ...settings[environment],
            HOST: "127.0.0.1",
            PORT: "0",
            DOCS_PORT: "0",
            LOG_LEVEL: "silent",
            JWT_SECRET: "a signing key for tests 0123456789 ABCDEFGH",
            FIRST_ADMIN_EMAIL: ADMIN.email,
            FIRST_ADMIN_PASSWORD: ADMIN.password,
          }),
        );
      });
      before(() => offerDemonstration(service.container, { demo: true }));
      after(() => service.stop());

      /** Everything that is there, and who may log in. */
      const wholeDictionary = async () => {
        const { logIn, walk } = dictionaryAt(service.url);
        await logIn(ADMIN.email, ADMIN.password);
        const found: unknown[] = [];
        for (const path of listings) for await (const one of walk(path)) found.push(one);
        for await (const { id, version } of walk("/users")) found.push({ id, version });
        return found;
      };

      for (const time of ["once", "and once more"])
        it(`holds ${time}, and leaves the dictionary as it was`, async () => {
          const before = await wholeDictionary();
          expect(before).to.have.length.above(500);
          const ran = await runCollection(environment, { base_url: service.url, ...ADMIN });
          expect(ran.status, ran.output).to.equal(0);
          expect(ran.requests.failed + ran.assertions.failed).to.equal(0);
          expect(ran.assertions.total).to.be.above(2 * ran.requests.total);
          expect(await wholeDictionary()).to.deep.equal(before);
        });

      it("does not hold where it cannot log in", async () => {
        const wrong = { ...ADMIN, password: "otras palabras muy largas" };
        const ran = await runCollection(environment, { base_url: service.url, ...wrong });
        expect(ran.status).to.equal(1);
        expect(ran.assertions.failed).to.be.above(0);
      });
    });

  it("asks for every operation that there is", async () => {
    const { item } = JSON.parse(await readFile(COLLECTION, "utf8")) as Item;
    const asked = requestsIn(item ?? []).map(
      ({ method, url }) =>
        `${method} ${url.raw
          .replace("{{base_url}}", "")
          .replace(/\?.*$/, "")
          .replace(/\/(?:\{\{\w+_id\}\}|me)(?=\/|$)/, "/{id}")}`,
    );
    const operations = (await theRoutes()).map(({ method, path }) => `${method} ${path}`);
    expect(asked).to.include.members(operations);
  });
});

const requestsIn = (items: readonly Item[]): readonly NonNullable<Item["request"]>[] =>
  items.flatMap(({ item = [], request }) => [
    ...(request === undefined ? [] : [request]),
    ...requestsIn(item),
  ]);
