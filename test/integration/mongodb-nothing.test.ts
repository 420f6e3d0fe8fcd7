import { expect } from "chai";
import { openMongodbStore } from "../../adapters/mongodb/store.ts";
import { readConfig } from "../../composition/config.ts";
import { makeContainer } from "../../composition/container.ts";
import { trialAccess } from "../../composition/modules/store-module.ts";
import { services } from "../../composition/services.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { spanish } from "../contracts/open-store.ts";
import { aDatabase, openAt } from "./a-database.ts";
import { server } from "./mongodb-server.ts";

describe("a MongoDB database in which there is no dictionary", () => {
  const database = aDatabase();
  const { uri } = database;
  const collections = () => server.client.db(database.name).collections();
  const openExisting = () =>
    openMongodbStore({ uri, collation: spanish, log: () => undefined, mayCreate: false });
  afterEach(() => database.drop());

  it("is not made into one by who may not, and they are told", async () => {
    const error: unknown = await openExisting().catch((reason: unknown) => reason);
    expect(error).to.include({
      code: "NO_DICTIONARY",
      path: database.name,
      variable: "MONGODB_URI",
    });
    expect(await collections()).to.have.lengthOf(0);
    await (await openAt(uri)).close();
    await (await openExisting()).close();
  });

  it("is an empty one to what is only tried, and stays as it is", async () => {
    const container = makeContainer(
      readConfig({ STORAGE: "mongodb", MONGODB_URI: uri }),
      trialAccess,
    );
    const { users } = await container.getAsync(services.store);
    expect(await answerOf(users.exists())).to.equal(false);
    await container.unbindAllAsync();
    expect(await collections()).to.have.lengthOf(0);
  });
});
