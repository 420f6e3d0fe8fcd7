import { expect } from "chai";
import { networkOf } from "../../../adapters/http/network.ts";

describe("networkOf", () => {
  for (const [address, network] of Object.entries({
    "192.0.2.7": "192.0.2.7",
    "::ffff:192.0.2.7": "192.0.2.7",
    "::FFFF:192.0.2.7": "192.0.2.7",
    "2001:db8:0:7:1:2:3:4": "2001:db8:0:7::/64",
    "2001:db8:0:7::": "2001:db8:0:7::/64",
    "2001:0DB8:0000:0007::1": "2001:db8:0:7::/64",
    "2001:db8::1": "2001:db8:0:0::/64",
    "2001:db8:0:7:ffff:ffff:ffff:ffff": "2001:db8:0:7::/64",
    "::1": "0:0:0:0::/64",
    "::": "0:0:0:0::/64",
    "1::": "1:0:0:0::/64",
    "fe80::1%eth0": "fe80:0:0:0::/64",
    "fe80::1%eth0.1": "fe80:0:0:0::/64",
    "": "",
    nonsense: "nonsense",
  }))
    it(`of ${address} is ${network}`, () => expect(networkOf(address)).to.equal(network));

  it("of an IPv4 address written in hexadecimal is that address", () =>
    expect(networkOf("::ffff:c000:207")).to.equal("192.0.2.7"));
});
