import { expect } from "chai";
import {
  CALM_MS,
  GRACE_MS,
  influx,
  MOST_MS,
  WINDOW_MS,
} from "../../../adapters/sqlite/changes/influx.ts";

describe("sqlite: whether very much comes", () => {
  let time = 0;
  let seq = 0;
  let change = 0;
  const begun = () => {
    [time, seq, change] = [0, 100, 10];
    return influx({ change, seq }, 50, () => time);
  };

  it("is not so at first, nor where little comes", () => {
    const coming = begun();
    expect(coming.goesOn()).to.equal(false);
    for (; time < 3 * WINDOW_MS; time += 100) {
      coming.look({ change: change++, seq: seq++ });
      expect(coming.goesOn(), String(time)).to.equal(false);
    }
  });

  it("is so from when it came until nothing much has come for a while, in however small steps", () => {
    const coming = begun();
    for (; time < MOST_MS / 2; time += CALM_MS / 4)
      coming.look({ change: (change += 7), seq: (seq += 10) });
    expect(coming.goesOn()).to.equal(true);
    time += CALM_MS;
    expect(coming.goesOn()).to.equal(false);
  });

  it("is believed for a moment where nobody has looked for long", () => {
    const coming = begun();
    time = 10 * WINDOW_MS;
    coming.look({ change, seq: seq + 1_000 });
    expect(coming.goesOn()).to.equal(true);
    time += GRACE_MS;
    coming.look({ change, seq: seq + 1_020 });
    expect(coming.goesOn()).to.equal(false);
  });

  it("is not waited for without end", () => {
    const coming = begun();
    for (; time <= MOST_MS; time += CALM_MS / 4) coming.look({ change, seq: (seq += 60) });
    expect(coming.goesOn()).to.equal(false);
  });
});
