import { expect } from "chai";
import { CALM_MS, influx } from "../../../adapters/sqlite/changes/influx.ts";

describe("sqlite: whether very much comes", () => {
  const from = { change: 10, seq: 100 };
  let time = 0;
  const begun = () => {
    time = 0;
    return influx(from, 50, () => time);
  };

  it("is not so at first, nor where little comes", () => {
    const coming = begun();
    expect(coming.goesOn()).to.equal(false);
    coming.look({ change: 20, seq: 140 });
    coming.look({ change: 60, seq: 150 });
    expect(coming.goesOn()).to.equal(false);
  });

  it("is so from when it came until nothing much has come for a while", () => {
    const coming = begun();
    coming.look({ change: 10, seq: 151 });
    expect(coming.goesOn()).to.equal(true);
    time = CALM_MS - 1;
    expect(coming.goesOn()).to.equal(true);
    coming.look({ change: 35, seq: 176 });
    time = CALM_MS;
    expect(coming.goesOn()).to.equal(false);
    coming.look({ change: 87, seq: 176 });
    time += CALM_MS - 1;
    expect(coming.goesOn()).to.equal(true);
  });
});
