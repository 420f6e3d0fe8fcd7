import cliProgress from "cli-progress";
import type { Language } from "../messages/fault-detail.ts";
import { beforeEnding } from "../files/before-ending.ts";
import { say } from "./texts.ts";

/** Shows how far a long piece of work has got, on standard error, which is not where its result goes. */
export interface Progress {
  /** What begins, and how much of it there is; 0 where that is not known. */
  readonly phase: (name: string, total: number, unit: string) => void;
  readonly advance: (by: number) => void;
  readonly stop: () => void;
}

/** A bar with rate and time left on a terminal; elsewhere a line for each phase. */
export const progress = (language: Language): Progress =>
  process.stderr.isTTY ? bars(language) : lines();

const bars = (language: Language): Progress => {
  let shown: cliProgress.SingleBar | null = null;
  let forget = (): void => undefined;
  let began = 0;
  let done = 0;
  const stop = (): void => {
    forget();
    shown?.stop();
    shown = null;
  };
  return {
    phase: (name, total, unit) => {
      stop();
      done = 0;
      began = performance.now();
      shown = bar(total > 0, unit, language);
      // A bar hides the cursor, and has lines cut off: who ends the command wants his terminal back.
      forget = beforeEnding(stop);
      shown.start(total, 0, { phase: name, rate: 0 });
    },
    advance: (by) => {
      done += by;
      const seconds = Math.max(0.001, (performance.now() - began) / 1000);
      shown?.update(done, { rate: Math.round(done / seconds) });
    },
    stop,
  };
};

const bar = (isMeasured: boolean, unit: string, language: Language): cliProgress.SingleBar =>
  new cliProgress.SingleBar(
    {
      format: isMeasured
        ? `{phase} {bar} {percentage}% | {value}/{total} ${unit} | {rate} ${unit}/s | ${say(language, "left")} {eta_formatted}`
        : `{phase} {value} ${unit} | {rate} ${unit}/s`,
      stream: process.stderr,
      hideCursor: true,
      etaBuffer: 50,
      formatTime: (seconds) => duration(seconds),
    },
    cliProgress.Presets.shades_classic,
  );

/** Rounded first and then taken apart, so that there is never a minute of sixty seconds. */
export const duration = (seconds: number): string => {
  const whole = Math.round(seconds);
  const two = (number: number): string => String(number).padStart(2, "0");
  if (whole < 60) return `${whole}s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}m${two(whole % 60)}s`;
  return `${Math.floor(minutes / 60)}h${two(minutes % 60)}m`;
};

const lines = (): Progress => ({
  phase: (name) => {
    process.stderr.write(`${name}…\n`);
  },
  advance: () => undefined,
  stop: () => undefined,
});
