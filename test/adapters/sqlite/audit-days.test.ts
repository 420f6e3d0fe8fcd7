import { expect } from "chai";
import { DatabaseSync } from "node:sqlite";
import { listAudit } from "../../../adapters/sqlite/audit/audit-lines.ts";
import { type Database, openDatabase } from "../../../adapters/sqlite/file/database.ts";
import type { AuditFilter } from "../../../domain/audit/audit.ts";
import type { AuditLine } from "../../../domain/audit/audit-line.ts";
import { firstPage, type PageRequest } from "../../../domain/shared/page.ts";
import { anAuditLine } from "../../builders/an-audit-line.ts";
import { anId } from "../../builders/an-id.ts";
import { anInstant, DAY } from "../../builders/an-instant.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { beforeDays } from "./earlier-schemas.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

describe("sqlite: lines of the audit, counted by day", () => {
  const { file, open, closeAll } = storesOfAFile();
  const anna = { kind: "user", id: anId(0xb1) } as const;
  const nth = (n: number, overrides: Partial<AuditLine> = {}): AuditLine =>
    anAuditLine({ id: anId(0xa000 + n), at: anInstant(n * DAY), ...overrides });
  const totalOf = async (filter: AuditFilter): Promise<number | null> =>
    (await answerOf(open().audit.list({ filter, page: firstPage(1) }))).total;

  it("are counted where an earlier release wrote them, and go on being so", async () => {
    const lines = [
      nth(0),
      nth(1, { actor: anna }),
      nth(2, { actor: { kind: "system", id: null } }),
    ];
    await answerOf(open().audit.append(lines));
    await closeAll();
    const earlier = new DatabaseSync(file());
    earlier.exec(beforeDays);
    earlier.close();
    const indexes = (): readonly unknown[] => {
      const schema = new DatabaseSync(file(), { readOnly: true });
      const found = schema.prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'audit_by_%'");
      const names = found.all().map(({ name }) => name);
      schema.close();
      return names;
    };
    expect(indexes()).to.have.lengthOf(2);
    expect(await totalOf({})).to.equal(3);
    expect(await totalOf({ actions: ["create"] })).to.equal(3);
    expect(indexes()).to.have.lengthOf(0);
    await answerOf(open().audit.append([nth(3, { actor: anna })]));
    expect(await totalOf({})).to.equal(4);
    expect(await totalOf({ actors: [anna.id] })).to.equal(2);
  });

  it("are read of days that have them, by their place, and of no others", async () => {
    const lines = Array.from({ length: 300 }, (_, n) =>
      nth(n / 10, n === 205 ? { action: "restore" } : {}),
    );
    await answerOf(open().audit.append(lines));
    await closeAll();
    const database = openDatabase(file(), 2);
    const asked: (readonly [string, readonly unknown[]])[] = [];
    const noting: Database = {
      ...database,
      lines: (sql, ...params) => {
        if (sql.includes("FROM audit ")) asked.push([sql, params]);
        return database.lines(sql, ...params);
      },
    };
    const daysAsked = (filter: AuditFilter, from: PageRequest["from"]): readonly string[] => {
      asked.length = 0;
      listAudit(noting, { filter, page: { size: 20, from, count: "page" in from } });
      for (const [sql, params] of asked) {
        const plan = database.lines(`EXPLAIN QUERY PLAN ${sql}`, ...(params as readonly string[]));
        expect(plan.map((step) => step[3])).to.deep.equal([
          "SEARCH audit USING PRIMARY KEY (at>? AND at<?)",
        ]);
      }
      return asked.map(([, [day]]) => String(day));
    };
    expect(daysAsked({ actions: ["restore"] }, { page: 1 })).to.deep.equal(["2026-01-21"]);
    // Ten a day: of three days, as one line more tells that something follows.
    expect(daysAsked({}, { page: 1 })).to.deep.equal(["2026-01-30", "2026-01-29", "2026-01-28"]);
    expect(daysAsked({}, { page: 15 })).to.deep.equal(["2026-01-02", "2026-01-01"]);
    expect(daysAsked({}, { page: 16 })).to.deep.equal([]);
    // By position, from there on, and no later line is read.
    const at = anInstant(20.55 * DAY);
    const after = { values: [at], id: anId(1) };
    expect(daysAsked({}, { after })).to.deep.equal(["2026-01-21", "2026-01-20", "2026-01-19"]);
    expect(asked.map(([, [, end]]) => end)).to.deep.equal([at, "2026-01-20U", "2026-01-19U"]);
    database.close();
  });

  it("are nothing that anybody may change, but for who deletes old lines on purpose", async () => {
    await answerOf(open().audit.append([nth(0), nth(0.25), nth(1)]));
    await closeAll();
    const other = new DatabaseSync(file());
    for (const sql of ["DELETE FROM audit_days", "UPDATE audit_days SET lines = 0 WHERE lines = 2"])
      expect(() => other.exec(sql)).to.throw("lines of the audit are only counted");
    expect(() => other.exec("UPDATE audit_days SET action = 'delete', lines = lines + 1")).to.throw(
      "lines of the audit are only counted",
    );
    other.exec(
      "DROP TRIGGER audit_is_never_deleted; DELETE FROM audit WHERE at = '2026-01-01T00:00:00.000Z'",
    );
    other.close();
    expect(await totalOf({})).to.equal(2);
    expect(await totalOf({ to: anInstant(DAY - 1) })).to.equal(1);
  });
});
