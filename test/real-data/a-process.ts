import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

const credentials = { email: "admin@example.org", password: "a password for the tests" };

/** What the tests' own terminal configures is none of theirs. */
const inherited = () => ({ PATH: process.env["PATH"], HOME: process.env["HOME"] });

/** Runs one of the composition's programs as an operator would. */
export const run = (
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): ChildProcess =>
  spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "composition/launch.mjs", program, ...args],
    { env: { ...inherited(), LC_ALL: "en", ...env }, stdio: ["ignore", "pipe", "pipe"] },
  );

export interface Finished {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** The command line, to its end. */
export const commandLine = async (
  args: readonly string[],
  env: Record<string, string>,
): Promise<Finished> => {
  const child = run("dictionary", args, env);
  let output = "";
  let errors = "";
  child.stdout?.on("data", (chunk) => (output += String(chunk)));
  child.stderr?.on("data", (chunk) => (errors += String(chunk)));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output, errors };
};

export interface ServiceProcess {
  readonly url: string;
  readonly kill: () => Promise<void>;
}

/** The service in a process of its own, which can be killed without a chance to tidy up. */
export const serviceProcess = async (env: Record<string, string>): Promise<ServiceProcess> => {
  const child = run("main", [], {
    PORT: "0",
    FIRST_ADMIN_EMAIL: credentials.email,
    FIRST_ADMIN_PASSWORD: credentials.password,
    ...env,
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    const listen = (chunk: unknown): void => {
      said += String(chunk);
      const found = /at (http:\/\/\S+) \(profile/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("exit", () => reject(new Error(`the service did not start: ${said}`)));
  });
  return {
    url,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
};

export interface Answer {
  readonly status: number;
  readonly etag: string | null;
  readonly body: any;
}

export type Client = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Somebody who has logged in. */
export const client = async (url: string): Promise<Client> => {
  const send =
    (token: string | null): Client =>
    async (method, path, body, headers = {}) => {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return {
        status: response.status,
        etag: response.headers.get("etag"),
        body: await response.json(),
      };
    };
  const login = await send(null)("POST", "/login", credentials);
  if (login.status !== 200) throw new Error(`login: ${login.status}`);
  return send(login.body.access_token);
};
