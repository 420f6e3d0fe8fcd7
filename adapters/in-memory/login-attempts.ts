import * as TE from "fp-ts/lib/TaskEither.js";
import {
  countedAt,
  decisiveOf,
  judgeAttempt,
  type LoginAttempt,
  type LoginAttempts,
  overAt,
} from "../../domain/sessions/login-attempts.ts";
import type { Tables } from "./tables.ts";

export const inMemoryLoginAttempts = ({ attempts }: Tables): LoginAttempts => {
  const of = (key: string): readonly LoginAttempt[] => attempts.get(key) ?? [];
  const keep = (key: string, kept: readonly LoginAttempt[]): void => {
    if (kept.length === 0) attempts.delete(key);
    else attempts.set(key, kept);
  };
  return {
    take: (keys, limit, attempt) =>
      TE.fromIO(() => {
        const full = keys.filter((key) => of(key).length >= limit);
        for (const key of full) keep(key, countedAt(of(key), attempt.at));
        const answer = judgeAttempt(
          full.map((key) => ({ key, since: decisiveOf(of(key), limit) })),
          attempt.at,
        );
        if (answer.taken) for (const key of keys) keep(key, [...of(key), attempt]);
        return answer;
      }),
    giveBack: (keys, id) =>
      TE.fromIO(() => {
        for (const key of keys)
          keep(
            key,
            of(key).filter((attempt) => attempt.id !== id),
          );
      }),
    clear: (key) => TE.fromIO(() => void attempts.delete(key)),
    sweep: (at) =>
      TE.fromIO(() => {
        const over = overAt(at);
        for (const [key, all] of attempts)
          keep(
            key,
            all.filter((attempt) => attempt.at > over),
          );
      }),
  };
};
