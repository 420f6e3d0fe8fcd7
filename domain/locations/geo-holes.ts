import { ringsThatCross } from "./geo-crossing.ts";
import { encloses, type Path, snap } from "./geo-ring.ts";

/**
 * Which of the rings of a polygon, by their place among them, are not inside of its first: they cross it, or
 * nothing of them is in it. None of them crosses itself. That a hole touches the first ring is no fault.
 */
export const holesOutside = (rings: readonly Path[]): readonly number[] => {
  const [exterior] = rings;
  if (exterior === undefined) return [];
  const crossing = ringsThatCross(rings);
  return [...rings.keys()].filter(
    (at) => at > 0 && (crossing.has(at) || !isIn(exterior, rings[at] ?? exterior)),
  );
};

/** Of what does not cross the path: one place is enough, which may have to be between two others that touch it. */
const isIn = (exterior: Path, { xs, ys }: Path): boolean =>
  xs.some((x, at) => {
    const [y = 0, nextX = x] = [ys[at], xs[at + 1]];
    const nextY = ys[at + 1] ?? y;
    return encloses(exterior, x, y) || encloses(exterior, snap((x + nextX) / 2), (y + nextY) / 2);
  });
