import { randomFillSync } from "node:crypto";
import type { NewId } from "../../domain/shared/clock.ts";

/** Random bytes are drawn for many ids at once: a call to the generator costs more than an id. */
const POOL_BYTES = 8 * 1024;
const RANDOM_BYTES = 8;

/**
 * UUIDv7 (RFC 9562, 5.7) with a counter in the 12 bits after the time (6.2, method 1): ids made in one
 * millisecond keep their order, and a clock that is set back makes none that sort before.
 */
export const uuidV7 = (now: () => number): NewId => {
  const pool = Buffer.alloc(POOL_BYTES);
  let used = POOL_BYTES;
  let time = 0;
  let counter = 0;
  /** The time as it is written, and which that is: many ids are made in one millisecond. */
  let milliseconds = "";
  let written = -1;
  return () => {
    if (used + RANDOM_BYTES > POOL_BYTES) {
      randomFillSync(pool);
      used = 0;
    }
    const present = now();
    if (present > time) {
      time = present;
      // The upper half stays free, so that the counter has room to grow within the millisecond.
      counter = pool.readUInt16BE(used) & 0x7ff;
    } else if (++counter > 0xfff) {
      time++;
      counter = 0;
    }
    const random = pool.toString("hex", used, used + RANDOM_BYTES);
    used += RANDOM_BYTES;
    if (time !== written) {
      written = time;
      milliseconds = time.toString(16).padStart(12, "0");
    }
    const variant = ((Number.parseInt(random.charAt(0), 16) & 0x3) | 0x8).toString(16);
    return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7${counter.toString(16).padStart(3, "0")}-${variant}${random.slice(1, 4)}-${random.slice(4)}`;
  };
};
