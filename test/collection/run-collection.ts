import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(import.meta.dirname, "../..");
const newman = fileURLToPath(import.meta.resolve("newman/bin/newman.js"));
const folder = join(root, "collection");
export const COLLECTION = join(folder, "lexical-dictionary.postman_collection.json");

export const environments = ["local", "pre-production"] as const;

/** How often something happened, and how often it did not go well. */
interface Count {
  readonly total: number;
  readonly failed: number;
}

export interface Outcome {
  readonly status: number | null;
  /** What it told, its failures among it. */
  readonly output: string;
  readonly requests: Count;
  readonly assertions: Count;
}

/** Runs the collection as people do: the environment's file as it is, and what it leaves open by the side. */
export const runCollection = async (
  environment: (typeof environments)[number],
  values: Readonly<Record<"base_url" | "email" | "password", string>>,
): Promise<Outcome> => {
  const scratch = await mkdtemp(join(tmpdir(), "collection-"));
  const report = join(scratch, "report.json");
  const child = spawn(
    process.execPath,
    [
      ...["--no-deprecation", newman, "run", COLLECTION],
      ...["--environment", join(folder, `${environment}.postman_environment.json`)],
      ...Object.entries(values).flatMap(([name, value]) => ["--env-var", `${name}=${value}`]),
      ...["--reporters", "cli,json", "--reporter-json-export", report, "--color", "off"],
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  child.stdout.on("data", (part: Buffer) => (output += part.toString()));
  child.stderr.on("data", (part: Buffer) => (output += part.toString()));
  const [status] = (await once(child, "close")) as [number | null];
  const { run } = JSON.parse(await readFile(report, "utf8")) as {
    readonly run: { readonly stats: Pick<Outcome, "requests" | "assertions"> };
  };
  await rm(scratch, { recursive: true });
  return { status, output, requests: run.stats.requests, assertions: run.stats.assertions };
};
