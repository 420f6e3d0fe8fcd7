import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect } from "chai";

const root = resolve(import.meta.dirname, "../..");
const text = readFileSync(resolve(root, "docs/security.md"), "utf8");

/** A file in backticks, and the titles in it that are quoted before the next file. */
const named = [
  ...text.matchAll(/`((?:test|\.ci)\/[\w./-]+\.\w+)`([^|]*?)(?=`(?:test|\.ci)\/|\||$)/gm),
].map(([, file = "", rest = ""]) => ({
  file,
  titles: [...rest.matchAll(/“([^”]+)”/g)].map(([, title = ""]) => title),
}));

/** Whether a test or a suite of this file is called so, or a row of the list; or begins so. */
const hasTest = (file: string, title: string): boolean => {
  const source = readFileSync(resolve(root, file), "utf8").replaceAll(/\s*\n\s*/g, "");
  const places = file.endsWith("the-list.ts") ? ["[", ","] : ["it(", "describe("];
  return places.some((place) =>
    ['"', "'", "`"].some((quote) => source.includes(place + quote + title)),
  );
};

describe("the threat model", () => {
  it("names a file for every threat, and each is there", () => {
    const threats = text.split("\n").filter((line) => /^\| (?!threat|-)/.test(line));
    expect(threats.length).to.be.above(30);
    for (const threat of threats) expect(threat).to.match(/`(test|\.ci)\/[\w./-]+`/);
    for (const { file } of named) expect(existsSync(resolve(root, file)), file).to.equal(true);
  });

  it("quotes tests that are there", () => {
    const titles = named.flatMap(({ file, titles: some }) =>
      some.map((title) => ({ file, title })),
    );
    expect(titles.length).to.be.above(45);
    for (const { file, title } of titles)
      expect(hasTest(file, title), `${file}: ${title}`).to.equal(true);
  });

  it("names a test for every file of tests that it rests on", () => {
    const bare = named.filter(
      ({ file, titles }) => /\.(test|contract)\.ts$/.test(file) && titles.length === 0,
    );
    // The one that is named in the introduction is this one.
    expect(bare.map(({ file }) => file)).to.deep.equal(["test/documentation/security.test.ts"]);
  });
});
