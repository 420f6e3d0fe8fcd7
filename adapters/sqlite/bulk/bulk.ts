import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import {
  type Bulk,
  type Held,
  type OpenBulk,
  plainBulk,
  type Seen,
  seenBy,
  type Written,
} from "../../../domain/store.ts";
import type { Collation } from "../../../domain/shared/collation.ts";
import type { ChangeSet, Put, Refusal, Resources } from "../../../domain/changes/change-set.ts";
import type { LexicalFamily } from "../../../domain/shared/family.ts";
import type { StoreError } from "../../../domain/shared/app-error.ts";
import type {
  BulkAnswer,
  BulkOpening,
  BulkOptions,
  BulkQuestion,
  Opened,
} from "./bulk-messages.ts";
import { hasEntries } from "../counts/counts.ts";
import { checkpoint } from "../file/checkpoint.ts";
import type { Database } from "../file/database.ts";
import type { FileSync } from "../file/file-sync.ts";
import { refusedOutOfPlace } from "../file/file-in-place.ts";
import { reading } from "../file/sqlite-errors.ts";
import { type NewTexts, newTexts } from "./new-texts.ts";
import { partSize } from "./part-size.ts";
import { sentPuts } from "./sent-puts.ts";
import { underWay } from "./under-way.ts";
import { storedChanges } from "../rows/stored.ts";
import { startThread, type Thread } from "../threads/thread.ts";
import { threadProgram } from "../threads/thread-program.ts";
import { leaveLog } from "../file/without-log.ts";
import { LOCK_PATIENCE_MS, type LockPatience } from "../file/lock-patience.ts";

const bulkThread = threadProgram("./bulk-thread", import.meta.url, import.meta.dirname);

/** Of one step: as the lines of a file come, and few enough that nothing of it grows old in memory. */
const PART = 500;
/** As a step of its own: the more at once, the fewer pages are written twice; others wait meanwhile. */
const BATCH = 10_000;

/**
 * While it has fewer questions to answer, the thread is given the texts of what is new, and makes all else of them:
 * whoever has time does it, so that both are busy.
 */
const BACKLOG = 3;

/** Most of what a change set is made into is forgotten with it. */
const YOUNG_MB = 64;

interface BulkPlace extends LockPatience {
  readonly file: string;
  /** The caller's own connection. */
  readonly database: Database;
  readonly collation: Collation;
  readonly sync: FileSync;
  /** Whether that is still the file which the caller has open. */
  readonly isInPlace: () => boolean;
  /** Fewer entries go the way of all others. */
  readonly bulkFrom: number;
  /** Whether an empty dictionary may be taken from everybody else: the caller asks it nothing meanwhile. */
  readonly mayBeAlone: boolean;
}

/** Into a dictionary that has entries, what is there already is looked up by the caller's own connection. */
export const sqliteBulk =
  (place: BulkPlace, direct: Written): OpenBulk =>
  (entries) =>
    entries < place.bulkFrom
      ? TE.right(plainBulk(direct))
      : pipe(
          reading(() => howToOpen(place)),
          TE.flatMap((how) => openThread(place, how, direct)),
        );

/** An empty file that nobody else has open is taken: the caller's own connection lets go of it, until it is asked again. */
const howToOpen = ({ database, mayBeAlone, lockPatienceMs }: BulkPlace): BulkOpening => {
  const isBeside = hasEntries(database);
  return { lockPatienceMs, isBeside, mayBeAlone: mayBeAlone && !isBeside && leaveLog(database) };
};

type BulkThread = Thread<BulkQuestion, BulkAnswer>;

/** A thread that writes while its caller makes the next change set ready: see `openBulkWork`. */
const openThread = (
  place: BulkPlace,
  how: BulkOpening,
  direct: Seen,
): TE.TaskEither<StoreError, Bulk> => {
  const { file, database, collation, sync, isInPlace, onLockWait } = place;
  const thread: BulkThread = startThread({
    name: "bulk",
    program: bulkThread(),
    data: { file, locale: collation.locale } satisfies BulkOptions,
    youngMb: YOUNG_MB,
  });
  const ask = asking(thread, database);
  const inPlace = refusedOutOfPlace(isInPlace);
  const opening = toldOfWait(ask({ _tag: "Open", how }), onLockWait);
  const bulk = (opened: TE.TaskEither<StoreError, unknown>, known: Opened): Bulk => {
    // It has opened what has the name now.
    const ready = pipe(
      opened,
      TE.flatMap(() => inPlace),
    );
    return bulkOf({ thread, ask, ready, database, collation, sync, direct }, known);
  };
  return pipe(
    inPlace,
    TE.flatMap(() =>
      how.isBeside
        ? TE.right(bulk(begun(opening), BESIDE))
        : pipe(
            opening,
            TE.tap(() => inPlace),
            TE.map((opened) => bulk(TE.right(opened), opened)),
          ),
    ),
    TE.orElseFirstTaskK(() => thread.end),
  );
};

/** Where it is known how it will go, the caller reads on while the thread starts, and waits for the lock. */
const begun = <A>(opening: TE.TaskEither<StoreError, A>): typeof opening => {
  const opened = opening();
  // Who waits for it is told.
  opened.catch(() => undefined);
  return () => opened;
};

const BESIDE: Opened = { isOneStep: false, isAlone: false };

interface BulkParts extends Pick<BulkPlace, "database" | "collation" | "sync"> {
  readonly thread: BulkThread;
  readonly ask: Ask;
  /** To be waited for before anything is written. */
  readonly ready: TE.TaskEither<StoreError, void>;
  readonly direct: Seen;
}

const bulkOf = (parts: BulkParts, { isOneStep, isAlone }: Opened): Bulk => {
  const { thread, ask, ready, sync, collation, direct } = parts;
  const sent = (changes: ChangeSet) => {
    const texts = thread.load() < BACKLOG ? newTexts(changes.puts) : null;
    const { puts, ...others } =
      texts === null ? storedChanges(changes, collation) : { ...changes, puts: [] };
    return { changes: others, puts: texts ?? sentPuts(puts) };
  };
  const last = async (_tag: "Finish" | "Abandon"): Promise<E.Either<StoreError, void>> => {
    try {
      return pipe(await ask({ _tag })(), E.asUnit);
    } finally {
      await thread.end();
    }
  };
  return {
    ...(isOneStep ? seenThrough(ask) : direct),
    isOneStep,
    batchSize: isOneStep ? PART : BATCH,
    held: isOneStep ? null : heldBy(parts),
    commit: (changes) =>
      pipe(
        ready,
        TE.flatMap(() => ask({ _tag: "Commit", ...sent(changes) })),
        TE.flatMap(unlessRefused),
      ),
    finish: () =>
      pipe(
        ready,
        TE.flatMap(() => () => {
          // The rows, while they are put in order; where there is a log, they are not in the file yet.
          if (isAlone) void sync.begin();
          return last("Finish");
        }),
      ),
    abandon: async () => {
      await last("Abandon");
    },
  };
};

/** The log of so many steps is brought into the file at once: pages that several have changed are written once. */
const LOGGED_STEPS = 2;

const heldBy = ({ ask, ready, database }: BulkParts): Held => {
  const sizes = partSize();
  let logged = 0;
  const sent = underWay();
  // What was opened may be something else: who has sent much is told before he reads all that there is.
  void sent.add(0, ready());
  return {
    nextSize: sizes.next,
    add: (puts) => {
      const entries = entryTexts(puts);
      return () => sent.add(sizeOf(entries), ask({ _tag: "Hold", entries })());
    },
    write: (part) =>
      pipe(
        ready,
        TE.flatMap(() => sent.settled),
        TE.flatMap(() => {
          const writing = ask({ _tag: "WriteHeld", part });
          if (logged < LOGGED_STEPS) return writing;
          logged = 0;
          return besideCheckpoint(database, writing);
        }),
        TE.flatMap(({ refusal, lockedMs }) => {
          logged++;
          if (refusal === null) sizes.note(part.count, lockedMs);
          return unlessRefused(refusal);
        }),
      ),
  };
};

const sizeOf = ({ texts }: NewTexts): number => {
  let size = 0;
  for (const text of texts) size += text.length;
  return size;
};

type Ask = <Q extends BulkQuestion>(question: Q) => TE.TaskEither<StoreError, BulkAnswer<Q>>;

const asking =
  (thread: BulkThread, database: Database): Ask =>
  <Q extends BulkQuestion>(question: Q) =>
  () => {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome<Q>>();
    thread.ask({ question, settle: answering(database, resolve), fail: reject });
    return promise;
  };

type Outcome<Q extends BulkQuestion> = E.Either<StoreError, BulkAnswer<Q>>;

// What waits for an answer is made by functions of its own: made beside a question, it would hold on to it.

const answering =
  <Q extends BulkQuestion>(database: Database, resolve: (outcome: Outcome<Q>) => void) =>
  (outcome: E.Either<StoreError, BulkAnswer>): void => {
    database.endTurn();
    // A thread answers what it was asked.
    resolve(outcome as Outcome<Q>);
  };

const unlessRefused = (refusal: Refusal | null): TE.TaskEither<Refusal | StoreError, void> =>
  refusal === null ? TE.right(undefined) : TE.left(refusal);

/** To open takes no time but where the lock is waited for. */
const toldOfWait =
  <A>(opening: TE.TaskEither<StoreError, A>, onLockWait: () => void): typeof opening =>
  async () => {
    const timer = setTimeout(onLockWait, LOCK_PATIENCE_MS);
    try {
      return await opening();
    } finally {
      clearTimeout(timer);
    }
  };

/**
 * Brings what was written before it into the file meanwhile: who asks has nothing else to do, and who writes need
 * not stop for it.
 */
const besideCheckpoint =
  <A>(database: Database, writing: TE.TaskEither<StoreError, A>): typeof writing =>
  async () => {
    const emptying = async (): Promise<void> => {
      await Promise.resolve();
      checkpoint(database);
    };
    const [written] = await Promise.all([writing(), emptying()]);
    return written;
  };

const entryTexts = (puts: readonly Put[]): NewTexts => {
  const found = newTexts(puts);
  if (found?.family !== "entries") throw new Error("not all of these are to be held");
  return found;
};

/** What is not committed yet, its own connection alone can see. */
const seenThrough = (ask: Ask): Seen =>
  seenBy(
    <F extends LexicalFamily>(family: F) => ({
      // Of that family the thread finds nothing else.
      findAny: (keys) =>
        ask({ _tag: "FindAny", family, keys }) as TE.TaskEither<
          StoreError,
          readonly Resources[F][]
        >,
      findBy: (name, values) =>
        ask({ _tag: "FindBy", family, name, values }) as TE.TaskEither<
          StoreError,
          readonly Resources[F][]
        >,
    }),
    (family, id) => pipe(ask({ _tag: "Grave", family, id }), TE.map(O.fromNullable)),
    (family, ids) => ask({ _tag: "Ancestors", family, ids }),
  );
