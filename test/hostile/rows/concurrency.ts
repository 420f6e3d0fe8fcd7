import { randomUUID } from "node:crypto";
import { expect } from "chai";
import { idIn } from "../../http/a-service.ts";
import type { Answer } from "../../http/a-client.ts";
import { anEntryBody } from "../../http/an-entry-body.ts";
import { expectStatus, metaOf } from "../../http/expectations.ts";
import { CANARY, type Target } from "../a-target.ts";
import type { Rows } from "../the-list.ts";

const FIFTY = Array.from({ length: 50 }, (_, n) => n);

const tally = (answers: readonly Answer[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => String(status))].map(([status, some]) => [
      status,
      some.length,
    ]),
  );

const anEntry = async (target: Target): Promise<string> => {
  const { client } = await target.as("editor");
  return `/entries/${idIn(await client.post("/entries", anEntryBody()))}`;
};

export const concurrency: Rows<"Concurrency", Target> = {
  "E 50 parallel PUT /entries/{id}, same `If-Match` →one 200, 49 S": async (target) => {
    const { client } = await target.as("editor");
    const path = await anEntry(target);
    const answers = await Promise.all(
      FIFTY.map((n) => client.put(path, anEntryBody({ notes: `${n}` }), { "If-Match": '"1"' })),
    );
    expect(tally(answers)).to.deep.equal({ 200: 1, 412: 49 });
    const { body } = await client.get(path);
    const won = answers.find(({ status }) => status === 200);
    expect(body["version"]).to.equal(2);
    expect(body["notes"]).to.equal(won?.body["notes"]);
  },

  "E PUT /entries/{id} stale or weak `If-Match` →S": async (target) => {
    const { client } = await target.as("editor");
    const path = await anEntry(target);
    for (const tag of [
      '"0"',
      '"2"',
      '"-1"',
      '"1e0"',
      '"01"',
      'W/"1"',
      '"x"',
      "1",
      "",
      '"1',
      '"", ""',
    ])
      for (const method of ["PUT", "PATCH", "DELETE"])
        expectStatus(
          await client.send(method, path, {
            ...(method !== "DELETE" && { body: anEntryBody() }),
            headers: { "Content-Type": "application/json", "If-Match": tag },
          }),
          412,
        );
    expect((await client.get(path)).body["version"]).to.equal(1);
  },

  "A 50 parallel POST /users same email →one 201, 49 C": async (target) => {
    const { client } = await target.as("admin");
    const email = `${randomUUID()}@example.org`;
    const answers = await Promise.all(
      FIFTY.map((n) =>
        client.post("/users", {
          email: n % 2 === 0 ? email : email.toUpperCase(),
          name: `${n}`,
          role: "reader",
          password: CANARY,
        }),
      ),
    );
    expect(tally(answers)).to.deep.equal({ 201: 1, 409: 49 });
  },

  "E DELETE entry racing POST /entry-senses →no orphan": async (target) => {
    const { client } = await target.as("editor");
    for (let round = 0; round < 10; round++) {
      const path = await anEntry(target);
      const entry_id = path.replace("/entries/", "");
      const add = (n: number) => client.post("/entry-senses", { entry_id, definition: `d${n}` });
      const answers = await Promise.all([add(1), add(2), client.delete(path), add(3), add(4)]);
      for (const { status } of answers) expect(status).to.be.oneOf([200, 201, 409, 422]);
      const gone = answers[2].status === 200;
      const senses = await client.get(`/entry-senses?entry_id=${entry_id}`);
      if (gone) expect(metaOf(senses).total, `round ${round}`).to.equal(0);
      else expectStatus(await client.get(path), 200);
    }
  },
};
