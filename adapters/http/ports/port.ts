import { type AddressInfo, Server } from "node:net";
import { quiet } from "./quiet.ts";

/** Where a server is to answer. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

/** A port over which connections come to a server. */
export interface Port {
  readonly address: AddressInfo;
  /** Takes nobody any more; resolves when whoever had come has been given to the server. */
  readonly close: () => Promise<void>;
}

/** Has whoever comes to that place become a connection of that server. */
export type OpenPort = (server: Server, place: Place) => Promise<Port>;

/** The server listens itself. */
export const ownPort: OpenPort = (server, { host, port }) =>
  new Promise((resolve, reject) => {
    let came = 0;
    server.on("connection", () => came++);
    const close = async (): Promise<void> => {
      await quiet(() => came);
      // The way of all servers: that of HTTP hangs up at once on everybody who is not being answered.
      Server.prototype.close.call(server);
    };
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve({ address: server.address() as AddressInfo, close });
    });
  });
