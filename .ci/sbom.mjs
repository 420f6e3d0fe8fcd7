// Writes the bill of materials (CycloneDX) of all that the lock file names, and sees to it that nothing
// is left out: `npm run sbom`. What only development takes is marked so in it; `npm sbom --omit dev`
// would leave out what both take. The same lock file makes the same bill.
import { readFileSync, writeFileSync } from "node:fs";
import { askNpm } from "./npm.mjs";

const FILE = process.argv[2] ?? "sbom.cdx.json";

const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const { name, version } = read("package.json");
const { packages } = read("package-lock.json");

const bill = askNpm("sbom", "--sbom-format", "cyclonedx", "--package-lock-only");
if (bill === null) throw new Error("npm sbom answers nothing: it takes npm 10 or newer");

// What is drawn at random and what the clock says would make another bill each time.
delete bill.serialNumber;
delete bill.metadata.timestamp;
bill.metadata.component.name = name;
const listed = new Set(bill.components.map((one) => `${one.name}@${one.version}`));
const wanted = Object.entries(packages).flatMap(([path, { name, version }]) =>
  path === "" ? [] : [`${name ?? path.split("node_modules/").at(-1)}@${version}`],
);
const faults = [
  ...wanted.filter((one) => !listed.has(one)).map((one) => `${one} is not in the bill`),
  ...bill.components
    .filter(({ hashes = [] }) => hashes.length === 0)
    .map((one) => `${one.name}@${one.version} has no hash`),
  ...(bill.metadata.component.version === version ? [] : ["it is of another version"]),
];
if (faults.length > 0)
  throw new Error(["The bill of materials is faulty:", ...faults].join("\n  "));

writeFileSync(FILE, `${JSON.stringify(bill, null, 2)}\n`);
process.stdout.write(`${FILE}: ${bill.components.length} packages.\n`);
