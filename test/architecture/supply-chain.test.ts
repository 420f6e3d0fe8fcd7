import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect } from "chai";

const root = resolve(import.meta.dirname, "../..");
const read = (name: string): unknown => JSON.parse(readFileSync(resolve(root, name), "utf8"));

type Versions = Readonly<Record<string, string>>;
interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
}

const manifest = read("package.json") as {
  readonly dependencies: Versions;
  readonly devDependencies: Versions;
  readonly allowScripts: Readonly<Record<string, boolean>>;
};
const { packages } = read("package-lock.json") as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const own = { ...manifest.dependencies, ...manifest.devDependencies };

/** What is installed has been chosen, byte for byte. */
describe("the packages", () => {
  it("are named with exact versions, and locked at these", () => {
    expect(Object.keys(own).length).to.be.above(20);
    for (const [name, version] of Object.entries(own)) {
      expect(version, name).to.match(/^\d+\.\d+\.\d+$/);
      expect(packages[`node_modules/${name}`]?.version, name).to.equal(version);
    }
  });

  it("are known by a digest each", () => {
    const installed = Object.entries(packages).filter(([path]) => path !== "");
    expect(installed.length).to.be.above(200);
    for (const [path, { integrity }] of installed)
      expect(integrity ?? "", path).to.match(/^sha512-[\w+/]{86}==$/);
  });

  it("run no script when they are installed, but Node's own", () => {
    const scripted = Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([path]) => path.split("node_modules/").at(-1) ?? "");
    expect(scripted).to.include("node");
    for (const name of scripted)
      expect(manifest.allowScripts[name] ?? "not decided", name).to.equal(name === "node");
  });
});
