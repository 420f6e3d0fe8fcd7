import { storeContract } from "../contracts/store.contract.ts";
import { openFresh } from "./a-database.ts";
import { server } from "./mongodb-server.ts";

storeContract("mongodb", openFresh, server.deployment);
