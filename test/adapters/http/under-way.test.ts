import type { ServerResponse } from "node:http";
import { expect } from "chai";
import { type Link, requestsUnderWay } from "../../../adapters/http/under-way.ts";

const aLink = (statusCode: number): Link => ({
  response: { statusCode } as ServerResponse,
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
      const underWay = requestsUnderWay();
      const links = [0, 1, 2, 3].map(aLink);
      for (const link of links) underWay.add(link);
      const left = new Set(links);
      for (const index of order) {
        const link = links[index] ?? aLink(index);
        underWay.remove(link);
        left.delete(link);
        expect(underWay.responses()).to.deep.equal([...left].map(({ response }) => response));
      }
      underWay.add(aLink(4));
      expect(underWay.responses()).to.have.length(1);
    });
});
