/** Whether two values of plain data say the same, in whatever order their members stand. */
export const sameContent = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every(
      (name) => Object.hasOwn(b, name) && sameContent(Reflect.get(a, name), Reflect.get(b, name)),
    )
  );
};
