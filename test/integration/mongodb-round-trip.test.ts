import { roundTripContract } from "../application/round-trip.contract.ts";
import { openFresh } from "./a-database.ts";

roundTripContract("mongodb", openFresh);
