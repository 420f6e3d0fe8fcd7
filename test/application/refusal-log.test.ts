import { expect } from "chai";
import * as TE from "fp-ts/lib/TaskEither.js";
import { type Refusal, refusalLog } from "../../application/audit/refusal-log.ts";
import { type AuditActor, type AuditLine, nobody } from "../../domain/audit/audit-line.ts";
import { type StoreError, unavailable } from "../../domain/shared/app-error.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";

/** A log over lines that can be seen, at a moment that is moved on by seconds. */
const aLog = () => {
  const lines: AuditLine[] = [];
  const at = { seconds: 0, ids: 0, reached: true };
  const append = (more: readonly AuditLine[]): TE.TaskEither<StoreError, void> =>
    at.reached ? TE.fromIO(() => void lines.push(...more)) : TE.left(unavailable("told to be"));
  const log = refusalLog({
    audit: { append },
    clock: () => new Date(anInstant(at.seconds)),
    newId: () => anId(++at.ids),
  });
  return { ...log, at, lines };
};

const known: AuditActor = { kind: "user", id: anId(0xa1) };
const aRefusal = (overrides: Partial<Refusal> = {}, network = "192.0.2.1"): Refusal => ({
  actor: nobody,
  act: { action: "request", code: "unauthenticated", detail: { route: "/entries" } },
  origin: { request_id: "r", network },
  ...overrides,
});
const route = (name: string): Refusal =>
  aRefusal({
    actor: known,
    act: { action: "request", code: "forbidden", detail: { route: name } },
  });
const counts = (lines: readonly AuditLine[]) => lines.map(({ count }) => count);

describe("what was refused", () => {
  it("is told at once the first time, and what is like it is counted until the minute is over", async () => {
    const { tell, at, lines } = aLog();
    for (let n = 0; n < 5; n++) await tell(aRefusal());
    expect(counts(lines)).to.deep.equal([1]);
    at.seconds = 60;
    await tell(aRefusal());
    expect(counts(lines)).to.deep.equal([1, 4, 1]);
    expect(lines[1]).to.include({
      outcome: "refused",
      code: "unauthenticated",
      network: "192.0.2.1",
    });
  });

  it("is told apart by network, by act, by code and by route", async () => {
    const { tell, lines } = aLog();
    const { act } = aRefusal();
    await tell(aRefusal());
    await tell(aRefusal({}, "192.0.2.2"));
    await tell(aRefusal({ act: { ...act, action: "refresh" } }));
    await tell(aRefusal({ act: { ...act, code: "token_expired" } }));
    await tell(route("/a"));
    await tell(route("/b"));
    await tell(route("/a"));
    expect(counts(lines)).to.deep.equal([1, 1, 1, 1, 1, 1]);
  });

  it("is told each time where each counts, with the address that was tried", async () => {
    const { tell, lines } = aLog();
    const guess = (email: string) =>
      aRefusal({ act: { action: "log_in", code: "invalid_credentials", email }, each: true });
    for (const email of ["a@x.org", "a@x.org", "b@x.org"]) await tell(guess(email));
    expect(lines.map(({ email }) => email)).to.deep.equal(["a@x.org", "a@x.org", "b@x.org"]);
  });

  for (const [others, told] of [
    [["b@x.org", "b@x.org"], "b@x.org"],
    [["b@x.org", "c@x.org"], null],
  ] as const)
    it(`is told of ${others.join(" and ")} with what they have in common`, async () => {
      const { tell, flush, lines } = aLog();
      for (const email of ["a@x.org", ...others])
        await tell(aRefusal({ act: { action: "log_in", code: "rate_limited", email } }));
      await flush();
      expect(lines.map(({ email, request_id, count }) => [email, request_id, count])).to.deep.equal(
        [
          ["a@x.org", "r", 1],
          [told, null, 2],
        ],
      );
    });

  it("fills no disk, however many networks it comes from", async () => {
    const { tell, flush, at, lines } = aLog();
    for (let n = 0; n < 10_000; n++)
      await tell(aRefusal({ each: n % 2 === 0 }, `192.0.${n >> 8}.${n & 255}`));
    expect(lines).to.have.lengthOf(100);
    await tell(route("/a"));
    expect(lines, "who has logged in is not crowded out").to.have.lengthOf(101);
    await flush();
    expect(lines).to.have.lengthOf(102);
    expect(lines.at(-1)).to.deep.include({
      count: 9_900,
      code: "unauthenticated",
      network: null,
      actor: nobody,
    });
    at.seconds = 60;
    await tell(aRefusal());
    expect(lines, "the next minute has its own").to.have.lengthOf(103);
  });

  it("fills no disk either by who has logged in, and stays theirs", async () => {
    const { tell, flush, lines } = aLog();
    for (let n = 0; n < 3_000; n++) await tell(route(`/${n}`));
    expect(lines).to.have.lengthOf(1_000);
    await flush();
    expect(lines.at(-1)).to.deep.include({ count: 2_000, actor: known });
  });

  it("is counted apart beyond that too, by who was refused what and why", async () => {
    const { tell, flush, lines } = aLog();
    for (let n = 0; n < 1_000; n++) await tell(route(`/${n}`));
    const beyond = [
      route("/a"),
      { ...route("/a"), actor: { ...known, id: anId(0xa2) } },
      aRefusal({ actor: known, act: { action: "refresh", code: "forbidden" } }),
      aRefusal({ actor: known, act: { action: "request", code: "not_found" } }),
    ];
    for (const refusal of [...beyond, ...beyond]) await tell(refusal);
    await flush();
    const told = lines.slice(1_000).map(({ actor, action, code }) => ({ actor, action, code }));
    expect(told).to.deep.equal(
      beyond.map(({ actor, act: { action, code } }) => ({ actor, action, code })),
    );
  });

  it("is counted while the store is out of reach, and told later", async () => {
    const { tell, flush, at, lines } = aLog();
    at.reached = false;
    await tell(aRefusal());
    await tell(aRefusal());
    await flush();
    expect(lines).to.deep.equal([]);
    at.reached = true;
    await flush();
    expect(counts(lines)).to.deep.equal([2]);
    await flush();
    expect(counts(lines)).to.deep.equal([2]);
  });

  it("is counted for each address that was tried while the store is out of reach", async () => {
    const { tell, flush, at, lines } = aLog();
    at.reached = false;
    for (const email of ["a@x.org", "b@x.org", "a@x.org"])
      await tell(
        aRefusal({ act: { action: "log_in", code: "invalid_credentials", email }, each: true }),
      );
    at.reached = true;
    await flush();
    expect(lines.map(({ email, count }) => [email, count])).to.deep.equal([
      ["a@x.org", 2],
      ["b@x.org", 1],
    ]);
  });
});
