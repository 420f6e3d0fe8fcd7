import { inMemoryStore } from "../../../adapters/in-memory/store.ts";
import { spanish } from "../../contracts/open-store.ts";
import { storeContract } from "../../contracts/store.contract.ts";

storeContract("in-memory", () => {
  const store = inMemoryStore(spanish);
  return Promise.resolve({ store, dispose: store.close });
});
