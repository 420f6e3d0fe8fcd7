/**
 * Loaded into a server before its own program (`--import`): tells whoever started it what it has used
 * so far, and ends with them.
 */
export interface Usage {
  /** Seconds of processor time, of all threads. */
  readonly cpu: number;
  /** Mebibytes. */
  readonly rss: number;
  readonly peakRss: number;
}

const MIB = 2 ** 20;

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  const usage: Usage = {
    cpu: (user + system) / 1e6,
    rss: process.memoryUsage.rss() / MIB,
    peakRss: (process.resourceUsage().maxRSS * 1024) / MIB,
  };
  process.send?.(usage);
});
process.on("disconnect", () => process.exit(1));
process.channel?.unref();
