/** Whom something is measured of: the service, or what it is measured against. */
export type Which = "service" | "baseline";
