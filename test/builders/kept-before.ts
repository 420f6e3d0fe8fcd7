/** A resource as it was kept before its family had these fields. */
export const keptBefore = <R extends object>(resource: R, ...names: readonly (keyof R)[]): R =>
  Object.fromEntries(
    Object.entries(resource).filter(([name]) => !(names as readonly string[]).includes(name)),
  ) as R;
