/** What is made when it is first asked for, and is the same for all who ask then. */
export const once = <A>(make: () => A): (() => A) => {
  let made: { readonly it: A } | null = null;
  return () => (made ??= { it: make() }).it;
};
