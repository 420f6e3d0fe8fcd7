import { expect } from "chai";
import { takeAttempt } from "../../../domain/sessions/login-attempts.ts";
import { anInstant } from "../../builders/an-instant.ts";

describe("an attempt that is refused", () => {
  it("is told to come back when the window has ended, not a part of a second before", () => {
    const full = [{ failures: 1, began_at: anInstant() }];
    const { answer } = takeAttempt(full, 1, new Date(anInstant(0.5)));
    expect(answer).to.deep.equal({ taken: false, retryAfterSeconds: 15 * 60 });
  });
});
