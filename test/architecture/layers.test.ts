import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect } from "chai";
import { cruise, type ICruiseOptions, type ICruiseResult } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { type Module, permitted, probes } from "./probes.ts";

const root = resolve(import.meta.dirname, "../..");
const layers = ["domain", "application", "adapters", "composition", "client", "bench", "test"];

/** A checker that sees nothing, as this one under TypeScript 7, would find every rule kept. */
const FEWEST_MODULES = 150;
const FEWEST_IMPORTS = 500;

describe("layers", () => {
  let options: ICruiseOptions = {};

  const seenIn = async (baseDir: string): Promise<ICruiseResult> => {
    // As Node resolves: with its extension, or not at all.
    const asNode = { fullySpecified: true };
    // The installed packages of the probes are a link to those of the project.
    const here = { ...options, baseDir, preserveSymlinks: true };
    const { output } = await cruise(layers, here, asNode);
    if (typeof output === "string") throw new Error(output);
    return output;
  };

  before(async () => {
    options = await extractOptions(join(root, ".dependency-cruiser.mjs"));
  });

  describe("of the service", () => {
    let seen: ICruiseResult;
    before(async () => {
      seen = await seenIn(root);
    });

    it("are kept", () => {
      expect(
        seen.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
      ).to.deep.equal([]);
    });

    it("have been looked at", () => {
      const own = seen.modules.filter(({ source }) => layers.includes(source.split("/")[0] ?? ""));
      for (const layer of layers)
        expect(own.map(({ source }) => source.split("/")[0])).to.include(layer);
      expect(own.length).to.be.greaterThan(FEWEST_MODULES);
      expect(own.flatMap(({ dependencies }) => dependencies).length).to.be.greaterThan(
        FEWEST_IMPORTS,
      );
    });
  });

  describe("rule", () => {
    let directory = "";
    let broken: ReadonlyMap<string, readonly string[]> = new Map();

    before(async () => {
      directory = await mkdtemp(join(tmpdir(), "layers-"));
      await cp(join(root, "package.json"), join(directory, "package.json"));
      await symlink(join(root, "node_modules"), join(directory, "node_modules"), "junction");
      for (const module of [...permitted, ...probes.flatMap((probe) => probe.modules)])
        await write(directory, module);
      const { violations } = (await seenIn(directory)).summary;
      broken = new Map(
        [...Map.groupBy(violations, ({ from }) => from)].map(([from, found]) => [
          from,
          [...new Set(found.map(({ rule }) => rule.name))],
        ]),
      );
    });
    after(() => rm(directory, { recursive: true }));

    for (const { rule, modules } of probes)
      it(`${rule} bites in ${modules.map(({ path }) => path).join(" and ")}`, () => {
        expect(modules.flatMap(({ path }) => broken.get(path) ?? [])).to.deep.equal([rule]);
      });

    it("lets pass what is meant to be", () => {
      for (const { path } of permitted) expect(broken.get(path), path).to.equal(undefined);
    });

    it("has a probe each", () => {
      const rules = (options.ruleSet?.forbidden ?? []).map(({ name }) => name ?? "");
      expect([...new Set(probes.map(({ rule }) => rule))].sort()).to.deep.equal(rules.sort());
    });
  });
});

const write = async (directory: string, { path, source }: Module): Promise<void> => {
  const file = join(directory, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${source}\nexport {};\n`);
};
