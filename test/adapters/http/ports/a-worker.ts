import { closeSync, openSync } from "node:fs";
import { listen } from "../../../../adapters/http/server.ts";
import { portOfHolder } from "../../../../adapters/http/ports/port-of-holder.ts";

/**
 * Run as a process of its own: answers with its number, on the port that its parent holds. Who asks
 * for `/busy` has it deaf for a second, and for `/full` take all descriptors that it may, for a second.
 */
const busyFor = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

const takeAllDescriptors = (): void => {
  const taken: number[] = [];
  try {
    for (;;) taken.push(openSync("/dev/null", "r"));
  } catch {
    setTimeout(() => taken.forEach((descriptor) => closeSync(descriptor)), 1_000);
  }
};

const { address, close } = await listen(
  {
    serve: (request, response) => {
      if (request.url === "/busy") {
        process.send?.({ kind: "busy" });
        busyFor(1_000);
      }
      if (request.url === "/full") takeAllDescriptors();
      response.end(String(process.pid));
    },
    refuse: (_, response) => void response.end(),
    cutShort: () => undefined,
    underWay: () => [],
  },
  {
    host: "127.0.0.1",
    port: Number(process.argv[2]),
    docsUrl: "http://localhost",
    mostConnections: 3,
    lingerMs: 0,
    limits: { headersTimeout: 1_000, connectionsCheckingInterval: 50 },
  },
  portOfHolder,
).catch((error: unknown) => {
  process.send?.({ kind: "refused", code: (error as NodeJS.ErrnoException).code });
  return process.exit(1);
});
process.on("message", (message: { readonly kind?: unknown }) => {
  if (message.kind === "end") void close().then(() => process.exit(0));
});
process.send?.({ kind: "listening", port: address.port });
