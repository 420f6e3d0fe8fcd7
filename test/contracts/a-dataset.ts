/** Resources of all families that differ in whatever can be asked of them, the same in every run. */
import { type EntryStatus, entryStatuses } from "../../domain/entries/entry.ts";
import { certainties } from "../../domain/entry-senses/sense.ts";
import type { Geometry } from "../../domain/locations/geometry.ts";
import { locationTypes } from "../../domain/locations/location.ts";
import { phenomenonTypes } from "../../domain/phenomenons/phenomenon.ts";
import { labelTypes } from "../../domain/shared/description.ts";
import { roles } from "../../domain/shared/role.ts";
import { sourceTypes } from "../../domain/sources/source.ts";
import { aLocation, aPoint, aSquare } from "../builders/a-location.ts";
import { aPhenomenon } from "../builders/a-phenomenon.ts";
import { anAttestation, anExample, aSense } from "../builders/a-sense.ts";
import { aSource } from "../builders/a-source.ts";
import { aUser } from "../builders/a-user.ts";
import { anEntry, aVariant } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import type { Dataset } from "./reference-list.ts";

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n);
/** The nth of some, over and over. */
const of = <A>(some: readonly A[], n: number): A => {
  const one = some[n % some.length];
  if (one === undefined) throw new Error("there is none");
  return one;
};
const where = <A>(condition: boolean, ...some: readonly A[]): readonly A[] =>
  condition ? some : [];

export const placeId = (n: number): string => anId(0x1000 + n);
const phenomenonId = (n: number): string => anId(0x2000 + n);
const sourceId = (n: number): string => anId(0x3000 + n);
const entryId = (n: number): string => anId(0x4000 + n);
const senseId = (n: number): string => anId(0x5000 + n);

const stamps = (n: number) => ({
  created_at: anInstant(n % 5),
  updated_at: anInstant((n * 13) % 31),
});
const words = [
  "ana",
  "año",
  "Nube",
  "ñandú",
  "Ñu",
  "óleo",
  "oca",
  "casa",
  "¡zas!",
  "anís",
  "Ánade",
];

const geometries: readonly (Geometry | null)[] = [
  null,
  aPoint(0, 0),
  aPoint(-3.7, 40.4),
  aSquare(-3.7, 40.4, 2),
  aSquare(180, 0, 3),
  aPoint(-180, 1),
  aPoint(179.5, -1),
  aSquare(-178, 0, 1),
  {
    type: "MultiPoint",
    coordinates: [
      [170, 10],
      [-170, 10],
      [0, 60],
    ],
  },
  aSquare(10, 89, 1),
  {
    type: "MultiPolygon",
    coordinates: [[ring(-60, -30, 4), ring(-60, -30, 1).toReversed()], [ring(-3, 40, 0.5)]],
  },
  aPoint(12.5, 41.9),
];

function ring(lon: number, lat: number, half: number): readonly (readonly [number, number])[] {
  return [
    [lon - half, lat - half],
    [lon + half, lat - half],
    [lon + half, lat + half],
    [lon - half, lat + half],
    [lon - half, lat - half],
  ];
}

const locations = upTo(26).map((n) =>
  aLocation({
    ...stamps(n),
    id: placeId((n * 7) % 26),
    name: of(words, n),
    abbreviation: n % 3 === 0 ? null : `${of(words, n + 4).slice(0, 3)}. ${n}`,
    location_type: of(locationTypes, n),
    parent_id: (n * 7) % 26 < 5 ? null : placeId(((n * 7) % 26) % 5),
    geometry: of(geometries, n),
    alternative_names: n % 4 === 0 ? [of(words, n + 2), `${of(words, n)} vieja`] : [],
    source_refs: where(n % 4 === 1, { source_id: sourceId(n % 12), locator: null }),
  }),
);

const phenomenons = upTo(18).map((n) =>
  aPhenomenon({
    ...stamps(n + 2),
    id: phenomenonId((n * 5) % 18),
    name: of(words, n * 3),
    abbreviation: n % 2 === 0 ? null : `f${n}.`,
    phenomenon_type: of(phenomenonTypes, n),
    parent_id: (n * 5) % 18 < 4 ? null : phenomenonId(((n * 5) % 18) % 4),
    location_ids: where(n % 3 === 0, placeId(n), placeId((n + 1) % 26)),
    source_refs: where(n % 5 === 0, { source_id: sourceId(n % 12), locator: "p. 1" }),
  }),
);

const years: readonly (readonly [number | null, number | null])[] = [
  [null, null],
  [1492, 1492],
  [1500, 1599],
  [null, 1611],
  [1726, null],
  [-50, 100],
  [1599, 1600],
];

const sources = upTo(24).map((n) =>
  aSource({
    ...stamps(n + 3),
    id: sourceId((n * 11) % 24),
    abbreviation: `${of(words, n)} ${n}`,
    title: of(words, n + 5),
    source_type: of(sourceTypes, n),
    authors: [
      ...where(n % 2 === 0, "Corominas, Joan"),
      ...where(n % 3 === 0, "O’Neill Núñez, Ñ."),
      ...where(n % 5 === 0, of(words, n)),
    ],
    year_from: of(years, n)[0],
    year_to: of(years, n)[1],
    location_ids: where(n % 4 === 0, placeId(n), placeId(3)),
  }),
);

const entries = upTo(44).map((n) =>
  anEntry({
    ...stamps(n),
    id: entryId((n * 9) % 44),
    lemma_form: of(words, n),
    pos_id: of(["n", "N", "v,t", "a'%_"], n),
    entry_type_id: of(["word", "phrase", "affix"], n),
    status: of<EntryStatus>(entryStatuses, n >> 1),
    homograph_number: n % 5 === 0 ? null : n % 4,
    variants: where(n % 6 === 0, aVariant("nunca"), {
      form: "Ánade",
      location_ids: where(n % 4 === 0, placeId(2)),
      phenomenon_ids: where(n % 4 === 2, phenomenonId(2)),
    }),
    pronunciations: where(n % 7 === 0, {
      ipa: "a",
      location_ids: where(n % 2 === 0, placeId(5)),
      audio_url: null,
    }),
    etymology: n % 4 === 0 ? { note: null, etymons: [] } : null,
    location_ids: where(n % 8 === 1, placeId(n % 26), placeId(2)),
    phenomenon_ids: where(n % 9 === 1, phenomenonId(n % 18)),
    source_refs: where(n % 10 === 1, { source_id: sourceId(n % 24), locator: null }),
    relations: where(n % 6 === 1, {
      type: "synonym",
      entry_id: entryId((n + 1) % 44),
      sense_id: null,
      note: null,
    }),
  }),
);

/** Entry 0 has none, entry 1 one, and so on, up to three. */
const senses = upTo(44).flatMap((entry) =>
  upTo(entry % 4).map((k) => {
    const n = entry * 3 + k;
    const [year_from, year_to] = of(years, n);
    return aSense({
      ...stamps(n + 1),
      id: senseId((n * 17) % 256),
      entry_id: entryId(entry),
      parent_sense_id: k === 2 ? senseId((entry * 3 * 17) % 256) : null,
      sense_order: k === 1 ? 1 : k + 1,
      definition: `${of(words, n)} ${of(words, n + 3)}`,
      pos_id: n % 3 === 0 ? null : of(["n", "N"], n),
      labels: where(n % 5 === 2, {
        type: of(labelTypes, n),
        value: of(["culto", "coloquial: x"], n >> 2),
      }),
      attestations: where(
        n % 5 < 2,
        anAttestation({
          location_id: placeId(n % 26),
          source_id: n % 2 === 0 ? sourceId(n % 24) : null,
          year_from,
          year_to,
          certainty: of(certainties, n),
        }),
        anAttestation({ location_id: placeId((n + 3) % 26), year_from: of(years, n + 3)[0] }),
      ),
      examples: where(
        n % 6 === 0,
        anExample({
          text: `la ${of(words, n + 1)}`,
          translation: n % 4 === 0 ? `the ${of(words, n)}` : null,
          location_id: placeId((n + 7) % 26),
          source_id: sourceId((n + 5) % 24),
        }),
      ),
      relations: where(n % 11 === 1, {
        type: "see_also",
        entry_id: entryId(1),
        sense_id: senseId((3 * 17) % 256),
        note: null,
      }),
      phenomenon_ids: where(n % 7 === 3, phenomenonId(n % 18)),
      source_refs: where(n % 9 === 2, { source_id: sourceId(n % 24), locator: null }),
    });
  }),
);

const users = upTo(20).map((n) =>
  aUser({
    ...stamps(n),
    id: anId(0x6000 + ((n * 3) % 20)),
    email: `${of(["ana", "Ben", "ñu"], n)}${n}@example.org`,
    name: of(words, n * 2),
    role: of(roles, n),
    status: n % 3 === 0 ? "disabled" : "active",
  }),
);

export const dataset: Required<Dataset> = {
  locations,
  phenomenons,
  sources,
  entries,
  "entry-senses": senses,
  users,
};
