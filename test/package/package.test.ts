import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect } from "chai";
import { answerOf, dictionaryAt } from "../../client/dictionary-client.ts";
import { aServed, EMAIL, PASSWORD } from "../documentation/a-site.ts";
import { aConsumer, type Consumer } from "./a-consumer.ts";

const root = resolve(import.meta.dirname, "../..");
const typescript = join(root, "node_modules/typescript/bin/tsc");

/** As strict as can be, libraries included: what is exported has to hold in any project. */
const strict = [
  ...["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"],
  ...["--target", "es2024", "--module", "nodenext", "--types", "node", "--skipLibCheck", "false"],
];

describe("the package, in a project that has installed it", () => {
  const service = aServed();
  let consumer: Consumer;
  before(async () => {
    consumer = await aConsumer();
  });
  after(() => consumer.close());

  /** The examples, and what docs/clients.md shows. */
  const examples = async () => {
    const page = await readFile(join(root, "docs/clients.md"), "utf8");
    const [shown, ...others] = [...page.matchAll(/^```ts\n([^]*?)^```$/gm)];
    expect(others).to.deep.equal([]);
    await writeFile(join(consumer.folder, "examples/shown.ts"), shown?.[1] ?? "");
    return (await readdir(join(consumer.folder, "examples"))).filter((name) =>
      name.endsWith(".ts"),
    );
  };

  const runExample = (name: string) =>
    consumer.run(process.execPath, ["--disable-warning=ExperimentalWarning", `examples/${name}`], {
      DICTIONARY_URL: service().url,
      DICTIONARY_EMAIL: EMAIL,
      DICTIONARY_PASSWORD: PASSWORD,
    });

  it("has types for all that the examples import", async () => {
    const files = (await examples()).map((name) => join("examples", name));
    expect(files).to.have.length.above(2);
    const { status, output } = await consumer.run(process.execPath, [
      typescript,
      ...strict,
      ...files,
    ]);
    expect(status, output).to.equal(0);
  });

  it("has types that refuse what is not so", async () => {
    const wrong = `
      import { answerOf, dictionaryAt } from "lexical-dictionary-service/client";
      const { api, walk } = dictionaryAt("http://localhost:3000");
      // @ts-expect-error the lemma is missing
      void api.POST("/entries", { body: { pos_id: "n.", entry_type_id: "word" } });
      // @ts-expect-error there is no such status
      void api.GET("/entries", { params: { query: { status: ["ready"] } } });
      // @ts-expect-error a single entry is no listing
      void walk("/entries/{id}");
      // @ts-expect-error entries have no name
      for await (const { name } of walk("/entries")) void name;
      const { lemma_form } = await answerOf(api.GET("/entries/{id}", { params: { path: { id: "x" } } }));
      // @ts-expect-error it is text
      const number: number = lemma_form;
    `;
    const { status, output } = await consumer.run(
      "sh",
      [
        "-c",
        'printf %s "$SOURCE" > wrong.ts && exec "$@"',
        "sh",
        ...[process.execPath, typescript, ...strict, "wrong.ts"],
      ],
      { SOURCE: wrong },
    );
    expect(status, output).to.equal(0);
  });

  it("runs a use case in a unit test", async () => {
    const { status, output } = await consumer.run(process.execPath, [
      "--disable-warning=ExperimentalWarning",
      "--test",
      "examples/use-case.test.ts",
    ]);
    expect(status, output).to.equal(0);
    expect(output).to.match(/pass 1\b/);
  });

  it("logs in, edits, walks and tidies up with the client", async () => {
    const { status, output } = await runExample("edit-entry.ts");
    expect(status, output).to.equal(0);
    expect(output).to.include("zaguán is at version 2.");
    expect(output).to.match(/Refused: \w/);
    expect(output).to.include("Found zaguán, draft.");
    expect(output).to.match(/Version 2 by .+: \/notes\nVersion 1 by/);
  });

  it("edits what it walks by, as the page on clients shows", async () => {
    const { api, logIn } = dictionaryAt(service().url);
    await logIn(EMAIL, PASSWORD);
    for (const lemma_form of ["guagua", "guanche", "mago"])
      await answerOf(
        api.POST("/entries", { body: { lemma_form, pos_id: "n.", entry_type_id: "word" } }),
      );
    const { status, output } = await runExample("shown.ts");
    expect(status, output).to.equal(0);
    expect(output).to.equal("guagua 2\nguanche 2\n");
  });

  it("has no door but those that are named", async () => {
    const { status, output } = await consumer.run(process.execPath, [
      "--input-type=module",
      "--eval",
      'await import("lexical-dictionary-service/composition/main")',
    ]);
    expect(status).to.equal(1);
    expect(output).to.include("ERR_PACKAGE_PATH_NOT_EXPORTED");
  });
});
