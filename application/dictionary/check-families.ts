import { specOf } from "../../domain/families.ts";
import * as E from "fp-ts/lib/Either.js";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import type { Seen, Store } from "../../domain/store.ts";
import { areKeysGivenUp } from "./changed-keys.ts";
import { type Checking, checkLines, type Judging } from "./check-lines.ts";
import type { ImportIndex } from "./import-index.ts";
import { linesAgain } from "./lines-again.ts";
import type { ImportSource } from "./import-line.ts";
import { plainLines } from "./plain-lines.ts";
import { judgeTogether } from "./leave-out.ts";

/** The lines, and who is told how many of them have been looked at. */
interface ToCheck {
  readonly source: ImportSource;
  readonly onLines: (lines: number) => void;
}

/** Judges the lines of these families, each and together. */
export const checkFamilies = async (
  deps: Pick<Store, "snapshots"> & Seen,
  { source, onLines }: ToCheck,
  judging: Judging,
  families: readonly LexicalFamily[],
): Promise<E.Either<StoreError, void>> => {
  const { index } = judging;
  const looksAtPlain = areKeysGivenUp(index);
  for (const family of families) {
    if (isSettled(index, family) && !(looksAtPlain && plainLines(index.plain, [family]) > 0)) {
      onLines(linesOf(index, [family]));
      continue;
    }
    const holders = await holdersOf(deps, index, family);
    const checking = { ...judging, holders, looksAtPlain };
    const checked = await checkFamily(deps, checking, family, source, onLines);
    if (E.isLeft(checked)) return checked;
  }
  return judgeTogether(deps, judging, families);
};

const isSettled = (index: ImportIndex, family: LexicalFamily): boolean =>
  !index.records[family].some(({ settled }) => !settled);

/** Looks at the lines of a family again, now that it is known what all of them are about. */
const checkFamily = async (
  seen: Seen,
  checking: Checking,
  family: LexicalFamily,
  source: ImportSource,
  onLines: (lines: number) => void,
): Promise<E.Either<StoreError, void>> => {
  const again = linesAgain(checking.index, family);
  for await (const lines of source(family)) {
    const checked = await checkLines(seen, checking, family, lines, again);
    if (E.isLeft(checked)) return checked;
    onLines(lines.length);
  }
  again.end();
  return E.right(undefined);
};

/**
 * The ids of what has a unique key, by it, of a family that has such keys and lines: of the ground alone, before
 * anything is written.
 */
const holdersOf = async (
  { snapshots }: Pick<Store, "snapshots">,
  index: ImportIndex,
  family: LexicalFamily,
): Promise<Checking["holders"]> => {
  const holders: Checking["holders"] = new Map();
  const { uniqueKey } = specOf(family);
  if (uniqueKey === undefined || index.records[family].count() === 0) return holders;
  for await (const { resource } of snapshots.read([family])) {
    const key = uniqueKey.of(resource);
    if (key !== null) holders.set(key, resource.id);
  }
  return holders;
};

export const linesOf = (index: ImportIndex, families: readonly LexicalFamily[]): number =>
  families.reduce((sum, family) => sum + index.records[family].count(), 0) +
  plainLines(index.plain, families);
