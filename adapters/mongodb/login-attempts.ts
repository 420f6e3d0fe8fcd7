import {
  ATTEMPT_WINDOW_MS,
  type AttemptWindow,
  type LoginAttempts,
  takeAttempt,
  windowAt,
} from "../../domain/sessions/login-attempts.ts";
import { reading } from "./client.ts";
import type { Collections } from "./collections.ts";
import { attempt, violatedIndex } from "./mongodb-errors.ts";

export const mongodbLoginAttempts = ({ attempts }: Collections): LoginAttempts => {
  /** The windows as they are stored, but for one that begins in the future, which is moved to now. */
  const windowsAt = async (
    keys: readonly string[],
    now: Date,
  ): Promise<readonly AttemptWindow[]> => {
    const stored = await attempts.find({ _id: { $in: [...keys] } }, reading).toArray();
    for (const { _id, began_at } of stored)
      if (Date.parse(began_at) > now.getTime())
        await attempts.updateOne({ _id, began_at }, { $set: { began_at: now.toISOString() } });
    const byKey = new Map(stored.map(({ _id, ...window }) => [_id, window]));
    return keys.map((key) => windowAt(byKey.get(key) ?? null, now));
  };

  /** Counts one attempt; false where the key's window is at the limit, or changed meanwhile. */
  const count = async (key: string, limit: number, now: Date): Promise<boolean> => {
    const began_at = now.toISOString();
    const past = pastAt(now);
    const within = { began_at: { $gt: past, $lte: began_at }, failures: { $lt: limit } };
    const counted = await attempts.updateOne({ _id: key, ...within }, { $inc: { failures: 1 } });
    if (counted.matchedCount > 0) return true;
    // There is none, or one that is over: where it is another's by now, the insert is refused.
    try {
      await attempts.replaceOne(
        { _id: key, began_at: { $lte: past } },
        { failures: 1, began_at },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (violatedIndex(error) !== "_id_") throw error;
      return false;
    }
  };

  const giveBack = async (keys: readonly string[]): Promise<void> => {
    await attempts.updateMany(
      { _id: { $in: [...keys] }, failures: { $gt: 0 } },
      { $inc: { failures: -1 } },
    );
  };

  return {
    take: (keys, limit, now) =>
      attempt(async (signal) => {
        for (;;) {
          signal.throwIfAborted();
          const { answer } = takeAttempt(await windowsAt(keys, now), limit, now);
          if (!answer.taken) return answer;
          const counted: string[] = [];
          for (const key of keys) {
            if (!(await count(key, limit, now))) break;
            counted.push(key);
          }
          if (counted.length === keys.length) return answer;
          // A rival was quicker at one of them: none is counted, and another look tells why.
          await giveBack(counted);
        }
      }),
    giveBack: (keys) => attempt(() => giveBack(keys)),
    clear: (key) => attempt(async () => void (await attempts.deleteOne({ _id: key }))),
    sweep: (now) =>
      attempt(async () => void (await attempts.deleteMany({ began_at: { $lte: pastAt(now) } }))),
  };
};

/** Windows that began then or before are over. */
const pastAt = (now: Date): string => new Date(now.getTime() - ATTEMPT_WINDOW_MS).toISOString();
