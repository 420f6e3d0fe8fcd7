import { allFamilies, type Family } from "../../../domain/shared/family.ts";

/**
 * The same name as it stands in this thread. What came with a message is a text of its own: V8 has to look up what it
 * names each time, and gives up making such code fast.
 */
export const ownFamily = (named: Family): Family =>
  allFamilies.find((family) => family === named) ?? named;
