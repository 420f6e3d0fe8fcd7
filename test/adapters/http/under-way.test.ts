import type { ServerResponse } from "node:http";
import { expect } from "chai";
import { type Link, requestsUnderWay } from "../../../adapters/http/under-way.ts";

interface Asked extends Link<Asked> {
  readonly number: number;
}

const aLink = (number: number): Asked => ({
  number,
  response: {} as ServerResponse,
  before: null,
  after: null,
});

describe("the requests under way", () => {
  for (const [name, order] of [
    ["first to last", [0, 1, 2, 3]],
    ["last to first", [3, 2, 1, 0]],
    ["from the middle", [1, 2, 0, 3]],
  ] as const)
    it(`are told in the order in which they came, as they are answered ${name}`, () => {
      const underWay = requestsUnderWay<Asked>();
      const links = [0, 1, 2, 3].map(aLink);
      for (const link of links) underWay.add(link);
      const left = new Set(links);
      for (const index of order) {
        const link = links[index] ?? aLink(index);
        underWay.remove(link);
        left.delete(link);
        expect(underWay.all()).to.have.ordered.members([...left]);
      }
      underWay.add(aLink(4));
      expect(underWay.all()).to.have.length(1);
    });
});
