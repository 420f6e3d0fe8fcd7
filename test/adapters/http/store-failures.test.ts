import { expect } from "chai";
import { storeFailures } from "../../../adapters/http/store-failures.ts";
import { storageFull, tooLarge, unavailable } from "../../../domain/shared/app-error.ts";

describe("why the store fails", () => {
  it("is logged once a minute, and each reason for itself", () => {
    const told: unknown[] = [];
    let now = 0;
    const tell = storeFailures({ warn: (line: unknown) => told.push(line) }, () => now);
    for (; now <= 120_000; now += 10_000) {
      tell(unavailable("disk I/O error"), `a${now}`);
      tell({ _tag: "NotFound" }, `b${now}`);
      tell(tooLarge, `d${now}`);
    }
    tell(storageFull, "c");
    expect(told).to.deep.equal([
      { request_id: "a0", reason: "disk I/O error" },
      { request_id: "a60000", reason: "disk I/O error" },
      { request_id: "a120000", reason: "disk I/O error" },
      { request_id: "c", reason: "there is no room left on the disk" },
    ]);
  });

  it("is logged of a thousand reasons as well", () => {
    let told = 0;
    const tell = storeFailures({ warn: () => void told++ }, () => 0);
    for (let n = 0; n < 1_000; n++) tell(unavailable(String(n)), "");
    expect(told).to.equal(1_000);
  });
});
