/** How long to wait for another process that holds the file's write lock. */
export interface LockPatience {
  readonly lockPatienceMs: number;
  /** Is told, once, when that has taken longer than anybody would expect. */
  readonly onLockWait: () => void;
}

/** As long as somebody waits for an answer over HTTP. */
export const LOCK_PATIENCE_MS = 2_000;
