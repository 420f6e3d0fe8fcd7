import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect } from "chai";
import {
  type Client,
  client,
  commandLine,
  type ServiceProcess,
  serviceProcess,
} from "./a-process.ts";

const file = join(process.env["SHARED_DATA"] ?? "../shared/data", "tseltal/entries.jsonl");

interface Line {
  readonly external_id: string;
  readonly lemma_form: string;
  readonly variants?: readonly { readonly form: string }[];
}

describe("the Tseltal dictionary, 8,109 entries", () => {
  const directory = mkdtempSync(join(tmpdir(), "dictionary-"));
  const env = { SQLITE_FILE: join(directory, "tseltal.sqlite") };
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);
  let service: ServiceProcess;
  let editor: Client;

  before(async () => {
    service = await serviceProcess(env);
    editor = await client(service.url);
  });
  after(async () => {
    await service.kill();
    rmSync(directory, { recursive: true });
  });

  const list = async (query: string): Promise<any> =>
    (await editor("GET", `/entries?${query}`)).body;
  const lemmas = async (query: string): Promise<string[]> =>
    (await list(query)).data.map((entry: Line) => entry.lemma_form);

  it("is imported beside the running service, which shows it at once; again, nothing changes", async () => {
    const first = await commandLine(["import", dirname(file)], env);
    expect(first.output).to.include("entries: 8109 created, 0 updated, 0 unchanged, 0 faulty");
    expect((await list("")).meta).to.include({ total: 8109, total_pages: 406 });
    const again = await commandLine(["import", dirname(file)], env);
    expect(again.output).to.include("entries: 0 created, 0 updated, 8109 unchanged");
  });

  it("is listed in dictionary order, page by page, meeting every entry once", async () => {
    const met: Line[] = [];
    for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
      const page = await list(first ? "per_page=100" : `per_page=100&cursor=${cursor}`);
      met.push(...page.data);
      cursor = page.meta.next_cursor;
    }
    expect(met).to.have.length(8109);
    expect(new Set(met.map(({ external_id }) => external_id)).size).to.equal(8109);
    const { compare } = new Intl.Collator("es");
    for (const [index, { lemma_form }] of met.entries())
      if (index > 0) expect(compare(met[index - 1]?.lemma_form ?? "", lemma_form)).to.be.at.most(0);
  });

  it("is searched: the whole form, then its beginning, then anywhere", async () => {
    expect(await lemmas("search=abak")).to.deep.equal([
      "abak",
      "abaktik",
      "abakub",
      "abakubtes",
      "alabak'",
      "huxu'abak",
    ]);
    expect(await lemmas("search=abak&mode=exact")).to.deep.equal(["abak"]);
    expect((await lemmas("search=ABAK&mode=prefix")).length).to.equal(4);
    expect(await lemmas("search=ábäk&mode=exact")).to.deep.equal(["abak"]);
    expect(await lemmas(`search=${encodeURIComponent("a’al")}&mode=exact`)).to.deep.equal(["a'al"]);
  });

  it("answers every search with as many as the file holds", async () => {
    const forms = lines.map((line) =>
      [line.lemma_form, ...(line.variants ?? []).map(({ form }) => form)].map((form) =>
        form.trim(),
      ),
    );
    const plain = (text: string): string =>
      text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("’", "'");
    const count = (holds: (form: string) => boolean): number =>
      forms.filter((own) => own.some((form) => holds(plain(form)))).length;
    for (const text of ["a", "k'", "ts", "ab", "otan", "xyz", " "]) {
      const total = async (mode: string): Promise<number> =>
        (await list(`mode=${mode}&search=${encodeURIComponent(text)}`)).meta.total;
      expect(await total("exact"), text).to.equal(count((form) => form === text));
      expect(await total("prefix"), text).to.equal(count((form) => form.startsWith(text)));
      expect(await total("contains"), text).to.equal(count((form) => form.includes(text)));
      expect(await total("auto"), text).to.equal(count((form) => form.includes(text)));
    }
  });

  it("is edited by two at once, and neither overwrites the other unseen", async () => {
    const other = await client(service.url);
    const { id } = (await list("search=abak&mode=exact")).data[0];
    const read = await editor("GET", `/entries/${id}`);
    const edit = (who: Client, notes: string): ReturnType<Client> =>
      who("PATCH", `/entries/${id}`, { notes }, { "if-match": read.etag ?? "" });
    const [one, two] = await Promise.all([edit(editor, "one"), edit(other, "two")]);
    expect([one.status, two.status].sort()).to.deep.equal([200, 412]);
    const now = await editor("GET", `/entries/${id}`);
    expect(now.body.notes).to.equal(one.status === 200 ? "one" : "two");
    expect(now.body.version).to.equal(2);
  });

  it("survives kill -9 under parallel writes: all that was acknowledged is there, whole", async () => {
    const page = await list("per_page=50&sort=-created_at");
    const acknowledged = new Map<string, number>();
    let running = true;
    const writers = page.data.map(async ({ id }: { id: string }) => {
      for (let round = 1; running; round++) {
        const edited = await editor("PATCH", `/entries/${id}`, { notes: `round ${round}` }).catch(
          () => null,
        );
        if (edited === null) return;
        if (edited.status === 200) acknowledged.set(id, round);
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    await service.kill();
    running = false;
    await Promise.all(writers);
    expect(acknowledged.size).to.be.greaterThan(0);
    service = await serviceProcess(env);
    editor = await client(service.url);
    expect((await list("")).meta.total).to.equal(8109);
    for (const [id, round] of acknowledged) {
      const { body } = await editor("GET", `/entries/${id}`);
      // One more may have been written whose answer was never sent.
      expect(Number(body.notes.replace("round ", ""))).to.be.oneOf([round, round + 1]);
      expect(
        (
          await list(`search=${encodeURIComponent(body.lemma_form)}&mode=exact&per_page=100`)
        ).data.map((one: { id: string }) => one.id),
      ).to.include(id);
    }
  });
});
