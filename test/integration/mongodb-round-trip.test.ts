import { roundTripContract } from "../application/round-trip.contract.ts";
import { wholeDictionary } from "../real-data/whole-dictionary.ts";
import { openFresh } from "./a-database.ts";

roundTripContract("mongodb", openFresh);
wholeDictionary("mongodb", openFresh);
