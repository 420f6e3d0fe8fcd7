/** The families of the dictionary, in the order in which most of what one refers to comes before it. */
export const lexicalFamilies = [
  "locations",
  "phenomenons",
  "sources",
  "entries",
  "entry-senses",
] as const;
export type LexicalFamily = (typeof lexicalFamilies)[number];

/** Those that refer to none but these: to know what they are takes no look at entries and senses. */
export const groundFamilies: readonly LexicalFamily[] = ["locations", "phenomenons", "sources"];

/** All families: users are not part of the dictionary. */
export type Family = LexicalFamily | "users";
export const allFamilies: readonly Family[] = [...lexicalFamilies, "users"];

const perName = <Name extends string, A>(
  names: readonly Name[],
  make: (name: Name) => A,
): Readonly<Record<Name, A>> =>
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- all the names there are
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, A>;

/** `Map.groupBy`, which Node 20 has not: who uses the library may run on it. */
export const byFamily = <A, F extends Family>(
  all: Iterable<A>,
  familyOf: (one: A) => F,
): ReadonlyMap<F, readonly A[]> => {
  const groups = new Map<F, A[]>();
  for (const one of all) {
    const family = familyOf(one);
    const group = groups.get(family);
    if (group === undefined) groups.set(family, [one]);
    else group.push(one);
  }
  return groups;
};

/** The same for every family, so that a new one needs no line where nothing about it is special. */
export const perFamily = <A>(make: (family: Family) => A): Readonly<Record<Family, A>> =>
  perName(allFamilies, make);

export const perLexicalFamily = <A>(
  make: (family: LexicalFamily) => A,
): Readonly<Record<LexicalFamily, A>> => perName(lexicalFamilies, make);
