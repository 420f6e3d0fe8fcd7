/** From least to most: each role may do all that the ones before it may. */
export const roles = ["reader", "editor", "reviewer", "admin"] as const;
export type Role = (typeof roles)[number];
