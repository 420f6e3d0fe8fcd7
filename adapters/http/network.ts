import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import proxyAddr from "proxy-addr";

/** Where a request came from, believing `X-Forwarded-For` only as far as trusted proxies wrote it. */
export const callerNetwork = (trustedProxies: readonly string[]) => {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  const trust = (address: string, hop: number): boolean => isTrusted(bareAddress(address), hop);
  return (request: IncomingMessage): string => {
    const address =
      trustedProxies.length === 0
        ? (request.socket.remoteAddress ?? "")
        : proxyAddr(request, trust);
    return networkOf(bareAddress(address));
  };
};

/** Some proxies write the port that the caller had, and an IPv6 address in brackets for it. */
const bareAddress = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ??
  /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ??
  address;

/** An IPv4 address as it is, an IPv6 one as its /64: whoever has one address there has them all. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill("0");
  const groups = [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
  const [high = 0, low = 0] = groups.slice(6);
  return groups.slice(0, 6).join() === "0,0,0,0,0,65535"
    ? [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".")
    : `${groups
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(":")}::/64`;
};
