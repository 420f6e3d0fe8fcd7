/** The present moment. */
export type Clock = () => Date;

/** A new UUIDv7: ids that are made later sort later. */
export type NewId = () => string;

/** RFC 3339, UTC, milliseconds. */
export const timestamp = (clock: Clock): string => clock().toISOString();
