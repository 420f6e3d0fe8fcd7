import { expect } from "chai";
import { type Peer, sharedStates } from "../../../adapters/system/shared-states.ts";

describe("states of several workers", () => {
  it("are put together at once, though one of them cannot tell: what it said last stands for it", () => {
    const sent: object[][] = [[], []];
    const peers = sent.map((all, id): Peer => ({ id, send: (message) => all.push(message) }));
    const [one, other] = peers;
    if (one === undefined || other === undefined) throw new Error("there are no peers");
    const states = sharedStates<number>(
      () => peers,
      (before, gone) => (before ?? 0) + gone,
    );
    const asked = (question: number, ...told: readonly (number | null)[]) => {
      states.heard(one, { kind: "states?", question });
      for (const [at, state] of told.entries())
        states.heard(at === 0 ? one : other, { kind: "state", round: question, state });
      return sent[0]?.at(-1);
    };
    expect(asked(1, 5, 7)).to.deep.equal({ kind: "states", question: 1, states: [5, 7] });
    expect(asked(2, 6, null)).to.deep.equal({ kind: "states", question: 2, states: [6, 7] });
  });
});
