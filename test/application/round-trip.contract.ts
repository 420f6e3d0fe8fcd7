import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { uuidV7 } from "../../adapters/system/uuid-v7.ts";
import { entryVerbs } from "../../application/entries/entry-verbs.ts";
import { senseVerbs } from "../../application/entry-senses/sense-verbs.ts";
import { locationVerbs } from "../../application/locations/location-verbs.ts";
import { phenomenonVerbs } from "../../application/phenomenons/phenomenon-verbs.ts";
import { sourceVerbs } from "../../application/sources/source-verbs.ts";
import type { WriteDeps } from "../../application/shared/use-case.ts";
import { lexicalFamilies } from "../../domain/shared/family.ts";
import { systemOperator } from "../../domain/shared/actor.ts";
import type { Store } from "../../domain/store.ts";
import { aLocation, aSquare } from "../builders/a-location.ts";
import { aPhenomenon } from "../builders/a-phenomenon.ts";
import { aSense, anAttestation } from "../builders/a-sense.ts";
import { aSource } from "../builders/a-source.ts";
import { anEntryDraft } from "../builders/an-entry.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { freshStore, type OpenStore } from "../contracts/open-store.ts";
import { exported, importInto } from "./an-import.ts";

const actor = systemOperator;
const edit = { actor, expected: "none" } as const;

/** Only the fields that a writer sends. */
const draftOf = (resource: object): any => {
  const { id, version, created_at, created_by, updated_at, updated_by, ...draft } = resource as any;
  return draft;
};

/** A dictionary made verb by verb, whose resources refer to each other both ways. */
const write = async (deps: WriteDeps): Promise<void> => {
  const [locations, phenomenons, sources, entries, senses] = [
    locationVerbs(deps),
    phenomenonVerbs(deps),
    sourceVerbs(deps),
    entryVerbs(deps),
    senseVerbs(deps),
  ];
  const create = async (verbs: any, resource: object): Promise<any> => {
    const made: any = await answerOf(
      verbs.create({ actor, draft: E.right({ ...draftOf(resource), external_id: null }) }),
    );
    return made.location ?? made;
  };
  const change = (verbs: any, resource: any, changes: object): Promise<unknown> =>
    answerOf(
      verbs.edit({
        ...edit,
        id: resource.id,
        draft: () => E.right({ ...draftOf(resource), ...changes }),
      }),
    );
  const town = await create(locations, aLocation({ geometry: aSquare(3, 4) }));
  const zone = await create(locations, aLocation({ location_type: "dialect_zone" }));
  const book = await create(sources, aSource({ location_ids: [town.id, zone.id] }));
  await change(locations, town, {
    parent_id: zone.id,
    external_id: "town",
    source_refs: [{ source_id: book.id, locator: "p. 3" }],
  });
  const sound = await create(phenomenons, aPhenomenon({ location_ids: [town.id] }));
  const casa = await create(entries, anEntryDraft({ location_ids: [town.id] }));
  const hogar = await create(
    entries,
    anEntryDraft({
      lemma_form: "hogar",
      phenomenon_ids: [sound.id],
      relations: [{ type: "synonym", entry_id: casa.id, sense_id: null, note: null }],
    }),
  );
  const house = await create(senses, aSense({ entry_id: casa.id }));
  const shade = await create(
    senses,
    aSense({
      entry_id: casa.id,
      parent_sense_id: house.id,
      attestations: [anAttestation({ location_id: zone.id, source_id: book.id })],
    }),
  );
  await change(senses, house, {
    external_id: "house",
    relations: [{ type: "hyponym", entry_id: casa.id, sense_id: shade.id, note: "both ways" }],
  });
  await change(entries, casa, {
    external_id: "casa",
    relations: [{ type: "synonym", entry_id: hogar.id, sense_id: null, note: null }],
  });
};

/** What is exported and imported again is the same dictionary, on every store. */
export const roundTripContract = (name: string, open: OpenStore): void => {
  describe(`${name}: export and import`, () => {
    const first = freshStore(open);
    const second = freshStore(open);
    const withDeps = (store: Store): WriteDeps & Store => ({
      ...store,
      clock: () => new Date(),
      newId: uuidV7(Date.now),
      requireIfMatch: false,
    });
    for (const batchSize of [2, 1_000])
      it(`brings back what refers to each other both ways, ${batchSize} at a time`, async () => {
        await write(withDeps(first()));
        const all = await exported(first());
        expect(Object.keys(all)).to.have.members([...lexicalFamilies]);
        const { faults, report } = await importInto(withDeps(second()), all, { batchSize });
        expect(faults).to.deep.equal([]);
        expect(report.written).to.equal(true);
        expect(JSON.stringify(await exported(second()))).to.equal(JSON.stringify(all));
        const again = await importInto(withDeps(second()), all);
        for (const counts of Object.values(again.report.families))
          expect(counts).to.include({ created: 0, updated: 0 });
      });
  });
};
