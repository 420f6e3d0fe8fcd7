import { oneDictionary } from "../composition/one-dictionary.contract.ts";
import { aDatabase } from "./a-database.ts";

describe("MongoDB", () => {
  const database = aDatabase();
  after(() => database.drop());
  oneDictionary("MongoDB", () => ({ STORAGE: "mongodb", MONGODB_URI: database.uri }));
});
