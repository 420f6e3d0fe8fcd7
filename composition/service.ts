import type { ServiceIdentifier } from "inversify";

/** A name in the container that remembers the type of what is bound to it. */
export const service = <T>(name: string): ServiceIdentifier<T> => Symbol.for(name);
