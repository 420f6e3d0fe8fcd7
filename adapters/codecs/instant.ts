const RFC_3339 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt]([01]\d|2[0-3]):(\d{2}):(\d{2})(?:\.(\d+))?([Zz]|[+-]\d{2}:\d{2})$/;

const DAY_MS = 86_400_000;

/** Years of five digits are written so that they sort before the others. */
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * A moment that is written as RFC 3339 has it, as the stores write it; null where it is none. What is
 * finer than a millisecond is rounded up: nothing that is stored lies between.
 */
export const readInstant = (text: string): string | null => {
  const [, year, month, day, , , second, fraction = "", zone] = RFC_3339.exec(text) ?? [];
  const time = second === "60" ? leapSecond(text) : Date.parse(text.toUpperCase());
  if (zone === undefined || Number.isNaN(time)) return null;
  // `Date` takes the 30th of February for the 1st of March.
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) > lastDay) return null;
  const finer = /[1-9]/.test(fraction.slice(3)) ? 1 : 0;
  return new Date(Math.min(time + finer, LATEST)).toISOString();
};

/** Which there may be at the end of a day of UTC, and which `Date` does not know: the next day begins with it. */
const leapSecond = (text: string): number => {
  const time = Date.parse(text.toUpperCase().replace(/:60(?=[.Z+-])/, ":59")) + 1_000;
  return ((time % DAY_MS) + DAY_MS) % DAY_MS < 1_000 ? time : NaN;
};
