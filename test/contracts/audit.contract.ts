import { expect } from "chai";
import type { AuditFilter } from "../../domain/audit/audit.ts";
import { auditActions, auditActorKinds, type AuditLine } from "../../domain/audit/audit-line.ts";
import { allFamilies } from "../../domain/shared/family.ts";
import { firstPage, type PageRequest } from "../../domain/shared/page.ts";
import { deleteEntry, editOf, putEntry, putUser } from "../builders/a-change.ts";
import { aKeptAnswer } from "../builders/a-kept-answer.ts";
import { aSession } from "../builders/a-session.ts";
import { aUser } from "../builders/a-user.ts";
import { anAuditLine } from "../builders/an-audit-line.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant, DAY } from "../builders/an-instant.ts";
import { answerOf, outcomesOf, refusalOf } from "./answer-of.ts";
import { commit, freshStore, type OpenStore } from "./open-store.ts";
import { leaf, walk } from "./walk.ts";

const nth = (n: number, overrides: Partial<AuditLine> = {}): AuditLine =>
  anAuditLine({ id: anId(0xa000 + n), at: anInstant(n), ...overrides });

/** Who did what: told with what it tells of, in order, and never otherwise. */
export const auditContract = (name: string, open: OpenStore): void => {
  describe(`${name}: audit`, () => {
    listingContract(open);
    togetherContract(open);
  });
};

const listingContract = (open: OpenStore): void => {
  const store = freshStore(open);
  const list = (filter: AuditFilter = {}, page = firstPage(100)) =>
    answerOf(store().audit.list({ filter, page }));
  const append = (...lines: readonly AuditLine[]) => answerOf(store().audit.append(lines));

  it("is empty at first", async () =>
    expect(await list()).to.deep.equal({ items: [], total: 0, next: null }));

  it("gives every field back as it was told", async () => {
    const lines = auditActorKinds.map((kind, n) =>
      nth(n, {
        actor: { kind, id: kind === "user" ? anId(0xa1) : null },
        outcome: "refused",
        code: "ñ 'k'",
        email: '"¿ana?"@example.org',
        network: "2001:db8:1:2::/64",
        count: 1_000_000,
        detail: { text: "a.b $c \u{1f600}", number: 7, list: ["x", ""], nothing: null },
      }),
    );
    const bare = nth(9, { target: null, request_id: null, network: null });
    await append(...lines, bare);
    expect((await list()).items).to.deep.equal([bare, ...lines.toReversed()]);
  });

  it("knows every action and family", async () => {
    const lines = [
      ...auditActions.map((action, n) => nth(n, { action })),
      ...allFamilies.map((family, n) =>
        nth(50 + n, { target: { family, id: anId(n), version: n === 0 ? null : n } }),
      ),
    ];
    await append(...lines);
    expect((await list()).items).to.have.deep.members(lines);
  });

  it("lists the newest first, and lines of one moment by id, however they came", async () => {
    const lines = [3, 1, 4, 2].map((n) => nth(n));
    const together = [7, 5, 6].map((n) => nth(n, { at: anInstant(2) }));
    await append(...lines);
    await append(...together);
    expect((await list()).items.map(({ id }) => id)).to.deep.equal(
      [4, 3, 2, 5, 6, 7, 1].map((n) => anId(0xa000 + n)),
    );
  });

  it("is paged, by number and by position, also where moments are shared", async () => {
    const lines = Array.from({ length: 23 }, (_, n) => nth(n, { at: anInstant(n >> 2) }));
    await append(...lines);
    const all = (await list()).items;
    const page = (request: PageRequest) => store().audit.list({ filter: {}, page: request });
    for (const size of [1, 4, 23, 100]) {
      expect(await walk(page, size)).to.deep.equal(all);
      expect(await leaf(page, size)).to.deep.equal(all);
    }
  });

  it("walks on over what it is told meanwhile, and meets each line once", async () => {
    await append(...Array.from({ length: 9 }, (_, n) => nth(n)));
    let more = 100;
    const walked = await walk(
      (page) => store().audit.list({ filter: {}, page }),
      2,
      () => append(nth(more++)),
    );
    expect(walked.map(({ at }) => at)).to.deep.equal([8, 7, 6, 5, 4, 3, 2, 1, 0].map(anInstant));
  });

  it("counts and pages the lines of many days, whatever of them is asked for", async () => {
    const actors = [anId(0xb1), anId(0xb2), null].map((id) => ({
      kind: id === null ? ("system" as const) : ("user" as const),
      id,
    }));
    // Of 23 days, seven lines each on some, and none on others; what is rare is on two of them.
    const lines = Array.from({ length: 23 }, (_, day) =>
      Array.from({ length: day % 3 === 1 ? 0 : 7 }, (__, n) =>
        nth(day * 7 + n, {
          at: anInstant(day * DAY + n * (DAY / 7)),
          actor: actors[n % actors.length]!,
          ...(day % 15 === 5 && n > 4 && { action: "restore", outcome: "refused" }),
        }),
      ),
    ).flat();
    await append(...lines);
    const moments = [0, 5 * DAY - 1, 5 * DAY, 5.9 * DAY, 8.5 * DAY, 20.8 * DAY, 30 * DAY];
    const when = moments.flatMap((seconds) => [
      { from: anInstant(seconds) },
      { to: anInstant(seconds) },
      { from: anInstant(5.5 * DAY), to: anInstant(seconds) },
    ]);
    const what: readonly AuditFilter[] = [
      {},
      { actors: [anId(0xb1)] },
      { actors: [anId(0xb2), anId(0xb1)] },
      { actions: ["restore"] },
      { outcome: "refused" },
    ];
    for (const filter of [{}, ...when].flatMap((one) => what.map((two) => ({ ...one, ...two })))) {
      const isWanted = ({ at, actor, action, outcome }: AuditLine): boolean =>
        at >= (filter.from ?? at) &&
        at <= (filter.to ?? at) &&
        filter.actors?.includes(actor.id ?? "") !== false &&
        filter.actions?.includes(action) !== false &&
        (filter.outcome ?? outcome) === outcome;
      const expected = lines.filter(isWanted).toReversed();
      const page = (request: PageRequest) => store().audit.list({ filter, page: request });
      const told = JSON.stringify(filter);
      expect((await list(filter)).total, told).to.equal(expected.length);
      for (const size of expected.length > 9 ? [20] : [1, 3]) {
        expect(await walk(page, size), told).to.deep.equal(expected);
        expect(await leaf(page, size), told).to.deep.equal(expected);
      }
    }
  });

  it("is filtered by who, what, whether, what of and when", async () => {
    const ana = { kind: "user", id: anId(0xa1) } as const;
    const eva = { kind: "user", id: anId(0xe1) } as const;
    const nobody = { kind: "anonymous", id: null } as const;
    const lines = [
      nth(0, { actor: ana, action: "log_in", target: null }),
      nth(1, { actor: ana, action: "create" }),
      nth(2, {
        actor: eva,
        action: "delete",
        target: { family: "users", id: anId(7), version: 2 },
      }),
      nth(3, { actor: nobody, action: "log_in", target: null, outcome: "refused", code: "c" }),
      nth(4, { actor: eva, action: "request", target: null, outcome: "refused", code: "d" }),
    ];
    await append(...lines);
    const cases: readonly (readonly [AuditFilter, readonly number[]])[] = [
      [{}, [4, 3, 2, 1, 0]],
      [{ actors: [ana.id] }, [1, 0]],
      [{ actors: [ana.id, eva.id] }, [4, 2, 1, 0]],
      [{ actors: [anId(9)] }, []],
      [{ actions: ["log_in"] }, [3, 0]],
      [{ actions: ["create", "delete"] }, [2, 1]],
      [{ outcome: "refused" }, [4, 3]],
      [{ outcome: "allowed" }, [2, 1, 0]],
      [{ from: anInstant(3) }, [4, 3]],
      [{ to: anInstant(1) }, [1, 0]],
      [{ from: anInstant(1), to: anInstant(3), outcome: "allowed" }, [2, 1]],
      [{ actors: [ana.id], actions: ["log_in"] }, [0]],
      [{ actors: ["' OR 1=1 --", "$ne"] }, []],
    ];
    for (const [filter, expected] of cases) {
      const { items, total } = await list(filter);
      const what = JSON.stringify(filter);
      expect(
        items.map(({ at }) => at),
        what,
      ).to.deep.equal(expected.map(anInstant));
      expect(total, what).to.equal(expected.length);
      const walked = await walk((page) => store().audit.list({ filter, page }), 1);
      expect(walked, what).to.deep.equal(items);
    }
  });
};

const togetherContract = (open: OpenStore): void => {
  const store = freshStore(open);
  const told = async () =>
    (await answerOf(store().audit.list({ filter: {}, page: firstPage(100) }))).items;
  const line = nth(1);

  it("is told of a change in the step that makes it", async () => {
    await answerOf(commit(store(), { puts: [putEntry(anEntry())], audit: [line] }));
    expect(await told()).to.deep.equal([line]);
    const gone = nth(2, { action: "delete" });
    await answerOf(commit(store(), { deletes: [deleteEntry(anEntry())], audit: [gone] }));
    expect(await told()).to.deep.equal([gone, line]);
  });

  it("is told nothing of a change that is refused", async () => {
    await answerOf(commit(store(), { puts: [putEntry(anEntry({ external_id: "k" }))] }));
    const taken = anEntry({ id: anId(2), external_id: "k" });
    const moved = editOf(anEntry({ version: 4 }));
    const astray = anEntry({ id: anId(3), location_ids: [anId(99)] });
    for (const entry of [taken, moved, astray])
      await refusalOf(commit(store(), { puts: [putEntry(entry)], audit: [line] }));
    await refusalOf(commit(store(), { deletes: [deleteEntry(moved)], audit: [line] }));
    expect(await told()).to.deep.equal([]);
  });

  it("is told of the one that wins, of 20 that race", async () => {
    await answerOf(commit(store(), { puts: [putEntry(anEntry())] }));
    const edit = editOf(anEntry());
    const { answers } = await outcomesOf(
      Array.from({ length: 20 }, (_, n) =>
        commit(store(), { puts: [putEntry(edit)], audit: [nth(n)] }),
      ),
    );
    expect(answers).to.have.lengthOf(1);
    expect(await told()).to.have.lengthOf(1);
  });

  it("is told once, of 10 under one idempotency key", async () => {
    const { answers } = await outcomesOf(
      Array.from({ length: 10 }, (_, n) =>
        commit(store(), {
          puts: [putEntry(anEntry({ id: anId(n) }))],
          answer: aKeptAnswer(),
          audit: [nth(n)],
        }),
      ),
    );
    expect(answers).to.have.lengthOf(1);
    expect(await told()).to.have.lengthOf(1);
  });

  it("is told of all, where many change at once", async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        answerOf(commit(store(), { puts: [putEntry(anEntry({ id: anId(n) }))], audit: [nth(n)] })),
      ),
    );
    expect(await told()).to.have.lengthOf(40);
  });

  it("is told of a session that starts, and of none that does not", async () => {
    await answerOf(commit(store(), { puts: [putUser(aUser())] }));
    expect(await answerOf(store().sessions.start(aSession(), 2, nth(0)))).to.equal(false);
    expect(await told()).to.deep.equal([]);
    expect(await answerOf(store().sessions.start(aSession(), 1, line))).to.equal(true);
    expect(await told()).to.deep.equal([line]);
  });

  it("is told of the end of a session", async () => {
    await answerOf(store().sessions.end(aSession().id, line));
    expect(await told()).to.deep.equal([line]);
  });

  it("is told of the first user, and of no second", async () => {
    await answerOf(store().users.addFirst(aUser(), line));
    await answerOf(store().users.addFirst(aUser({ id: anId(2), email: "b@b.org" }), nth(2)));
    expect(await told()).to.deep.equal([line]);
  });
};
