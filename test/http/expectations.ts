import { expect } from "chai";
import type { ProblemCode } from "../../adapters/http/problem-code.ts";
import type { Entry } from "../../domain/entries/entry.ts";
import type { Facets } from "../../domain/shared/facets.ts";
import type { Answer } from "./a-client.ts";

/** An answer of that status; where it is another, the body says why. */
export const expectStatus = (answer: Answer, status: number): Answer => {
  expect(answer.status, answer.text).to.equal(status);
  return answer;
};

interface ShownFault {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly code: string;
  readonly detail: string;
}

/** `/lemma_form required`, `page too_small`: where each fault is, and which. */
export const faultsOf = ({ body }: Answer): readonly string[] =>
  ((body["errors"] ?? []) as readonly ShownFault[])
    .map(({ pointer, parameter, code }) => `${pointer ?? parameter ?? ""} ${code}`)
    .sort();

/** A problem of that code, with these faults and no others. */
export const expectProblem = (
  answer: Answer,
  code: ProblemCode,
  ...faults: readonly string[]
): void => {
  expect(answer.body["code"], answer.text).to.equal(code);
  expect(faultsOf(answer), answer.text).to.deep.equal([...faults].sort());
};

/** A problem of that code, whatever its faults. */
export const expectCode = (answer: Answer, code: ProblemCode): void => {
  expect(answer.body["code"], answer.text).to.equal(code);
};

export const entryOf = (answer: Answer): Entry => {
  expect(answer.status, answer.text).to.be.within(200, 201);
  return answer.body as unknown as Entry;
};

export interface Meta {
  readonly page: number | null;
  readonly per_page: number;
  readonly total: number | null;
  readonly total_pages: number | null;
  readonly next_cursor: string | null;
  readonly facets?: Facets;
}

export const metaOf = (answer: Answer): Meta => expectStatus(answer, 200).body["meta"] as Meta;

export const entriesOf = (answer: Answer): readonly Entry[] =>
  expectStatus(answer, 200).body["data"] as readonly Entry[];

export const lemmasOf = (answer: Answer): readonly string[] =>
  entriesOf(answer).map(({ lemma_form }) => lemma_form);

/** The targets in a `Link`, by their relation. */
export const linksOf = ({ headers }: Answer): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...(headers.get("Link") ?? "").matchAll(/<([^>]*)>; rel="(\w+)"/g)].map(([, target, rel]) => [
      rel,
      target,
    ]),
  ) as Readonly<Record<string, string>>;
