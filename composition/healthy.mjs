/* global AbortSignal, fetch */
// Plain JavaScript, because it is run every few seconds: it is to start at once. Says by its exit code
// whether the service on this machine lives; `node composition/healthy.mjs docs` asks the documentation.
const [part = "main"] = process.argv.slice(2);
const { HOST = "", PORT = "", DOCS_PORT = "" } = process.env;
// Who listens on all addresses listens on this one; one of IPv6 stands in brackets.
const host = ["", "0.0.0.0", "::"].includes(HOST.trim()) ? "127.0.0.1" : HOST.trim();
const place = host.includes(":") ? `[${host}]` : host;
const address =
  part === "docs"
    ? `http://${place}:${DOCS_PORT || 3001}/`
    : `http://${place}:${PORT || 3000}/health/live`;

try {
  const answer = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(4_000) });
  // The documentation sends readers on to their language.
  process.exitCode = answer.status < 400 ? 0 : 1;
} catch {
  process.exitCode = 1;
}
