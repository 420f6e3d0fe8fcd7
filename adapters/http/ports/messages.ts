import type { AddressInfo } from "node:net";

/** How workers and the process that holds their ports talk about them. */
export interface PortWanted {
  /** What it is known by: the same for the same port in each worker. */
  readonly place: string;
  readonly host: string;
  readonly port: number;
}

export type ToHolder =
  | ({ readonly kind: "open port" } & PortWanted)
  | { readonly kind: "close port"; readonly place: string }
  /** It has the connection that it was sent, if it came at all, and can be handed another. */
  | { readonly kind: "connection taken" };

export type ToTaker =
  | { readonly kind: "port opened"; readonly place: string; readonly address: AddressInfo }
  | {
      readonly kind: "port refused";
      readonly place: string;
      readonly code: string;
      readonly message: string;
    }
  /** Everybody who came before it has been handed out. */
  | { readonly kind: "port closed"; readonly place: string }
  /** Comes with the connection. */
  | { readonly kind: "connection"; readonly place: string }
  /** Comes after it. */
  | { readonly kind: "connection sent"; readonly place: string };
