import { randomUUID } from "node:crypto";
import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { expectCode } from "../http/expectations.ts";
import { followed } from "../openapi/the-document.ts";
import { expectAlive, type Target } from "./a-target.ts";
import { hostileNames, hostileTexts, some } from "./hostile-values.ts";

interface Query {
  readonly path: string;
  readonly names: readonly string[];
}

/** Every path that is read, with the names of its query parameters. */
const queriesOf = ({ document }: Target): readonly Query[] =>
  Object.entries(document.paths).flatMap(([path, { get }]) =>
    get === undefined
      ? []
      : [
          {
            path: path.replaceAll("{id}", randomUUID()),
            names: get.parameters
              .map((parameter): JsonObject => followed(document, parameter))
              .filter((parameter) => parameter["in"] === "query")
              .map(({ name }) => String(name)),
          },
        ],
  );

const OPEN = ["/health/live", "/health/ready", "/openapi.json", "/metrics"];

/** Every query parameter of every path against every text, and names that nothing has. */
export const everyParameter = (target: () => Target, isShort: boolean): void => {
  describe("every parameter", () => {
    it("takes any text, or refuses it by name", async () => {
      const { client } = await target().as("admin");
      const before = await target().state();
      let asked = 0;
      for (const { path, names } of queriesOf(target()))
        for (const [at, name] of names.entries())
          for (const text of some(hostileTexts, isShort, at)) {
            const query = `${name}=${encodeURIComponent(text)}`;
            const answer = await client.get(`${path}?${query}`);
            expect(answer.status, `${path}?${query}`).to.be.oneOf([200, 400, 404]);
            if (answer.status === 400) expectCode(answer, "invalid_parameter");
            asked++;
          }
      expect(asked).to.be.above(isShort ? 300 : 3_000);
      expect(await target().state()).to.equal(before);
      await expectAlive(target());
    });

    it("is refused where it comes twice, or broken", async () => {
      const { client } = await target().as("admin");
      for (const { path, names } of queriesOf(target()))
        for (const name of names)
          for (const query of [`${name}=%`, `${name}=%zz`, `${name}=%C3`, `${name}[$ne]=1`])
            expectCode(await client.get(`${path}?${query}`), "invalid_parameter");
    });

    it("that there is not is refused, whatever it is called", async () => {
      const { client } = await target().as("admin");
      for (const [at, { path }] of queriesOf(target()).entries())
        for (const name of some(hostileNames, isShort, at)) {
          const { status, body } = await client.get(`${path}?${encodeURIComponent(name)}=1`);
          if (name === "" || OPEN.includes(path)) expect(status).to.be.oneOf([200, 400]);
          else expect(body["code"], `${path} ${name}`).to.equal("invalid_parameter");
        }
    });

    it("in the path is an id like any other", async () => {
      const { client } = await target().as("admin");
      const paths = Object.entries(target().document.paths).filter(
        ([path, { get }]) => path.includes("{id}") && get !== undefined,
      );
      for (const [at, [path]] of paths.entries())
        for (const text of some(hostileTexts, isShort, at)) {
          const id = encodeURIComponent(text);
          const { status } = await client.get(path.replace("{id}", id));
          // Nothing at all where an id should be is another path; a dot or two are one as well.
          if (text !== "") expect(status, `${path} ${id}`).to.be.oneOf([400, 404, 414]);
        }
    });
  });
};
