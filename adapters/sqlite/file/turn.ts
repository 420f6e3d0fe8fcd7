import type { DatabaseSync } from "node:sqlite";

/**
 * Lets the reads of one turn of the event loop share a snapshot of the file. A read by itself takes
 * locks and gives them back, which costs two microseconds, three times what reading a resource does.
 */
export interface Turn {
  /** From here on, up to the next write or the end of the turn. To be asked for before what it is for. */
  readonly share: () => void;
  /** To be called before each read: what is read in another turn is not of this snapshot. */
  readonly reads: () => void;
  /** To be called before whatever is no read. */
  readonly end: () => void;
}

/**
 * Turns are counted just before the poll that brings requests in. What one poll brings had begun to arrive
 * before it, so that a snapshot from after it shows whatever its callers had been told when they asked.
 */
export const currentTurn = (): number => performance.nodeTiming.uvMetricsInfo.loopCount;

const NONE = -1;

export const turnOf = (connection: DatabaseSync): Turn => {
  const begin = connection.prepare("BEGIN");
  const commit = connection.prepare("COMMIT");
  let sharedIn = NONE;
  const end = (): void => {
    if (sharedIn === NONE) return;
    sharedIn = NONE;
    // A read that failed may have ended it already.
    if (connection.isTransaction) commit.run();
  };
  const reads = (): void => {
    if (sharedIn !== NONE && sharedIn !== currentTurn()) end();
  };
  return {
    share: () => {
      reads();
      if (sharedIn !== NONE || connection.isTransaction) return;
      begin.run();
      sharedIn = currentTurn();
      // A snapshot that stays keeps the log from being brought into the file.
      setImmediate(end);
    },
    reads,
    end,
  };
};
