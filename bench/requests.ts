/** Requests, whole, as they go over the wire. */
import type { Random } from "./made/random.ts";

const bearer = (token: string | null): string =>
  token === null ? "" : `Authorization: Bearer ${token}\r\n`;

const head = (method: string, path: string, token: string | null): string =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n${bearer(token)}`;

export const get = (path: string, token: string | null): Buffer =>
  Buffer.from(`${head("GET", path, token)}\r\n`);

export const send = (method: string, path: string, token: string | null, body: unknown): Buffer => {
  const text = JSON.stringify(body);
  return Buffer.from(
    `${head(method, path, token)}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
};

export const remove = (path: string, token: string): Buffer =>
  Buffer.from(`${head("DELETE", path, token)}\r\n`);

export const newSense = (chance: Random, entry_id: string) => ({
  entry_id,
  definition: `Cosa que se oye decir ${chance.below(1e9)} veces en el mercado.`,
  examples: [{ text: "Lo dicen todos." }],
});

export const newZone = (chance: Random, parent_id: string) => ({
  name: `Nuevo lugar ${chance.below(1e9)}`,
  location_type: "locality",
  parent_id,
});

export const newEntry = (chance: Random) => ({
  lemma_form: `nueva palabra ${chance.below(1e9)}`,
  pos_id: "n.f.",
  entry_type_id: "word",
  variants: [{ form: `otra forma ${chance.below(1e9)}` }],
  notes: "Oída en el mercado.",
});
