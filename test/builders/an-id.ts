/** The nth id: the text of a UUIDv7, and a greater n sorts later. */
export const anId = (n: number): string =>
  `01900000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
