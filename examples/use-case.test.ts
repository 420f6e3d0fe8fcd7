import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import * as E from "fp-ts/lib/Either.js";
import { inMemoryStore } from "lexical-dictionary-service/adapters/in-memory/store";
import { phenomenonVerbs } from "lexical-dictionary-service/application/phenomenons/phenomenon-verbs";
import type { PhenomenonDraft } from "lexical-dictionary-service/domain/phenomenons/phenomenon";
import { phenomenonSpec } from "lexical-dictionary-service/domain/phenomenons/phenomenon-spec";
import { type Actor, systemOperator } from "lexical-dictionary-service/domain/shared/actor";
import { collation } from "lexical-dictionary-service/domain/shared/collation";

const seseo: PhenomenonDraft = {
  ...phenomenonSpec.unset,
  name: "seseo",
  phenomenon_type: "phonetic",
  rule: "θ > s",
};
const reader: Actor = { kind: "user", id: randomUUID(), role: "reader" };

// Ten lines: a store in memory, what use cases are given of the machine, and what comes of them.
test("a phenomenon is added by those who may write", async () => {
  const store = inMemoryStore(collation("es"));
  const deps = { ...store, clock: () => new Date(0), newId: randomUUID, requireIfMatch: false };
  const { create, read } = phenomenonVerbs(deps);
  const refused = await create({ actor: reader, draft: E.right(seseo) })();
  assert.deepEqual(refused, E.left({ _tag: "Forbidden", needs: "editor" }));
  const made = await create({ actor: systemOperator, draft: E.right(seseo) })();
  assert.ok(E.isRight(made) && made.right.created_at === "1970-01-01T00:00:00.000Z");
  assert.deepEqual(await read({ actor: reader, id: made.right.id })(), made);
});
