import { everything } from "../contracts/open-store.ts";
import { storeContract } from "../contracts/store.contract.ts";
import { openFresh } from "./a-database.ts";
import { server } from "./mongodb-server.ts";

// Without transactions one writes at a time, which decides every race; only what is cut off is lost.
storeContract("mongodb", openFresh, { ...everything, ...server.deployment });
