/**
 * Puts as they travel between threads: lists, as with objects the names of their members would be copied
 * with each of them, and nothing in the place of lists that have nothing, as most have not.
 */
import { created } from "../../domain/changes/revision.ts";
import type { CardRows } from "./card-rows.ts";
import type { Stored, StoredPut } from "./stored.ts";

type OrNothing<List> = List | null;

export type SentPut = readonly [
  family: StoredPut["family"],
  expected: StoredPut["expected"],
  /** Nothing for what is new. */
  event: StoredPut["event"] | null,
  id: Stored["id"],
  version: Stored["version"],
  external_id: Stored["external_id"],
  unique: Stored["unique"],
  parent: Stored["parent"],
  references: OrNothing<Stored["references"]>,
  text: Stored["text"],
  found: CardRows["found"],
  forms: CardRows["forms"],
  terms: OrNothing<CardRows["terms"]>,
  years: OrNothing<CardRows["years"]>,
  boxes: OrNothing<CardRows["boxes"]>,
];

export const sentPut = ({ family, expected, event, stored }: StoredPut): SentPut => {
  const { id, version, external_id, unique, parent, references, text, rows } = stored;
  return [
    family,
    expected,
    event === created ? null : event,
    id,
    version,
    external_id,
    unique,
    parent,
    orNothing(references),
    text,
    rows.found,
    rows.forms,
    orNothing(rows.terms),
    orNothing(rows.years),
    orNothing(rows.boxes),
  ];
};

const orNothing = <List extends readonly unknown[]>(list: List): OrNothing<List> =>
  list.length === 0 ? null : list;

export const receivedPut = ([
  family,
  expected,
  event,
  id,
  version,
  external_id,
  unique,
  parent,
  references,
  text,
  found,
  forms,
  terms,
  years,
  boxes,
]: SentPut): StoredPut => ({
  family,
  expected,
  event: event ?? created,
  stored: {
    id,
    version,
    external_id,
    unique,
    parent,
    references: references ?? [],
    text,
    rows: { found, forms, terms: terms ?? [], years: years ?? [], boxes: boxes ?? [] },
  },
});
