import { expect } from "chai";
import { buildBase, indexOf } from "../../../adapters/form-index/build-index.ts";
import type { FormIndex } from "../../../adapters/form-index/form-index.ts";
import { type Change, placeOf, withChanges } from "../../../adapters/form-index/overlay.ts";
import { type FormSearch, searchForms } from "../../../adapters/form-index/search-forms.ts";
import { foldForm, type SearchMode } from "../../../domain/shared/search.ts";
import { type OwnedForm, packForms } from "./pack-forms.ts";
import { findAll, type Listed } from "./reference.ts";
import { formsBy, pickBy, queryBy, randomBy } from "./words.ts";

const modes = ["auto", "exact", "prefix", "suffix", "contains", "fuzzy"] as const;

/** A dictionary as the tests keep it: who is listed, in order. */
interface World {
  readonly index: FormIndex;
  readonly listed: readonly Listed[];
}

const orderText = (place: number): string =>
  String.fromCharCode(...[place >> 12, place & 0xfff].map((part) => 0x100 + part));

const worldOf = (listed: readonly Listed[]): World => ({
  index: indexOf(
    buildBase(
      Uint32Array.from(listed, ({ owner }) => owner),
      packForms(listed.flatMap(({ owner, forms }) => forms.map((form) => ({ ...form, owner })))),
    ),
  ),
  listed,
});

/** Owners by numbers that are in another order than they are. */
const someListed = (random: () => number, count: number): readonly Listed[] => {
  const owners = Array.from({ length: count }, (_, index) => 3 * index + 1);
  for (let index = count - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [owners[index], owners[other]] = [owners[other]!, owners[index]!];
  }
  return owners.map((owner, place) => ({
    owner,
    order: orderText(8 * place),
    forms: formsBy(random, owner),
  }));
};

const formsOf = (listed: readonly Listed[]): readonly OwnedForm[] =>
  listed.flatMap(({ owner, forms }) => forms.map((form) => ({ ...form, owner })));

const asks = (random: () => number, { listed }: World, times: number): FormSearch[] => {
  const forms = formsOf(listed);
  return Array.from({ length: times }, (_, index) => ({
    ...queryBy(random, forms),
    mode: modes[index % modes.length]!,
  }));
};

const orderOfIn = (listed: readonly Listed[]) => {
  const orders = new Map(listed.map(({ owner, order }) => [owner, order]));
  return (owner: number): string => orders.get(owner)!;
};

/** Bitmaps that only together say whose ordinals count. */
const ordinalsOf = ({ base }: FormIndex, counts: (owner: number) => boolean) => {
  const bits = [0, 1].map(() => new Uint32Array((base.owners.length + 31) >>> 5));
  for (const [ordinal, owner] of base.owners.entries())
    for (const [half, words] of bits.entries())
      if (counts(owner) || ordinal % 2 === half)
        words[ordinal >>> 5] = words[ordinal >>> 5]! | (1 << (ordinal & 31));
  return bits;
};

/** The same totals, the same hits on any page, and after any hit. */
const expectAgreement = (random: () => number, world: World, search: FormSearch): void => {
  const { index, listed } = world;
  const owner = random() < 0.3 ? (one: number) => one % 4 !== 0 : undefined;
  const accept =
    owner === undefined
      ? null
      : { owner, ordinals: random() < 0.5 ? null : ordinalsOf(index, owner) };
  const all = findAll(listed, search, owner);
  const about = JSON.stringify(search);
  const whole = searchForms(index, search, { offset: 0, limit: listed.length }, accept);
  expect(whole, about).to.deep.equal({ total: all.length, hits: all });
  const offset = Math.floor(random() * (all.length + 2));
  const paged = searchForms(index, search, { offset, limit: 7 }, accept);
  expect(paged, about).to.deep.equal({ total: all.length, hits: all.slice(offset, offset + 7) });
  const last = all[offset];
  if (last === undefined) return;
  const orderOf = orderOfIn(listed);
  const place = placeOf(index, orderOf(last.owner), orderOf);
  const next = searchForms(index, search, { after: { rank: last.rank, place }, limit: 7 }, accept);
  expect(next.hits, about).to.deep.equal(all.slice(offset + 1, offset + 8));
};

/** A change to one that is listed, or to one that is not; undefined where it would change nothing. */
const changeBy = (random: () => number, listed: readonly Listed[]): Change | undefined => {
  const old = random() < 0.6 ? pickBy(random)(listed) : undefined;
  const owner = old?.owner ?? 3 * Math.floor(random() * 10_000);
  if (old === undefined && listed.some((one) => one.owner === owner)) return undefined;
  if (random() < 0.3) return old && { owner, now: null };
  let order = random() < 0.3 ? (old?.order ?? "") : "";
  while (order === "" || listed.some((one) => one !== old && one.order === order))
    order = orderText(Math.floor(random() * 8 * 3000));
  return { owner, now: { order, forms: formsBy(random, owner) } };
};

/** Some owners go, some come, some have other forms or another place. */
const changed = (random: () => number, world: World, times: number): World => {
  const changes = new Map<number, Change>();
  let listed = [...world.listed];
  for (let time = 0; time < times; time++) {
    const change = changeBy(random, listed);
    if (change === undefined || changes.has(change.owner)) continue;
    changes.set(change.owner, change);
    listed = listed.filter(({ owner }) => owner !== change.owner);
    if (change.now !== null) listed.push({ owner: change.owner, ...change.now });
  }
  listed.sort((a, b) => (a.order < b.order ? -1 : 1));
  return { listed, index: withChanges(world.index, [...changes.values()], orderOfIn(listed)) };
};

const range = (from: number, to: number, step: number): readonly number[] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step);

describe("form index", function () {
  // Looking at everything, as the definition does, takes its time.
  this.timeout(20_000);

  for (const [name, seed, count] of [
    ["a few words", 1, 40],
    ["some thousand words", 2, 2500],
  ] as const)
    it(`finds what the definition finds, in ${name}`, () => {
      const random = randomBy(seed);
      const world = worldOf(someListed(random, count));
      for (const search of asks(random, world, 400)) expectAgreement(random, world, search);
    });

  it("finds what the definition finds, after changes and changes to these", () => {
    const random = randomBy(4);
    let world = worldOf(someListed(random, 1200));
    for (let round = 0; round < 8; round++) {
      world = changed(random, world, 60);
      for (const search of asks(random, world, 90)) expectAgreement(random, world, search);
    }
    expect(world.index.overlay.entered.length).to.be.greaterThan(100);
  });

  it("keeps places apart where many neighbours have gone", () => {
    const random = randomBy(5);
    let world = worldOf(someListed(random, 60));
    for (let round = 0; round < 30; round++) {
      world = changed(random, world, 8);
      for (const search of asks(random, world, 24)) expectAgreement(random, world, search);
    }
  });

  it("leaves the index before the changes as it was", () => {
    const random = randomBy(6);
    const world = worldOf(someListed(random, 300));
    changed(random, world, 200);
    for (const search of asks(random, world, 60)) expectAgreement(random, world, search);
  });

  it("is exact where bytes have to share a class", () => {
    const random = randomBy(7);
    const letters = Array.from({ length: 2000 }, (_, index) => 0x21 + index * (index < 90 ? 1 : 37))
      .filter((point) => point < 0xd800 || point > 0xdfff)
      .map((point) => foldForm(String.fromCodePoint(point) + String.fromCodePoint(point + 1)));
    const world = worldOf(
      letters.map((form, place) => ({ owner: place, order: orderText(8 * place), forms: [form] })),
    );
    expect(world.index.base.trigrams.crowded).to.equal(true);
    for (const search of asks(random, world, 300)) expectAgreement(random, world, search);
  });

  const worldOfWords = (words: readonly string[]): World =>
    worldOf(
      words.map((word, place) => ({
        owner: place,
        order: orderText(8 * place),
        forms: [foldForm(word)],
      })),
    );

  it("finds what is near by the first bytes of very many that begin alike, in any script", () => {
    for (const [seed, letters, levels] of [
      [10, "ab", 6],
      [11, "ñá", 6],
      [12, "бв", 12],
      [13, "漢字", 18],
      [14, "😀😁", 24],
      [15, "aб字", 6],
    ] as const) {
      const random = randomBy(seed);
      const pick = pickBy(random);
      const word = (): string => {
        const length = random() < 0.95 ? 7 : 1 + Math.floor(random() * 9);
        return Array.from({ length }, () => pick([...letters])).join("");
      };
      const world = worldOfWords(Array.from({ length: 1500 }, word));
      expect(world.index.base.columns.levels.length, letters).to.be.at.least(levels);
      for (let time = 0; time < 40; time++)
        expectAgreement(random, world, { ...foldForm(word()), mode: "fuzzy" });
    }
  });

  it("finds nothing for a letter that no form has, and no other for it", () => {
    const random = randomBy(8);
    const letters = ["a", "b", "c"];
    const world = worldOfWords(
      letters.flatMap((x) => [
        x,
        ...letters.flatMap((y) => [x + y, ...letters.map((z) => x + y + z)]),
      ]),
    );
    for (const query of ["q", "qa", "aq", "qab", "aqb", "abq", "aqq", "qqq"])
      for (const mode of modes) expectAgreement(random, world, { ...foldForm(query), mode });
  });

  it("tells letters apart that share a class, however short the query", () => {
    const random = randomBy(9);
    // More bytes than there are classes, in texts as short as what is searched for.
    const points = [
      ...range(0x21, 0x7f, 1),
      ...range(0xa1, 0x800, 5),
      ...range(0x801, 0xd800, 97),
      ...range(0x10000, 0x110000, 9973),
    ];
    const letters = points.map((point) => String.fromCodePoint(point));
    const world = worldOfWords([...new Set(letters.map((letter) => foldForm(letter).key))]);
    expect(world.index.base.trigrams.crowded).to.equal(true);
    for (const letter of letters.filter((_, index) => index % 3 === 0))
      for (const mode of ["contains", "suffix"] as const)
        expectAgreement(random, world, { ...foldForm(letter), mode });
  });

  it("lists all owners where nothing is searched for, however many bits are left over", () => {
    for (const count of [0, 1, 31, 32, 33, 47, 48, 64]) {
      const { index } = worldOfWords(Array<string>(count).fill("a"));
      const { total, hits } = searchForms(index, null, { offset: 0, limit: 100 });
      expect(total).to.equal(count);
      expect(hits.map(({ owner }) => owner)).to.deep.equal(
        Array.from({ length: count }, (_, at) => at),
      );
    }
  });

  const small = worldOfWords(["casa", "cása", "casas", "ñu", "nu", "ka", ""]);
  const find = (text: string, mode: SearchMode) =>
    searchForms(small.index, { ...foldForm(text), mode }, { offset: 0, limit: 10 });

  it("finds nothing for an empty query", () => {
    for (const mode of modes) expect(find("", mode), mode).to.deep.equal({ total: 0, hits: [] });
  });

  it("finds nothing after a rank that nothing has, at once", () => {
    const search = { ...foldForm("a"), mode: "auto" } as const;
    const order = (owner: number) => String(owner);
    for (const rank of [6, 1e308])
      expect(
        searchForms(small.index, search, {
          after: { rank, place: placeOf(small.index, "zz", order) },
          limit: 5,
        }).hits,
        String(rank),
      ).to.deep.equal([]);
  });

  it("puts those whose accents agree first", () => {
    expect(find("cása", "auto").hits).to.deep.equal([
      { owner: 1, rank: 0 },
      { owner: 0, rank: 1 },
      { owner: 2, rank: 3 },
    ]);
    expect(find("ñu", "fuzzy").hits.slice(0, 2)).to.deep.equal([
      { owner: 3, rank: 0 },
      { owner: 4, rank: 1 },
    ]);
  });

  it("finds nothing where there is nothing", () => {
    const { index } = worldOf([]);
    for (const mode of modes)
      expect(
        searchForms(index, { ...foldForm("a"), mode }, { offset: 0, limit: 5 }).total,
      ).to.equal(0);
  });

  it("refuses forms that are not in order, or nobody's", () => {
    const owners = Uint32Array.of(1, 2);
    const packed = packForms([
      { owner: 1, ...foldForm("b") },
      { owner: 2, ...foldForm("a") },
    ]);
    const inDisorder = { ...packed, keys: Buffer.from("b\0a\0") };
    expect(() => buildBase(owners, inDisorder)).to.throw("sorted");
    // Who is nobody may come before all owners, between two, or after them.
    for (const some of [[2], [1], [0, 3], [3, 9]])
      expect(() => buildBase(Uint32Array.from(some), packed)).to.throw("owner");
  });
});
