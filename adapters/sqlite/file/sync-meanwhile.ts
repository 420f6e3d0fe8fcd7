import { type FileHandle, open } from "node:fs/promises";

/** To be closed once no connection of this process has a lock on the file. */
export interface Syncing {
  readonly close: () => Promise<void>;
}

/**
 * Has what was written of a file so far go to the disk while its writer goes on, who then has less to wait for when
 * he syncs it himself. It promises nothing: what fails he meets, who depends on it.
 *
 * Whoever closes any descriptor of a file ends all locks that his process has on it (POSIX), SQLite's too, and they
 * would not notice: so this one stays open until it is closed by who knows that there is none.
 */
export const syncMeanwhile = (file: string): Syncing => {
  const opened = open(file, "r+");
  const synced = opened.then((handle) => handle.datasync());
  synced.catch(() => undefined);
  const handleOrNone = (): Promise<FileHandle | null> => opened.catch(() => null);
  return {
    close: async () => {
      await synced.catch(() => undefined);
      await (await handleOrNone())?.close();
    },
  };
};
