import { type Source, sourceTypes } from "../../domain/sources/source.ts";
import { oneOf, text } from "./codec.ts";
import {
  abbreviation,
  externalId,
  MAX_ITEMS,
  name,
  notes,
  sameAs,
  presentVersioned,
  versionedFields,
  year,
} from "./common.ts";
import { doi, isbn, webAddress } from "./formats.ts";
import { listOf, nullable, object, required } from "./object.ts";
import { locationIds } from "./references.ts";
import type { ResourceCodec } from "./resource-codec.ts";

/** A line of a bibliography that no standard gives a form. */
const words = (max: number, example: string) => nullable(text({ max, example }));

const persons = listOf(name("Corominas, Joan"), MAX_ITEMS);

const sourceFields = {
  external_id: externalId,
  abbreviation: required(abbreviation("DCECH")),
  title: required(
    text({ max: 1_000, example: "Diccionario crítico etimológico castellano e hispánico" }),
  ),
  source_type: required(oneOf(sourceTypes)),
  authors: persons,
  editors: persons,
  year_from: nullable(year),
  year_to: nullable(year),
  year_text: nullable(
    text({ max: 100, description: "What a number cannot say.", example: "ca. 1490" }),
  ),
  publisher: words(500, "Gredos"),
  place: words(200, "Madrid"),
  container_title: nullable(
    text({
      max: 1_000,
      description: "The journal, or the book that a chapter is in.",
      example: "Revista de Filología Española",
    }),
  ),
  volume: words(100, "XCII"),
  issue: words(100, "2"),
  edition: words(100, "3.ª ed."),
  pages: words(100, "183–206"),
  doi: nullable(doi),
  isbn: nullable(isbn),
  url: nullable(webAddress),
  license: words(500, "CC BY 4.0"),
  notes: nullable(notes),
  location_ids: locationIds,
  same_as: sameAs,
};
const sourceBody = object(sourceFields, "Source");

/** A source on the wire, in requests, answers and files. */
export const sourceCodec: ResourceCodec<Source, (typeof sourceBody)["fields"]> = {
  body: sourceBody,
  readOnly: versionedFields,
  present: (source) => ({
    ...presentVersioned(source),
    abbreviation: source.abbreviation,
    title: source.title,
    source_type: source.source_type,
    authors: source.authors,
    editors: source.editors,
    year_from: source.year_from,
    year_to: source.year_to,
    year_text: source.year_text,
    publisher: source.publisher,
    place: source.place,
    container_title: source.container_title,
    volume: source.volume,
    issue: source.issue,
    edition: source.edition,
    pages: source.pages,
    doi: source.doi,
    isbn: source.isbn,
    url: source.url,
    license: source.license,
    notes: source.notes,
    location_ids: source.location_ids,
    same_as: source.same_as,
  }),
};
