import type { components } from "./api-types.ts";

export type Problem = components["schemas"]["Problem"];
export type ProblemCode = Problem["code"];

/** What the service refused or could not do: a problem document (RFC 9457), thrown. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problem: Problem;
  readonly response: Response;
  constructor(problem: Problem, response: Response) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
    this.problem = problem;
    this.response = response;
  }
}

/** What came is neither data nor a problem: a proxy's page, or the 304 that `If-None-Match` asks for. */
export class UnexpectedAnswerError extends Error {
  override readonly name = "UnexpectedAnswerError";
  readonly response: Response;
  constructor(response: Response) {
    super(`${response.status} from ${response.url} has neither data nor a problem`);
    this.response = response;
  }
}

/** Whether it is a problem, and one of those named where any is. */
export const isProblem = (
  error: unknown,
  ...codes: readonly ProblemCode[]
): error is ProblemError =>
  error instanceof ProblemError && (codes.length === 0 || codes.includes(error.problem.code));

/** One operation's outcome, as `api` gives it. */
export interface Outcome<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** What was answered; throws what was not done, as a `ProblemError`. */
export const answerOf = async <Data>(sent: Promise<Outcome<Data>>): Promise<Data> => {
  const { data, error, response } = await sent;
  if (response.ok) return data as Data;
  throw response.headers.get("Content-Type")?.startsWith("application/problem+json") === true
    ? new ProblemError(error as Problem, response)
    : new UnexpectedAnswerError(response);
};
