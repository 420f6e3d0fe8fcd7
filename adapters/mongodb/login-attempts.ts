import {
  countedAt,
  decisiveOf,
  judgeAttempt,
  type LoginAttempt,
  type LoginAttempts,
  overAt,
} from "../../domain/sessions/login-attempts.ts";
import { reading } from "./client.ts";
import type { Collections } from "./collections.ts";
import { attempt as inTime, violatedIndex } from "./mongodb-errors.ts";

export const mongodbLoginAttempts = ({ attempts: lists }: Collections): LoginAttempts => {
  /** The attempts of each key that count. Then neither ones that are over are stored, nor ones from the future. */
  const countedOf = async (
    keys: readonly string[],
    now: string,
  ): Promise<readonly (readonly LoginAttempt[])[]> => {
    const ours = { _id: { $in: [...keys] } };
    const over = overAt(now);
    const stored = await lists.find(ours, reading).toArray();
    const instants = stored.flatMap(({ attempts = [] }) => attempts.map(({ at }) => at));
    if (instants.some((at) => at > now))
      await lists.updateMany(
        { ...ours, "attempts.at": { $gt: now } },
        { $min: { "attempts.$[].at": now } },
      );
    if (instants.some((at) => at <= over))
      await lists.updateMany(
        { ...ours, "attempts.at": { $lte: over } },
        { $pull: { attempts: { at: { $lte: over } } } },
      );
    const byKey = new Map(stored.map(({ _id, attempts = [] }) => [_id, countedAt(attempts, now)]));
    return keys.map((key) => byKey.get(key) ?? []);
  };

  /** Counts an attempt; false where the key has got as many as its limit meanwhile. */
  const count = async (key: string, limit: number, attempt: LoginAttempt): Promise<boolean> => {
    // A list whose last place is taken is not matched, and the insert of another one is refused.
    try {
      await lists.updateOne(
        { _id: key, [`attempts.${limit - 1}`]: { $exists: false } },
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
          const counted = await countedOf(keys, attempt.at);
          const answer = judgeAttempt(
            counted.map((all) => decisiveOf(all, limit)),
            attempt.at,
          );
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
      inTime(
        async () =>
          void (await lists.deleteMany({ $nor: [{ "attempts.at": { $gt: overAt(at) } }] })),
      ),
  };
};
