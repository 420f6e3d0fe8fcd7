import type { ClientSession } from "mongodb";
import { reading } from "./client.ts";
import type { Collections } from "./collections.ts";

/** The collections as a commit reads and writes them: within its transaction, where there is one. */
export interface View {
  readonly collections: Collections;
  readonly options: { readonly session?: ClientSession };
  readonly reading: typeof reading & { readonly session?: ClientSession };
}

export const viewOf = (collections: Collections, session?: ClientSession): View => {
  const options = session === undefined ? {} : { session };
  return { collections, options, reading: { ...reading, ...options } };
};
