import { expect } from "chai";
import { idIn } from "../http/a-service.ts";
import { anEntryBody } from "../http/an-entry-body.ts";
import { expectAlive, type Target } from "./a-target.ts";
import { hostileTexts, some } from "./hostile-values.ts";

const HEADERS = [
  "Accept",
  "Accept-Charset",
  "Accept-Encoding",
  "Accept-Language",
  "Access-Control-Request-Headers",
  "Access-Control-Request-Method",
  "Authorization",
  "Content-Encoding",
  "Content-Type",
  "Cookie",
  "Date",
  "Expect",
  "Forwarded",
  "Idempotency-Key",
  "If-Match",
  "If-Modified-Since",
  "If-None-Match",
  "If-Range",
  "If-Unmodified-Since",
  "Origin",
  "Prefer",
  "Proxy-Authorization",
  "Range",
  "Referer",
  "TE",
  "Trailer",
  "Upgrade",
  "User-Agent",
  "Via",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
  "X-HTTP-Method-Override",
  "X-Original-URL",
  "X-Request-Id",
  "X-Rewrite-URL",
];

/** Of the headers' own kinds: what a parser of theirs may stumble over. */
const OWN = [
  "*",
  "*/*;q=2",
  "text/html,,,",
  "bytes=0-",
  'W/"1"',
  '"1", "2"',
  '"',
  "Bearer",
  "Bearer a.b.c",
  "100-continue",
  "websocket",
  "1.2.3.4, 5.6.7.8, ::1, unknown",
  "for=1.2.3.4;host=evil.com",
  "null",
  "https://evil.com",
  ",".repeat(4_000),
  "a;".repeat(4_000),
  "(".repeat(4_000),
];

/** Headers are bytes; what HTTP does not take is refused by the parser, which has a test of its own. */
const asHeader = (text: string): string =>
  Buffer.from(text.slice(0, 4_000), "utf8")
    .toString("latin1")
    // eslint-disable-next-line no-control-regex -- what cannot stand in a header at all
    .replaceAll(/[\u0000-\u001f\u007f]/g, "")
    .trim();

/** Whoever is told to go on (100) is told the rest after it. */
const finalStatus = (whole: string): number =>
  Number(/(\d{3})$/.exec(whole.match(/^HTTP\/1\.1 \d{3}/gm)?.at(-1) ?? "0")?.[1] ?? 0);

/** Every header against every text, on a read, on a write, and on a write of what is there. */
export const everyHeader = (target: () => Target, isShort: boolean): void => {
  describe("every header", () => {
    it("may say anything", async () => {
      const { access, client } = await target().as("editor");
      const id = idIn(await client.post("/entries", anEntryBody()));
      const body = JSON.stringify(anEntryBody());
      const values = [...OWN, ...hostileTexts.map(asHeader)];
      for (const [at, name] of HEADERS.entries())
        for (const value of some(values, isShort, at))
          for (const line of ["GET /entries", `GET /entries/${id}`, `PATCH /entries/${id}`]) {
            const own = line.startsWith("GET")
              ? []
              : ["Content-Type: application/json", `Content-Length: ${body.length}`];
            const given = [`Authorization: Bearer ${access}`, ...own].filter(
              (header) => !header.toLowerCase().startsWith(`${name.toLowerCase()}:`),
            );
            const { whole, headers } = await target().raw(
              [
                `${line} HTTP/1.1`,
                "Host: localhost",
                "Connection: close",
                ...given,
                `${name}: ${value}`,
                "",
                line.startsWith("GET") ? "" : body,
              ].join("\r\n"),
            );
            const what = `${line} ${name}: ${value.slice(0, 60)}`;
            expect(finalStatus(whole), what).to.be.within(200, 499);
            expect(headers["set-cookie"], what).to.equal(undefined);
            expect(whole, what).to.match(/x-content-type-options: nosniff/i);
            expect(whole, what).to.not.match(
              // An id may look like anything that is fit for a log.
              name === "X-Request-Id" ? /\.ts:\d+/ : /evil\.com|\.ts:\d+|node:internal/,
            );
          }
      await expectAlive(target());
    });
  });
};
