import { everyField } from "./every-field.ts";
import { everyHeader } from "./every-header.ts";
import { everyMark } from "./every-mark.ts";
import { everyParameter } from "./every-parameter.ts";
import { expectAlive, startTarget, type Target } from "./a-target.ts";
import { authorisation } from "./rows/authorisation.ts";
import { concurrency } from "./rows/concurrency.ts";
import { http } from "./rows/http.ts";
import { listing } from "./rows/listing.ts";
import { type Doors, login } from "./rows/login.ts";
import { parsing } from "./rows/parsing.ts";
import { tokens } from "./rows/tokens.ts";
import { type Section, theList } from "./the-list.ts";

const { MONGODB_TEST_URI, MONGODB_TEST_IMAGE, HOSTILE_SHORT } = process.env;

/** A server for MongoDB is only there where the run was given one. */
const stores: readonly ("sqlite" | "mongodb")[] =
  (MONGODB_TEST_URI ?? MONGODB_TEST_IMAGE) === undefined || HOSTILE_SHORT === "true"
    ? ["sqlite"]
    : ["sqlite", "mongodb"];

if (stores.includes("mongodb")) {
  const { server } = await import("../integration/mongodb-server.ts");
  after(() => server.stop());
}

type Against = (target: Target, doors: Doors) => Promise<void>;
const onTarget = (
  rows: Readonly<Record<string, (target: Target) => Promise<void>>>,
): ReadonlyMap<string, Against> => new Map(Object.entries(rows));

/** In the order of the list; the last row of all looks at what all others have left in the log. */
const sections: Readonly<Record<Section, ReadonlyMap<string, Against>>> = {
  Login: new Map(
    Object.entries(login).map(([row, test]): [string, Against] => [
      row,
      (_target, doors) => test(doors),
    ]),
  ),
  "Tokens (GET /users/{self} unless stated)": onTarget(tokens),
  Authorisation: onTarget(authorisation),
  "Injection and parsing (E POST /entries unless stated)": onTarget(parsing),
  "Listing (R GET /entries)": onTarget(listing),
  Concurrency: onTarget(concurrency),
  HTTP: onTarget(http),
};

for (const storage of stores)
  describe(`hostile input, on ${storage}`, () => {
    let doors: Doors | null = null;
    const opened = (): Doors => {
      if (doors === null) throw new Error("there is a service only while tests run");
      return doors;
    };
    before(async () => {
      const target = await startTarget(storage);
      doors = { target, strict: await startTarget(storage, { LOGIN_ATTEMPTS: "10" }) };
    });
    after(async () => {
      await doors?.target.stop();
      await doors?.strict.stop();
    });
    afterEach(async () => {
      await expectAlive(opened().target);
      await expectAlive(opened().strict);
    });

    const isShort = HOSTILE_SHORT === "true";
    const target = (): Target => opened().target;
    for (const [section, rows] of Object.entries(sections)) {
      if (section === "HTTP") {
        everyParameter(target, isShort);
        everyField(target, isShort);
        everyHeader(target, isShort);
        everyMark(target);
      }
      describe(section, () => {
        for (const row of theList[section as Section])
          it(
            row,
            () => rows.get(row)?.(target(), opened()) ?? Promise.reject(new Error("no test")),
          );
      });
    }
  });
