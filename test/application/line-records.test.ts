import { expect } from "chai";
import { idColumn } from "../../application/dictionary/id-column.ts";
import { lineFaults } from "../../application/dictionary/line-faults.ts";
import type { Fault } from "../../domain/shared/fault.ts";
import { keyRoom } from "../../application/dictionary/key-room.ts";
import { type LineRecord, unchecked } from "../../application/dictionary/line-record.ts";
import { lineRecords } from "../../application/dictionary/line-records.ts";
import { outsideKeys } from "../../application/dictionary/outside-keys.ts";
import { placeAt } from "../../application/dictionary/places.ts";
import { inMemoryShelf } from "../../adapters/in-memory/shelf.ts";
import { anId } from "../builders/an-id.ts";

const files = ["a.jsonl", "b.jsonl"];

const aRecord = (line: number, more: Partial<LineRecord> = {}): LineRecord => ({
  ...unchecked("locations", { file: "b.jsonl", line }, placeAt(1, line)),
  ...more,
});

/** All that is known of it, as an object. */
const asObject = (record: LineRecord): LineRecord => {
  const { family, at, file, line, id, entry_id, parent_before, parent_id, parent, state } = record;
  const { existed, settled, ready, placed, again } = record;
  const lies = { parent_before, parent_id, parent: parent && asObject(parent) };
  const became = { state, existed, settled, ready, placed, again };
  return { family, at, file, line, id, entry_id, ...lies, ...became };
};

describe("records of lines", () => {
  it("keep all that becomes of each, whoever asks for it", () => {
    const records = lineRecords("locations", files);
    const flags = ["existed", "settled", "ready", "placed", "again"] as const;
    const all = Array.from({ length: 600 }, (_, n) => aRecord(n + 1, { id: anId(n) }));
    for (const one of all) records.add(one);
    for (const [n, expected] of all.entries()) {
      const kept = records.at(n)!;
      for (const one of [expected, kept]) {
        one.state = (["unchecked", "new", "changed", "unchanged", "faulty"] as const)[n % 5]!;
        one.entry_id = n % 3 === 0 ? null : anId(1000 + n);
        one.parent_id = n % 4 === 0 ? null : anId(2000 + n);
        one.parent_before = n % 5 === 0 ? null : anId(3000 + n);
        one[flags[n % 5]!] = true;
        one[flags[(n + 2) % 5]!] = n % 2 === 0;
      }
    }
    expect(records.count()).to.equal(all.length);
    expect([...records].map(asObject)).to.deep.equal(all);
    expect(records.at(all.length)).to.equal(undefined);
  });

  it("keep what a line had become before", () => {
    const records = lineRecords("locations", files);
    const parent = aRecord(7, { id: anId(7) });
    const before = aRecord(9, {
      id: anId(9),
      state: "faulty",
      existed: true,
      parent_id: anId(7),
      parent,
    });
    const { number } = records.add(before);
    expect(asObject(records.numbered(number))).to.deep.equal(before);
  });

  it("know a parent among them, or as it is, or none any more", () => {
    const records = lineRecords("locations", files);
    const parent = records.add(aRecord(1, { id: anId(1) }));
    const child = records.add(aRecord(2));
    const other = aRecord(3);
    child.parent = parent;
    parent.ready = true;
    expect(child.parent.ready).to.equal(true);
    child.parent = other;
    other.placed = true;
    expect(records.at(1)?.parent).to.equal(other);
    child.parent = parent;
    expect(records.at(1)?.parent?.at).to.equal(parent.at);
    child.parent = null;
    expect(records.at(1)?.parent).to.equal(null);
  });

  it("stand in the order in which the lines are read, those too that are inserted", () => {
    const records = lineRecords("locations", files);
    for (const line of [2, 5, 8]) records.add(aRecord(line));
    const inserted = [9, 1, 6].map((line) => aRecord(line));
    records.insert(inserted);
    expect([...records].map(({ line }) => line)).to.deep.equal([1, 2, 5, 6, 8, 9]);
    expect(records.at(0)).to.equal(inserted[1]);
    expect(records.numbered(0).line).to.equal(2);
    expect(records.some(({ line }) => line === 6)).to.equal(true);
    expect(records.some(({ line }) => line === 7)).to.equal(false);
  });
});

describe("a column of ids", () => {
  it("has each as it was given, whatever it is", () => {
    const column = idColumn();
    const ids = [anId(1), null, "", "no id", anId(2).toUpperCase(), `${anId(3).slice(0, -1)}g`];
    const odd = anId(4).replace("-", "0");
    for (const [n, id] of [...ids, odd].entries()) column.set(700 * n, id);
    for (const [n, id] of [...ids, odd].entries()) expect(column.get(700 * n)).to.equal(id);
    expect(column.get(1)).to.equal(null);
    expect(column.get(1e6)).to.equal(null);
    column.set(700 * 3, anId(9));
    column.set(0, "another");
    column.set(700 * 4, null);
    expect([0, 3, 4].map((n) => column.get(700 * n))).to.deep.equal(["another", anId(9), null]);
  });
});

describe("keys of what the dictionary has", () => {
  it("are what was found first, and the entry of a sense with it", () => {
    const keys = outsideKeys(keyRoom(inMemoryShelf, 7, 2).table());
    const sense = { id: anId(1), entry_id: anId(2), line: null };
    const entry = { id: anId(2), entry_id: null, line: null };
    keys.set("s", sense);
    keys.set("e", entry);
    keys.set("e", sense);
    expect(["s", "e", "x"].map(keys.get)).to.deep.equal([sense, entry, undefined]);
  });
});

describe("faults of lines", () => {
  it("are all that was found of each, in order, wherever they are kept", () => {
    const faults = lineFaults(keyRoom(inMemoryShelf, 7, 3).table());
    const fault = (code: Fault["code"], n: number): Fault => ({
      pointer: `/${n}`,
      code,
      params: { file: "ñ.jsonl", line: n },
    });
    for (let n = 0; n < 10; n++) faults.add(n, [fault("taken", n), { code: "cycle" }]);
    for (let n = 0; n < 10; n += 3) faults.add(n, [fault("required", n)]);
    expect(faults.count()).to.equal(10);
    for (let n = 0; n < 10; n++)
      expect(faults.of(n)).to.deep.equal([
        fault("taken", n),
        { code: "cycle" },
        ...(n % 3 === 0 ? [fault("required", n)] : []),
      ]);
    expect(faults.of(10)).to.deep.equal([]);
  });
});
