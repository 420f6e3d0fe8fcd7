import { type FileHandle, open } from "node:fs/promises";

/**
 * Has what was written of a file go to the disk while its writer goes on, who then has less to wait for when he syncs
 * it himself. It promises nothing: what fails he meets.
 */
export interface FileSync {
  /** Until all that had been written by then is on the disk, or it failed. */
  readonly begin: () => Promise<void>;
  /** Once this process has no connection to the file any more. */
  readonly close: () => Promise<void>;
}

/**
 * Whoever closes any descriptor of a file ends all locks that his process has on it (POSIX), those of SQLite too,
 * which would not notice: so the one that is opened for this stays open to the end.
 */
export const fileSync = (file: string): FileSync => {
  let opened: Promise<FileHandle> | null = null;
  let synced: Promise<void> = Promise.resolve();
  return {
    begin: () => {
      opened ??= open(file, "r+");
      synced = opened.then((handle) => handle.datasync()).catch(() => undefined);
      return synced;
    },
    close: async () => {
      await synced;
      await opened?.then((handle) => handle.close()).catch(() => undefined);
    },
  };
};
