import cliProgress from "cli-progress";
import type { Language } from "../messages/fault-detail.ts";
import { beforeEnding } from "../files/before-ending.ts";
import { say } from "./texts.ts";

/** Shows how far a long piece of work has got, on standard error, which is not where its result goes. */
export interface Progress {
  /** What begins, and how much of it there is, 0 where that is not known; of what, null where it is not counted. */
  readonly phase: (name: string, total: number, unit: string | null) => void;
  readonly advance: (by: number) => void;
  readonly stop: () => void;
}

/** A bar with rate and time left on a terminal; elsewhere the same as lines, a few a minute. */
export const progress = (language: Language): Progress =>
  process.stderr.isTTY ? bars(language) : lines(language);

const secondsSince = (began: number): number => Math.max(0.001, (performance.now() - began) / 1000);

/** How often a bar is told how far it is: it has a line for nothing else, and lines may come a hundred thousand a second. */
const BETWEEN_UPDATES_MS = 50;

const bars = (language: Language): Progress => {
  let shown: cliProgress.SingleBar | null = null;
  let forget = (): void => undefined;
  let [began, told, done, all] = [0, 0, 0, 0];
  const update = (): void => {
    const rate = done / secondsSince(began);
    const left = rate > 0 ? duration(Math.max(0, all - done) / rate) : "";
    shown?.update(done, { rate: Math.round(rate), left });
  };
  const stop = (): void => {
    update();
    shown?.stop();
    shown = null;
    // Last: an impatient second signal would otherwise end the command before the cursor is back.
    forget();
  };
  return {
    phase: (name, total, unit) => {
      stop();
      [done, all] = [0, total];
      began = told = performance.now();
      shown = bar(total > 0, unit, language);
      // A bar hides the cursor, and has lines cut off: who ends the command wants his terminal back.
      forget = beforeEnding(stop);
      shown.start(total, 0, { phase: name, rate: 0, left: "" });
    },
    advance: (by) => {
      done += by;
      const now = performance.now();
      if (now - told < BETWEEN_UPDATES_MS) return;
      told = now;
      update();
    },
    stop,
  };
};

const formatOf = (isMeasured: boolean, unit: string | null, language: Language): string => {
  if (unit === null) return "{phase} {duration_formatted}";
  return isMeasured
    ? `{phase} {bar} {percentage}% | {value}/{total} ${unit} | {rate} ${unit}/s | ${say(language, "left")} {left}`
    : `{phase} {value} ${unit} | {rate} ${unit}/s`;
};

const bar = (isMeasured: boolean, unit: string | null, language: Language): cliProgress.SingleBar =>
  new cliProgress.SingleBar(
    {
      format: formatOf(isMeasured, unit, language),
      stream: process.stderr,
      hideCursor: true,
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

const BETWEEN_LINES_MS = 10_000;

const lines = (language: Language): Progress => {
  let phase = { name: "", total: 0, unit: "" };
  let [began, told, done] = [0, 0, 0];
  const status = (): string => {
    const { name, total, unit } = phase;
    const rate = done / secondsSince(began);
    const known = total > 0 ? `${done}/${total}` : String(done);
    const left = `${say(language, "left")} ${duration((total - done) / rate)}`;
    return `${name} ${known} ${unit} | ${Math.round(rate)} ${unit}/s${total > done ? ` | ${left}` : ""}`;
  };
  return {
    phase: (name, total, unit) => {
      phase = { name, total, unit: unit ?? "" };
      began = told = performance.now();
      done = 0;
      process.stderr.write(`${name}…\n`);
    },
    advance: (by) => {
      done += by;
      const now = performance.now();
      if (now - told < BETWEEN_LINES_MS || done === 0) return;
      told = now;
      process.stderr.write(`${status()}\n`);
    },
    stop: () => undefined,
  };
};
