import { setTimeout as sleep } from "node:timers/promises";
import type { ServerProcess } from "./server-process.ts";

export const admin = { email: "bench@example.org", password: "a long phrase for the bench" };

const PATIENCE_MS = 60_000;
const POLL_MS = 50;

/** An access token; a service that has just started may still be making its first administrator. */
export const logIn = async ({ port }: ServerProcess): Promise<string> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(admin),
    });
    const text = await answer.text();
    if (answer.ok) return (JSON.parse(text) as { readonly access_token: string }).access_token;
    if (performance.now() > deadline) throw new Error(`nobody can log in: ${text}`);
    await sleep(POLL_MS);
  }
};
