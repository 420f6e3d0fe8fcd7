/** Loads what it is asked for the first time. What cannot be loaded is tried again by the next who asks. */
export const onDemand = <A>(load: () => Promise<A>): (() => Promise<A>) => {
  let loaded: Promise<A> | null = null;
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    }));
};
