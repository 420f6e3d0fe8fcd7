import cliProgress from "cli-progress";

/** Shows how far a long piece of work has got, on standard error, which is not where its result goes. */
export interface Progress {
  readonly phase: (name: string) => void;
  readonly advance: (by: number) => void;
  readonly stop: () => void;
}

/** A bar with rate and time left on a terminal; elsewhere a line for each phase. */
export const progress = (total: number, unit: string): Progress =>
  process.stderr.isTTY ? bar(total, unit) : lines();

const bar = (total: number, unit: string): Progress => {
  const shown = new cliProgress.SingleBar(
    {
      format: `{phase} {bar} {percentage}% | {value}/{total} ${unit} | {rate} ${unit}/s | {eta_formatted} left`,
      stream: process.stderr,
      hideCursor: true,
      etaBuffer: 50,
    },
    cliProgress.Presets.shades_classic,
  );
  const began = performance.now();
  let done = 0;
  let phase = "";
  shown.start(total, 0, { phase, rate: 0 });
  return {
    phase: (name) => {
      phase = name;
    },
    advance: (by) => {
      done += by;
      const rate = Math.round(done / Math.max(0.001, (performance.now() - began) / 1000));
      shown.update(Math.min(done, total), { phase, rate });
    },
    stop: () => shown.stop(),
  };
};

const lines = (): Progress => ({
  phase: (name) => {
    process.stderr.write(`${name}…\n`);
  },
  advance: () => undefined,
  stop: () => undefined,
});
