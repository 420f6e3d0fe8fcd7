/** The five families of the dictionary, in the order in which most of what one refers to comes before it. */
export const lexicalFamilies = [
  "locations",
  "phenomenons",
  "sources",
  "entries",
  "entry-senses",
] as const;
export type LexicalFamily = (typeof lexicalFamilies)[number];

/** All families: users are not part of the dictionary. */
export type Family = LexicalFamily | "users";
