import { join } from "node:path";
import { aDirectory } from "../http/a-service.ts";
import { oneDictionary } from "./one-dictionary.contract.ts";

describe("SQLite", () => {
  const directory = aDirectory();
  oneDictionary("SQLite", () => ({ SQLITE_FILE: join(directory(), "dictionary.sqlite") }));
});
