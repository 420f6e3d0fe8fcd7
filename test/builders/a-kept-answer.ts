import type { AnswerKey, KeptAnswer } from "../../domain/changes/kept-answer.ts";
import { anId } from "./an-id.ts";
import { anInstant } from "./an-instant.ts";

export const anAnswerKey = (overrides: Partial<AnswerKey> = {}): AnswerKey => ({
  caller: anId(0xa1),
  method: "POST",
  path: "/entries",
  key: "8e03978e-40d5-43dd-bc93-6894a57f9324",
  ...overrides,
});

/** The answer to a POST that made something. */
export const aKeptAnswer = (overrides: Partial<KeptAnswer> = {}): KeptAnswer => ({
  ...anAnswerKey(),
  request_hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  status: 201,
  headers: { location: `/entries/${anId(1)}`, etag: '"1"' },
  body: '{"lemma_form":"casa"}',
  kept_at: anInstant(),
  ...overrides,
});
