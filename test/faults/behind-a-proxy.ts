import { type Proxy, proxyTo } from "../integration/proxy.ts";
import { aDictionary, type Dictionary } from "./a-dictionary.ts";

/** The proxy's way to the server, with the path and the login of the database's own. */
const byWayOf = (proxy: Proxy, uri: string): string => {
  const address = /^mongodb:\/\/(?:[^@/]*@)?([^/?]*)/.exec(proxy.uri)?.[1] ?? "";
  const path = /^mongodb:\/\/[^/]*\/([^?]*)/.exec(uri)?.[1] ?? "";
  const login = /^mongodb:\/\/([^@/]*@)?/.exec(uri)?.[1] ?? "";
  return `mongodb://${login}${address}/${path}?directConnection=true`;
};

/** A dictionary on MongoDB that is reached by a proxy; null where the server cannot be. */
export const behindAProxy = async (): Promise<{
  readonly proxy: Proxy;
  readonly dictionary: Dictionary;
} | null> => {
  const { server } = await import("../integration/mongodb-server.ts");
  const proxy = await proxyTo(server.uri);
  if (proxy === null) return null;
  return { proxy, dictionary: await aDictionary("mongodb", (uri) => byWayOf(proxy, uri)) };
};
