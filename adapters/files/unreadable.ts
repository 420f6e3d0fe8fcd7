/** Input that may not be read, or not to its end; what the system says of it is the cause. */
export class UnreadableError extends Error {
  readonly path: string;
  constructor(path: string, cause: Error) {
    super(cause.message, { cause });
    this.name = "UnreadableError";
    this.path = path;
  }
}

/** The same error of what is read as of what is written: only who asks knows which it was. */
export const unreadable = (path: string, error: unknown): unknown =>
  error instanceof Error && "code" in error ? new UnreadableError(path, error) : error;

/** Reads what somebody has named. */
export const readingInput = <A>(path: string, read: () => A): A => {
  try {
    return read();
  } catch (error) {
    throw unreadable(path, error);
  }
};
