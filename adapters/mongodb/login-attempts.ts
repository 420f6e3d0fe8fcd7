import {
  countedAt,
  type Decisive,
  decisiveOf,
  judgeAttempt,
  type LoginAttempt,
  type LoginAttempts,
  overAt,
} from "../../domain/sessions/login-attempts.ts";
import { reading } from "./client.ts";
import type { AttemptDocument, Collections } from "./collections.ts";
import { attempt as inTime, violatedIndex } from "./mongodb-errors.ts";

export const mongodbLoginAttempts = ({ attempts: lists }: Collections): LoginAttempts => {
  /** Those that have as many as that, over or not. No more is read of others, however many they have. */
  const fullOf = (keys: readonly string[], limit: number) =>
    lists
      .find({ _id: { $in: [...keys] }, [lastPlace(limit)]: { $exists: true } }, reading)
      .toArray();

  /** Leaves of a list what counts, as it is stored too: see `countedAt`. */
  const countedOf = async (
    { _id, attempts = [] }: AttemptDocument,
    now: string,
  ): Promise<readonly LoginAttempt[]> => {
    const over = overAt(now);
    if (attempts.some(({ at }) => at > now))
      await lists.updateOne(
        { _id, "attempts.at": { $gt: now } },
        { $min: { "attempts.$[].at": now } },
      );
    if (attempts.some(({ at }) => at <= over))
      await lists.updateOne({ _id }, { $pull: { attempts: { at: { $lte: over } } } });
    return countedAt(attempts, now);
  };

  /** Counts an attempt; false where the key has got as many as its limit meanwhile. */
  const count = async (key: string, limit: number, attempt: LoginAttempt): Promise<boolean> => {
    // A list whose last place is taken is not matched, and the insert of another one is refused.
    try {
      await lists.updateOne(
        { _id: key, [lastPlace(limit)]: { $exists: false } },
        { $push: { attempts: attempt } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (violatedIndex(error) !== "_id_") throw error;
      return false;
    }
  };

  const giveBack = async (keys: readonly string[], id: string): Promise<void> => {
    await lists.updateMany({ _id: { $in: [...keys] } }, { $pull: { attempts: { id } } });
  };

  return {
    take: (keys, limit, attempt) =>
      inTime(async (signal) => {
        for (;;) {
          signal.throwIfAborted();
          const decisive: Decisive[] = [];
          for (const full of await fullOf(keys, limit))
            decisive.push({
              key: full._id,
              since: decisiveOf(await countedOf(full, attempt.at), limit),
            });
          const answer = judgeAttempt(decisive, attempt.at);
          if (!answer.taken) return answer;
          const done: string[] = [];
          for (const key of keys) {
            if (!(await count(key, limit, attempt))) break;
            done.push(key);
          }
          if (done.length === keys.length) return answer;
          // A rival was quicker at one of them: none is counted, and another look tells why.
          await giveBack(done, attempt.id);
        }
      }),
    giveBack: (keys, id) => inTime(() => giveBack(keys, id)),
    clear: (key) => inTime(async () => void (await lists.deleteOne({ _id: key }))),
    // Those of earlier releases, which counted otherwise, go with those whose attempts are all over.
    sweep: (at) =>
      inTime(async () => {
        const over = overAt(at);
        await lists.deleteMany({ $nor: [{ "attempts.at": { $gt: over } }] });
        await lists.updateMany(
          { "attempts.at": { $lte: over } },
          { $pull: { attempts: { at: { $lte: over } } } },
        );
      }),
  };
};

const lastPlace = (limit: number): string => `attempts.${limit - 1}`;
