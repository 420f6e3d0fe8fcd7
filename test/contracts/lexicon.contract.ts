import { lexicalFamilies } from "../../domain/shared/family.ts";
import { entryFiltersContract } from "./entry-filters.contract.ts";
import { entryOrderContract } from "./entry-order.contract.ts";
import { entryPagesContract } from "./entry-pages.contract.ts";
import { entrySearchFormsContract } from "./entry-search-forms.contract.ts";
import { entrySearchContract } from "./entry-search.contract.ts";
import { listingContract } from "./listing.contract.ts";
import { movedPlacesContract } from "./moved-places.contract.ts";
import type { OpenStore } from "./open-store.ts";
import { reachContract } from "./reach.contract.ts";
import { repositoryContract } from "./repository.contract.ts";

/** What can be read of the dictionary: first what is the same of every family, then words. */
export const lexiconContract = (name: string, open: OpenStore): void => {
  for (const family of lexicalFamilies)
    describe(`${name}: ${family}`, () => repositoryContract(open, family));
  describe(`${name}: listing`, () => listingContract(open));
  describe(`${name}: locations in a filter`, () => reachContract(open));
  describe(`${name}: where a place is found,`, () => movedPlacesContract(open));
  describe(`${name}: entries`, () => {
    entryFiltersContract(open);
    entryOrderContract(open);
    entryPagesContract(open);
    entrySearchContract(open);
    entrySearchFormsContract(open);
  });
};
