import { expect } from "chai";
import { DatabaseSync } from "node:sqlite";
import { addMarks } from "../../../adapters/sqlite/file/marks.ts";

describe("sqlite: marked rows", () => {
  const connection = new DatabaseSync(":memory:");
  after(() => {
    connection.close();
  });
  const marking = addMarks(connection);
  connection.exec("CREATE TABLE items (seq INTEGER PRIMARY KEY)");
  for (let seq = 1; seq <= 100; seq++) connection.exec(`INSERT INTO items VALUES (${seq})`);
  /** The first ones that are marked. */
  const first = (limit: number): readonly unknown[] =>
    connection
      .prepare("SELECT seq FROM items AS item WHERE is_marked(item.seq) ORDER BY seq LIMIT (0 + ?)")
      .all(limit)
      .map(({ seq }) => seq);
  const marks = Uint32Array.of(0b100, 0, 0b10);

  it("are those whose bits are set", () => {
    expect(marking(marks, 100, () => first(9))).to.deep.equal([2, 65]);
    expect(marking(Uint32Array.of(), 100, () => first(9))).to.deep.equal([]);
  });

  it("are not looked for among more rows than was said", () => {
    expect(marking(marks, 65, () => first(2))).to.deep.equal([2, 65]);
    expect(marking(marks, 64, () => first(2))).to.equal(null);
    expect(marking(marks, 99, () => first(9))).to.equal(null);
  });
});
