import { expect } from "chai";
import type { Entry } from "../../domain/entries/entry.ts";
import { aClient, type Answer, type Client } from "./a-client.ts";
import { bearer, onEveryStore } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { entryOf } from "./expectations.ts";

const times = <A>(count: number, one: (n: number) => Promise<A>): Promise<readonly A[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => one(n)));

const counted = (answers: readonly Answer[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );

/** Adds a variant to an entry, over whatever others have added, as a client should. */
const addVariant = async (client: Client, path: string, form: string): Promise<void> => {
  for (;;) {
    const read = await client.get(path);
    const { variants } = entryOf(read);
    const headers = { "If-Match": read.headers.get("ETag") ?? "" };
    const answer = await client.patch(path, { variants: [...variants, { form }] }, headers);
    if (answer.status === 200) return;
    expect(answer.status, answer.text).to.equal(412);
  }
};

onEveryStore("in parallel", (start) => {
  const service = start();
  const made = async (): Promise<string> =>
    (await (await service().as("editor")).post("/entries", anEntryBody())).headers.get(
      "Location",
    ) ?? "";

  /** Thousands of answers are alike; checking each by every rule would take longer than they do. */
  const unwatched = async (): Promise<Client> => {
    const { access } = await service().logIn((await service().addUser({ role: "editor" })).email);
    return aClient(service().url, () => undefined, bearer(access));
  };

  it("one of 50 PUT with one If-Match wins", async () => {
    const editor = await service().as("editor");
    const path = await made();
    const answers = await times(50, (n) =>
      editor.put(path, anEntryBody({ notes: `writer ${n}` }), { "If-Match": '"1"' }),
    );
    expect(counted(answers)).to.deep.equal({ 200: 1, 412: 49 });
    const winner = answers.find(({ status }) => status === 200);
    expect((await editor.get(path)).body).to.deep.equal(winner?.body);
  });

  it("64 editors who try again lose nothing", async () => {
    const path = await made();
    const editors = await Promise.all([unwatched(), unwatched(), unwatched()]);
    await times(64, (n) => addVariant(editors[n % 3]!, path, `form ${n}`));
    const { version, variants } = entryOf(await editors[0].get(path));
    expect(version).to.equal(65);
    expect(variants.map(({ form }) => form)).to.have.members(
      Array.from({ length: 64 }, (_, n) => `form ${n}`),
    );
  });

  it("PATCH without If-Match goes through, each over the one before", async () => {
    const editor = await service().as("editor");
    const path = await made();
    const fields = ["notes", "homograph_number", "labels", "etymology"] as const;
    const values = {
      notes: "n",
      homograph_number: 4,
      labels: [{ type: "domain", value: "x" }],
      etymology: { note: "e" },
    };
    const answers = await times(100, (n) => {
      const field = fields[n % 4] ?? "notes";
      return editor.patch(path, { [field]: values[field] });
    });
    expect(counted(answers)).to.deep.equal({ 200: 100 });
    const versions = answers.map((answer) => entryOf(answer).version).sort((a, b) => a - b);
    expect(versions).to.deep.equal(Array.from({ length: 100 }, (_, n) => n + 2));
    const after = entryOf(await editor.get(path));
    expect(after).to.deep.include({ notes: "n", homograph_number: 4, labels: values.labels });
  });

  it("an edit and a deletion of one version do not both happen", async () => {
    const editor = await service().as("editor");
    for (let round = 0; round < 5; round++) {
      const path = await made();
      const headers = { "If-Match": '"1"' };
      const [edit, deletion] = await Promise.all([
        editor.patch(path, { notes: "x" }, headers),
        editor.delete(path, headers),
      ]);
      expect([edit.status, deletion.status]).to.be.deep.oneOf([
        [200, 412],
        [404, 200],
        [412, 200],
      ]);
      expect((await editor.get(path)).status).to.equal(deletion.status === 200 ? 404 : 200);
    }
  });

  it("100 creations are all there, once", async () => {
    const editor = await service().as("editor");
    const answers = await times(100, () => editor.post("/entries", anEntryBody({ pos_id: "par" })));
    expect(counted(answers)).to.deep.equal({ 201: 100 });
    const listed = await editor.get("/entries?pos_id=par&per_page=100");
    const ids = (listed.body["data"] as readonly Entry[]).map(({ id }) => id);
    expect(ids).to.have.members(answers.map((answer) => entryOf(answer).id));
  });
});
