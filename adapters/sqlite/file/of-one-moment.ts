import { type Database, openReader } from "./database.ts";
import { inTermsOfFiles, toStoreError } from "./sqlite-errors.ts";

/** Reads in one transaction on a connection of its own, which WAL keeps as it was while others write. */
export async function* ofOneMoment<A>(
  file: string,
  read: (reader: Database) => AsyncIterable<A> | Iterable<A>,
): AsyncGenerator<A> {
  let reader: Database | null = null;
  try {
    reader = openReader(file);
    reader.exec("BEGIN");
    yield* read(reader);
  } catch (error) {
    throw asHeard(file, error);
  } finally {
    reader?.close();
  }
}

/** The same of what is looked up beside, between two readings. */
export const inTermsOfReaders = <A>(file: string, look: () => A): A => {
  try {
    return look();
  } catch (error) {
    throw asHeard(file, error);
  }
};

/** What went wrong, as whoever reads is to hear of it. */
const asHeard = (file: string, error: unknown): unknown =>
  toStoreError(error) ?? inTermsOfFiles(file, error);
