import { answerOf } from "./answer-of.ts";
import { bulkContract } from "./bulk.contract.ts";
import { backupsContract } from "./backups.contract.ts";
import { auditContract } from "./audit.contract.ts";
import { commitContract } from "./commit.contract.ts";
import { historyContract } from "./history.contract.ts";
import { keptAnswersContract } from "./kept-answers.contract.ts";
import { lexiconContract } from "./lexicon.contract.ts";
import { loginAttemptsContract } from "./login-attempts.contract.ts";
import { type Capabilities, everything, freshStore, type OpenStore } from "./open-store.ts";
import { randomListingContract } from "./random-listing.contract.ts";
import { referencesContract } from "./references.contract.ts";
import { sessionRepositoryContract } from "./session-repository.contract.ts";
import { shelfContract } from "./shelf.contract.ts";
import { snapshotsContract } from "./snapshots.contract.ts";
import { userRepositoryContract } from "./user-repository.contract.ts";

/** All that the service relies on in a store. Every store runs it. */
export const storeContract = (
  name: string,
  open: OpenStore,
  capabilities: Capabilities = everything,
): void => {
  describe(`${name}: store`, () => {
    const store = freshStore(open);
    it("is within reach", () => answerOf(store().ping()));

    it("is closed once, however often and by however many it is asked for", async () => {
      await Promise.all([store().close(), store().close()]);
      await store().close();
    });
  });
  commitContract(name, open, capabilities);
  bulkContract(name, open);
  shelfContract(name, open);
  historyContract(name, open);
  auditContract(name, open);
  referencesContract(name, open);
  lexiconContract(name, open);
  randomListingContract(name, open);
  userRepositoryContract(name, open);
  sessionRepositoryContract(name, open);
  loginAttemptsContract(name, open);
  keptAnswersContract(name, open);
  snapshotsContract(name, open, capabilities);
  backupsContract(name, open, capabilities);
};
