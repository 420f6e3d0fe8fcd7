/** The number of the block of 131,072 that a row lies in, in the order in which they came; an index has it like this. */
export const BLOCK = "seq >> 17";
