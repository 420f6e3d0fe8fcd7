import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { readConfig } from "../../composition/config.ts";
import { readDocumentationConfig } from "../../composition/documentation-config.ts";
import type { Environment } from "../../composition/environment.ts";

/** What is not to be missing. */
const required = {
  local: {},
  "pre-production": {
    JWT_SECRET: "a signing key for tests 0123456789 ABCDEFGH",
    MONGODB_URI: "mongodb://localhost/dictionary",
  },
};

/** The table: the names of each row, and what it says of their defaults. */
const rows = async () => {
  const file = join(import.meta.dirname, "../../docs/configuration.md");
  const lines = (await readFile(file, "utf8")).split("\n");
  return lines
    .filter((line) => /^\| `[A-Z]/.test(line))
    .map((line) => {
      const [, names = "", defaults = ""] = line.split("|").map((cell) => cell.trim());
      const full = [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name);
      // `NAME`, `…_FILE`: the last one named, from a file.
      const ofFiles = names.includes("…_FILE") ? [`${full.at(-1) ?? ""}_FILE`] : [];
      return { names: [...full, ...ofFiles], defaults };
    });
};

describe("docs/configuration.md", () => {
  it("has every variable that is read, and no other", async () => {
    const read = new Set<string>();
    const watched = (env: Environment) =>
      new Proxy(env, {
        get: (target, name: string) => {
          read.add(name);
          return target[name];
        },
      });
    for (const [PROFILE, needed] of Object.entries(required)) {
      readConfig(watched({ PROFILE, ...needed }));
      readConfig(
        watched({
          PROFILE,
          ...needed,
          FIRST_ADMIN_EMAIL: "a@example.org",
          FIRST_ADMIN_PASSWORD: "cuatro palabras muy largas",
        }),
      );
      readDocumentationConfig(watched({ PROFILE }));
    }
    expect((await rows()).flatMap(({ names }) => names)).to.have.members([...read]);
  });

  it("has the defaults that there are", async () => {
    let judged = 0;
    for (const { names, defaults } of await rows()) {
      const [name = ""] = names;
      const [local, preProduction] = defaults.split("; pre-production ");
      for (const [PROFILE, value = local ?? ""] of [
        ["local", local],
        ["pre-production", preProduction],
      ] as const) {
        const literal = /^`?([\w./:-]+)`?$/.exec(value)?.[1];
        if (literal === undefined || name === "PROFILE") continue;
        const env = { PROFILE, ...required[PROFILE] };
        expect(readConfig({ ...env, [name]: literal }), `${name}=${literal}`).to.deep.equal(
          readConfig(env),
        );
        judged++;
      }
    }
    expect(judged).to.be.above(20);
  });
});
