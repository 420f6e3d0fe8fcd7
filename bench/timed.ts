/** What a child process that works through many entries tells its parent, as a line of JSON. */
export interface Timing {
  readonly entries: number;
  readonly seconds: number;
  /** Seconds of processor time. */
  readonly cpu: number;
  /** Megabytes. */
  readonly peakRss: number;
}

/** Runs the work once, which answers how many entries it met, and says how long that took. */
export const timed = async (work: () => number | Promise<number>): Promise<void> => {
  const before = process.cpuUsage();
  const began = performance.now();
  const entries = await work();
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(before);
  const timing: Timing = {
    entries,
    seconds,
    cpu: (user + system) / 1e6,
    peakRss: process.resourceUsage().maxRSS * 1.024e-3,
  };
  process.stdout.write(`${JSON.stringify(timing)}\n`);
};
