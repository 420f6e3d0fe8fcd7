/** How long to wait for another process that holds the file's write lock. */
export interface LockPatience {
  readonly lockPatienceMs: number;
  /** Is told, once, when that has taken longer than anybody would expect. */
  readonly onLockWait: () => void;
}

/** As long as somebody waits for an answer over HTTP. */
export const LOCK_PATIENCE_MS = 2_000;

/** As long as proxies let somebody wait: for an import that settles what it has written, which takes a second or two a million. */
export const SETTLING_PATIENCE_MS = 30_000;
