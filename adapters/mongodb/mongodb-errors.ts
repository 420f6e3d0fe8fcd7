import * as E from "fp-ts/lib/Either.js";
import type * as TE from "fp-ts/lib/TaskEither.js";
import {
  MongoBulkWriteError,
  MongoError,
  MongoInvalidArgumentError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from "mongodb";
import {
  storageFull,
  type StoreError,
  tooLarge,
  unavailable,
} from "../../domain/shared/app-error.ts";

const DUPLICATE_KEY = 11000;
const OUT_OF_DISK_SPACE = 14031;

/** A document has 16 MB and a hundred thousand keys in an index at most. */
const beyondDocuments: ReadonlySet<unknown> = new Set([
  201, // CannotBuildIndexKeys
  10334, // BSONObjectTooLarge
  17419, // what an update would make
  17420, // what a replacement would make
  "ERR_OUT_OF_RANGE", // what the driver has no room for to write it in
]);
/** Of a transaction that changes more at once than the server keeps in memory; a bulk write has no more than this. */
const TOO_LARGE_AT_ONCE = "transaction is too large and will not fit in the storage engine cache";
/** Of what has room there, and is not sent. */
const TOO_LARGE_TO_SEND = "Document is larger than the maximum size";

/** The name of errors that say so before anything is sent. */
export const TOO_LARGE = "TooLarge";

/** https://www.mongodb.com/docs/manual/reference/error-codes/ */
const outOfReach: ReadonlySet<unknown> = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  13, // Unauthorized: the user has lost a right, or the server asks for a login
  18, // AuthenticationFailed: of a new connection, where the password was changed
  43, // CursorNotFound: its server was restarted
  50, // MaxTimeMSExpired
  64, // WriteConcernTimeout
  89, // NetworkTimeout
  91, // ShutdownInProgress
  100, // UnsatisfiableWriteConcern
  112, // WriteConflict, after all retries
  133, // FailedToSatisfyReadPreference
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  202, // NetworkInterfaceExceededTimeLimit
  237, // CursorKilled
  262, // ExceededTimeLimit
  290, // TransactionExceededLifetimeLimitSeconds
  365, // TemporarilyUnavailable: its cache is full
  8000, // AtlasError: what its proxies say of a login
  9001, // SocketException
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11601, // Interrupted: an operator has ended it
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
]);

/** What the server itself calls worth another try. */
const passing = [
  "RetryableWriteError",
  "TransientTransactionError",
  "UnknownTransactionCommitResult",
  "SystemOverloadedError",
];

/** Errors of the driver that it exports no class for, or none that tells them from mistakes of ours. */
const withoutConnection: ReadonlySet<string> = new Set([
  "MongoWaitQueueTimeoutError",
  "MongoOperationTimeoutError",
  "MongoPoolClosedError",
  "MongoServerClosedError",
  "MongoTopologyClosedError",
  "MongoClientClosedError",
  "MongoNotConnectedError",
  "MongoStalePrimaryError",
]);

/** Of a connection that broke as it was written to: the driver hands on what the system says, unlabelled. */
const brokenConnection: ReadonlySet<unknown> = new Set([
  "EPIPE",
  "ECONNRESET",
  "ECONNREFUSED",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_WRITE_AFTER_END",
]);

/** What the caller should hear of it; null where it is a bug. */
export const toStoreError = (thrown: unknown): StoreError | null => {
  if (!(thrown instanceof Error)) return null;
  const error = originOf(thrown);
  if (codeOf(error) === OUT_OF_DISK_SPACE) return storageFull;
  if (isTooLarge(error)) return tooLarge;
  return isOutOfReach(error) ? unavailable(reasonOf(error)) : null;
};

/** Of what a user may not do the server repeats the whole command, with all that was to be written. */
const reasonOf = ({ message }: Error): string => message.replace(/ to execute command \{.*/s, "");

const isTooLarge = (error: Error): boolean =>
  error.name === TOO_LARGE ||
  beyondDocuments.has(codeOf(error)) ||
  (error instanceof MongoServerError && error.message.includes(TOO_LARGE_AT_ONCE)) ||
  (error instanceof MongoInvalidArgumentError && error.message.startsWith(TOO_LARGE_TO_SEND));

const isOutOfReach = (error: Error): boolean =>
  isBrokenConnection(error) ||
  error instanceof MongoServerSelectionError ||
  withoutConnection.has(error.name) ||
  outOfReach.has(codeOf(error)) ||
  (error instanceof MongoError && passing.some((label) => error.hasErrorLabel(label))) ||
  error.name === TOO_LATE ||
  // A name that cannot be resolved is the system's error, not the driver's.
  "hostname" in error;

/** Whatever the driver makes of it: it labels neither what broke as it was written to, nor all that break at once. */
export const isBrokenConnection = (thrown: unknown): boolean => {
  if (!(thrown instanceof Error)) return false;
  const error = originOf(thrown);
  return error instanceof MongoNetworkError || brokenConnection.has(codeOf(error));
};

/** A bulk write wraps whatever stopped it. */
const originOf = (error: Error): Error => {
  const origin: unknown = error instanceof MongoBulkWriteError ? error.errorResponse : error;
  return origin instanceof Error ? origin : error;
};

const codeOf = (error: Error): unknown => ("code" in error ? error.code : undefined);

export const hasCode = (error: unknown, ...codes: readonly number[]): boolean =>
  error instanceof MongoServerError && codes.includes(Number(error.code));

/**
 * The name of the unique index that refused a write, null where it was something else. It is read
 * from the message, because the driver drops `keyPattern` from the errors of bulk writes.
 */
export const violatedIndex = (error: unknown): string | null =>
  hasCode(error, DUPLICATE_KEY) && error instanceof Error
    ? (/ index: (\S+) dup key/.exec(error.message)?.[1] ?? null)
    : null;

/** Within 2.5 seconds a caller knows. */
export const PATIENCE_MS = 2_300;
/** The name of errors that mean the database took too long: callers hear that it is out of reach. */
export const TOO_LATE = "TooLate";

/** A signal for when so much time has gone by, unless it is called off before. */
export const timeLimit = (
  ms: number,
): { readonly signal: AbortSignal; readonly callOff: () => void } => {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    const error = new Error(`the database did not answer within ${ms} ms`);
    error.name = TOO_LATE;
    controller.abort(error);
  }, ms);
  return {
    signal: controller.signal,
    callOff: () => {
      clearTimeout(timer);
    },
  };
};

/**
 * Does something at the server. The driver bounds each of its steps (finding the server, waiting for
 * a connection, reading from it, trying once more), but not their sum, so the sum is bounded here.
 * Work of several steps looks at the signal before it goes on to write what nobody waits for.
 */
export const attempt =
  <A>(
    work: (signal: AbortSignal) => Promise<A>,
    patienceMs = PATIENCE_MS,
  ): TE.TaskEither<StoreError, A> =>
  async () => {
    const late = Promise.withResolvers<never>();
    const { signal, callOff } = timeLimit(patienceMs);
    signal.addEventListener("abort", () => {
      late.reject(signal.reason);
    });
    try {
      return E.right(await Promise.race([work(signal), late.promise]));
    } catch (error) {
      const known = toStoreError(error);
      if (known === null) throw error;
      return E.left(known);
    } finally {
      callOff();
    }
  };
