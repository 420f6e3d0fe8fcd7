import { expect } from "chai";
import type * as TE from "fp-ts/lib/TaskEither.js";
import type { Page, PageRequest, Position } from "../../domain/shared/page.ts";
import { answerOf } from "./answer-of.ts";

type List<Item> = (page: PageRequest) => TE.TaskEither<unknown, Page<Item>>;

/** Positions travel to clients and back as JSON. */
const travelled = (position: Position): Position =>
  JSON.parse(JSON.stringify(position)) as Position;

/** All that a listing gives, page after page by position; `between` is called before each further page. */
export const walk = async <Item>(
  list: List<Item>,
  size: number,
  between: (seen: readonly Item[]) => Promise<void> = () => Promise.resolve(),
): Promise<readonly Item[]> => {
  const seen: Item[] = [];
  let from: PageRequest["from"] = { page: 1 };
  for (;;) {
    const page: Page<Item> = await answerOf(list({ size, from, count: false }));
    seen.push(...page.items);
    expect(page.total, "a total that nobody asked for").to.equal(null);
    if (page.next === null) return seen;
    expect(page.items, "a page before the last").to.have.lengthOf(size);
    if (seen.length > 5_000) throw new Error("the walk does not end");
    from = { after: travelled(page.next) };
    await between(seen);
  }
};

/** All that a listing gives, by page numbers. */
export const leaf = async <Item>(list: List<Item>, size: number): Promise<readonly Item[]> => {
  const seen: Item[] = [];
  for (let page = 1; ; page++) {
    const { items, total, next } = await answerOf(list({ size, from: { page }, count: true }));
    seen.push(...items);
    if (items.length === 0 || page > 1_000) return seen;
    expect(next === null, `next at ${seen.length} of ${total}`).to.equal(seen.length === total);
  }
};
