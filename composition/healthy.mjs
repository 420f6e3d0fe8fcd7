/* global AbortSignal, fetch */
// Plain JavaScript, because it is run every few seconds: it is to start at once. Says by its exit code
// whether the service on this machine lives; `node composition/healthy.mjs docs` asks the documentation.
const [part = "main"] = process.argv.slice(2);
const address =
  part === "docs"
    ? `http://127.0.0.1:${process.env["DOCS_PORT"] || 3001}/`
    : `http://127.0.0.1:${process.env["PORT"] || 3000}/health/live`;

try {
  const answer = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(4_000) });
  // The documentation sends readers on to their language.
  process.exitCode = answer.status < 400 ? 0 : 1;
} catch {
  process.exitCode = 1;
}
