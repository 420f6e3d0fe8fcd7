import { commitAnswersContract } from "./commit-answers.contract.ts";
import { commitDemandsContract } from "./commit-demands.contract.ts";
import { commitKeysContract } from "./commit-keys.contract.ts";
import { commitParallelContract } from "./commit-parallel.contract.ts";
import { commitRacesContract } from "./commit-races.contract.ts";
import { commitReferencesContract } from "./commit-references.contract.ts";
import { commitRollbackContract } from "./commit-rollback.contract.ts";
import { commitVersionsContract } from "./commit-versions.contract.ts";
import { type Capabilities, everything, type OpenStore } from "./open-store.ts";

export const commitContract = (
  name: string,
  open: OpenStore,
  capabilities: Capabilities = everything,
): void => {
  describe(`${name}: commit`, () => {
    commitVersionsContract(open);
    commitKeysContract(open);
    commitAnswersContract(open);
    commitReferencesContract(open);
    commitDemandsContract(open);
    commitRollbackContract(open, capabilities);
    commitParallelContract(open, capabilities);
    commitRacesContract(open, capabilities);
  });
};
