import { expect } from "chai";
import { onDemand } from "../../../adapters/http/on-demand.ts";

describe("what is loaded on demand", () => {
  it("is loaded once, by the first that can", async () => {
    let tries = 0;
    const load = onDemand(() => {
      tries++;
      return tries === 1
        ? Promise.reject(new Error("too many open files"))
        : Promise.resolve(tries);
    });
    const first = await load().then(
      () => null,
      (error: unknown) => error,
    );
    expect(first).to.have.property("message", "too many open files");
    expect(await Promise.all([load(), load()])).to.deep.equal([2, 2]);
    expect(await load()).to.equal(2);
  });
});
