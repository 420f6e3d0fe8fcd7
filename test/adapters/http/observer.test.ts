import { expect } from "chai";
import type { Logger } from "pino";
import { metrics } from "../../../adapters/http/metrics.ts";
import { observer } from "../../../adapters/http/observer.ts";

describe("the observer of requests", () => {
  it("tells the log of an exception, and in which request it was", () => {
    const told: unknown[] = [];
    const log = { error: (line: unknown) => told.push(line), warn: () => undefined };
    const error = new Error("a bug");
    observer(log as unknown as Logger, null, metrics("memory")).crashed(error, "r-1");
    expect(told).to.deep.equal([{ request_id: "r-1", err: error }]);
  });
});
