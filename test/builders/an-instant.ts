const start = Date.UTC(2026, 0, 1);

/** A fixed moment, that many seconds after the first of 2026. */
export const anInstant = (seconds = 0): string => new Date(start + seconds * 1000).toISOString();

const HOUR = 3600;
export const DAY = 24 * HOUR;
