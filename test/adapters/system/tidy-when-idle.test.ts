import { expect } from "chai";
import { setTimeout as sleep } from "node:timers/promises";
import { tidyWhenIdle } from "../../../adapters/system/tidy-when-idle.ts";

const IDLE_MS = 300;
/** By as much it has grown in any case: it has taken something. */
const LITTLE = 1;
const MORE_THAN_THERE_IS = Number.MAX_SAFE_INTEGER;
const LESS_THAN_THERE_IS = 1;

describe("system: what is left over", () => {
  /** However much the tests hold. */
  const tidying = (worth: number, { most = MORE_THAN_THERE_IS, busyFrom = Infinity } = {}) => {
    let times = 0;
    const asked = tidyWhenIdle({ idleMs: IDLE_MS, worth, most, busyFrom }, () => {
      times++;
      return true;
    });
    return { asked, times: () => times };
  };

  it("goes back once nobody has asked for a while, and not before", async () => {
    const { asked, times } = tidying(LITTLE);
    for (let time = 0; time < 12; time++) {
      await sleep(IDLE_MS / 6);
      asked();
    }
    expect(times()).to.equal(0);
    await sleep(2 * IDLE_MS);
    expect(times()).to.equal(1);
  }).slow(3_000);

  it("goes back again where there is more of it again", async () => {
    const { asked, times } = tidying(1_000_000);
    await sleep(2 * IDLE_MS);
    expect(times()).to.equal(1);
    // More than what may be collected here meanwhile.
    const held = new ArrayBuffer(500_000_000);
    asked();
    await sleep(2 * IDLE_MS);
    expect(times()).to.equal(2);
    expect(held.byteLength).to.equal(500_000_000);
  }).slow(3_000);

  it("goes back later where it could not", async () => {
    let times = 0;
    const tidied = { idleMs: IDLE_MS, worth: LITTLE, most: MORE_THAN_THERE_IS };
    tidyWhenIdle(tidied, () => ++times === 3);
    await sleep(6 * IDLE_MS);
    expect(times).to.equal(3);
  }).slow(3_000);

  it("stays where so many have asked that what they were compiled to is worth more", async () => {
    const quiet = tidying(LITTLE, { busyFrom: 3 });
    const busy = tidying(LITTLE, { busyFrom: 3 });
    for (const { asked } of [quiet, busy, quiet, busy, busy]) asked();
    await sleep(2 * IDLE_MS);
    busy.asked();
    await sleep(2 * IDLE_MS);
    expect([quiet.times(), busy.times()]).to.deep.equal([1, 0]);
  }).slow(3_000);

  it("stays where there is too little of it to stop for, or too much to go through", async () => {
    const all = [tidying(MORE_THAN_THERE_IS), tidying(LITTLE, { most: LESS_THAN_THERE_IS })];
    for (const { asked } of all) asked();
    await sleep(2 * IDLE_MS);
    expect(all.map(({ times }) => times())).to.deep.equal([0, 0]);
  }).slow(3_000);
});
