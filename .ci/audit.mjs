// Asks the registry whether anything installed is known to be vulnerable: `npm run audit`. What is
// known and does not concern us is explained in docs/security.md, by the number of its advisory.
import { readFileSync } from "node:fs";
import { askNpm } from "./npm.mjs";

const say = (line) => process.stdout.write(`${line}\n`);

const report = askNpm("audit", "--json", "--package-lock-only");
if (report?.vulnerabilities === undefined) {
  // Some machines have no way to the registry, or to one that does not answer this question.
  say(`NOT AUDITED: the registry does not answer (${report?.message ?? "no answer"}).`);
  process.exit(process.env.AUDIT_REQUIRED === "true" ? 1 : 0);
}

const explained = readFileSync("docs/security.md", "utf8");
const advisories = Object.values(report.vulnerabilities).flatMap(({ via }) =>
  via.filter((one) => typeof one === "object"),
);
const open = advisories.filter(
  ({ url = "" }) => !explained.includes(url.split("/").at(-1) || "an advisory without a number"),
);
for (const { name, severity, title, url } of open) say(`${severity} ${name}: ${title} (${url})`);
say(`${advisories.length} known, ${open.length} of them not explained.`);
if (open.length > 0) process.exit(1);
