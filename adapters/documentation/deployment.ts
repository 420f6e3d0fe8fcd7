/** A running service that readers may try operations on. */
export interface Deployment {
  readonly name: "local" | "pre-production";
  /** Where its paths start. */
  readonly url: string;
}
