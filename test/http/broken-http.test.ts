import { connect } from "node:net";
import { expect } from "chai";
import { aService, bearer } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { expectStatus } from "./expectations.ts";
import { type RawAnswer, rawRequest, requestHead } from "./raw-request.ts";

const body = JSON.stringify(anEntryBody());
const post = (...headers: readonly string[]): string =>
  requestHead("POST /entries", "Content-Type: application/json", ...headers);

/** Each is refused by the parser, and the connection ends with the answer. */
const broken: Readonly<Record<string, string>> = {
  "Content-Length and Transfer-Encoding":
    post(`Content-Length: ${body.length}`, "Transfer-Encoding: chunked") + `0\r\n\r\n`,
  "Transfer-Encoding and Content-Length":
    post("Transfer-Encoding: chunked", "Content-Length: 4") + `0\r\n\r\n`,
  "a smuggled request": `POST /entries HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /health/live HTTP/1.1\r\nHost: x\r\n\r\n`,
  "two lengths": post("Content-Length: 5", "Content-Length: 6") + "{}{}{}",
  "a negative length": post("Content-Length: -1"),
  "a length that is text": post("Content-Length: ten"),
  "a length with a sign": post("Content-Length: +5") + "{}   ",
  "a length of more digits than there are": post(`Content-Length: ${"9".repeat(40)}`),
  "two encodings, the last not chunked": post("Transfer-Encoding: chunked, identity") + "0\r\n\r\n",
  "an unknown transfer encoding": post("Transfer-Encoding: xchunked") + "{}",
  "a chunk whose size is no number": post("Transfer-Encoding: chunked") + "zz\r\n{}\r\n0\r\n\r\n",
  "a chunk larger than anything":
    post("Transfer-Encoding: chunked") + `${"f".repeat(30)}\r\n{}\r\n`,
  "a header without a colon": requestHead("GET /health/live", "nonsense"),
  "a header with a space before the colon": requestHead("GET /health/live", "X-A : b"),
  "a header without a name": requestHead("GET /health/live", ": b"),
  "NUL in a header": requestHead("GET /health/live", "X-A: a\u0000b"),
  "a bare carriage return in a header": requestHead("GET /health/live", "X-A: a\rb"),
  "a folded header": requestHead("GET /health/live", "X-A: a", " b"),
  "an unknown version": "GET /health/live HTTP/9.9\r\nHost: x\r\n\r\n",
  "a space in the target": "GET /health live HTTP/1.1\r\nHost: x\r\n\r\n",
  "no host, as a browser that asks beforehand":
    "OPTIONS /entries HTTP/1.1\r\nConnection: close\r\nOrigin: http://localhost:3001\r\nAccess-Control-Request-Method: POST\r\n\r\n",
  "no host": "GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n",
  "two hosts": requestHead("GET /health/live", "Host: localhost"),
  "two hosts, and several other headers": requestHead("GET /health/live", "X-A: b", "hOST: other"),
  "two hosts in HTTP/1.0": "GET /health/live HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n",
  ...Object.fromEntries(
    [
      "evil.com:x@good",
      "evil.example:80/path",
      "evil.example\tx",
      "evil example",
      "a:1:2",
      "[::1",
      "::1",
      "a%2",
      "<a>",
      "a?b",
      "ñ",
    ].map((host) => [
      `the host ${JSON.stringify(host)}`,
      `GET /health/live HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    ]),
  ),
  "no host's name in HTTP/1.0": "GET /health/live HTTP/1.0\r\nHost: a b\r\n\r\n",
  TLS: "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
  "HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "nothing that means anything": "\u0000\u0001\u0002\r\n\r\n",
};

/** A problem document, as every other answer of its kind is one. */
const expectWhole = (answer: RawAnswer, status: number, code: string): void => {
  expect(answer.status, answer.whole).to.equal(status);
  expect(answer.headers).to.include({
    "content-type": "application/problem+json",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  const problem = JSON.parse(answer.body) as Readonly<Record<string, unknown>>;
  expect(problem).to.include({ status, code, request_id: answer.headers["x-request-id"] });
};

describe("a request that is not HTTP", () => {
  const service = aService();

  for (const [what, bytes] of Object.entries(broken))
    it(`because of ${what} is refused once, and the connection ends`, async () => {
      const answer = await rawRequest(service().port, bytes);
      expect(answer.status, answer.whole).to.equal(400);
      expect(answer.whole.match(/HTTP\/1\.1 \d/g), "answers").to.have.lengthOf(1);
      expect(answer.headers["connection"]).to.equal("close");
      expect(answer.whole).to.not.match(/\bat .*:\d+:\d+|node:internal|HPE_/);
      expectWhole(answer, 400, "invalid_parameter");
    });

  it("because its headers are larger than 16 KiB is 431", async () => {
    for (const head of [
      requestHead("GET /health/live", `X-A: ${"a".repeat(17_000)}`),
      requestHead(
        "GET /health/live",
        ...Array.from({ length: 400 }, (_, n) => `X-${n}: ${"a".repeat(40)}`),
      ),
      requestHead(`GET /${"a".repeat(17_000)}`),
    ])
      expectWhole(await rawRequest(service().port, head), 431, "headers_too_large");
  });

  it("is told from one whose headers are large", async () => {
    const head = requestHead("GET /health/live", `X-A: ${"a".repeat(15_000)}`);
    expect((await rawRequest(service().port, head)).status).to.equal(200);
  });

  it("changes nothing", async () => {
    expect(
      (await (await service().as("reader")).get("/entries")).headers.get("X-Total-Count"),
    ).to.equal("0");
  });
});

describe("a request that is odd HTTP", () => {
  const service = aService();

  it("is answered for its path, whatever host it names, and the host is nowhere in the answer", async () => {
    const { access } = await service().logIn((await service().addUser({ role: "editor" })).email);
    for (const host of [
      "evil.example",
      "evil.example:",
      "evil.example:65536",
      "evil-1_2.example.:80",
      "e%76il",
      "evil!$&'()*+,;=~",
      "[::ffff:192.0.2.1]:80",
      "[fe80::1%25evil]",
      "",
    ]) {
      const head = [
        "POST /entries HTTP/1.1",
        `Host: ${host}`,
        "Connection: close",
        `Authorization: Bearer ${access}`,
        "Content-Type: application/json",
        `Content-Length: ${body.length}`,
        "X-Forwarded-Host: evil.example",
        "X-Forwarded-Proto: evil",
        "Forwarded: host=evil.example",
        "",
        body,
      ].join("\r\n");
      const answer = await rawRequest(service().port, head);
      expect(answer.status, host).to.equal(201);
      expect(answer.whole).to.not.include("evil");
      expect(answer.headers["location"]).to.match(/^\/entries\/[\da-f-]{36}$/);
    }
  });

  it("with 15 KB of spaces in a header is answered at once", async () => {
    const client = service().anonymous;
    const time = async (value: string) => {
      const began = performance.now();
      for (let n = 0; n < 5; n++)
        for (const name of [
          "X-Forwarded-Host",
          "X-Forwarded-For",
          "Accept-Language",
          "If-None-Match",
          "Accept",
          "Origin",
        ])
          for (const path of ["/health/live", "/nothing"])
            await client.get(path, { [name]: value });
      return performance.now() - began;
    };
    await time("x");
    const plain = await time("x");
    for (const value of [
      `a${" ".repeat(15_000)}b`,
      `${" ,".repeat(7_000)}x`,
      `"${",".repeat(14_000)}`,
      `W/${'"'.repeat(14_000)}`,
      `es;q=0,en;q=0${",*".repeat(7_000)}`,
    ])
      expect(await time(value)).to.be.below(plain * 20 + 500);
  });

  it("with spaces and commas by the thousand in If-Match is answered at once", async () => {
    const { access } = await service().logIn((await service().addUser({ role: "editor" })).email);
    const { id } = await service().addEntry();
    const client = service().anonymous.with(bearer(access));
    const began = performance.now();
    await client.patch(`/entries/${id}`, {});
    const plain = performance.now() - began;
    for (const value of [
      `"1"${" ".repeat(14_000)}x`,
      `${",".repeat(14_000)}x`,
      `${'"1",'.repeat(3_500)}x`,
      '"1" '.repeat(3_500),
    ]) {
      const start = performance.now();
      expectStatus(await client.patch(`/entries/${id}`, {}, { "If-Match": value }), 412);
      expect(performance.now() - start).to.be.below(plain * 20 + 500);
    }
  });

  it("in HTTP/1.0 is answered, and the connection ends", async () => {
    const answer = await rawRequest(service().port, "GET /health/live HTTP/1.0\r\n\r\n");
    expect(answer.status).to.equal(200);
  });

  it("that wants an expectation met that there is not is 417", async () => {
    const answer = await rawRequest(
      service().port,
      requestHead("GET /health/live", "Expect: the unexpected"),
    );
    expectWhole(answer, 417, "expectation_failed");
    expect(answer.headers["connection"]).to.equal("close");
  });

  it("that waits to be told to go on is told so, or refused", async () => {
    const { access } = await service().logIn((await service().addUser({ role: "editor" })).email);
    const head = requestHead(
      "POST /entries",
      `Authorization: Bearer ${access}`,
      "Content-Type: application/json",
      `Content-Length: ${body.length}`,
      "Expect: 100-continue",
    );
    const answer = await rawRequest(service().port, head, body);
    expect(answer.whole).to.match(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
  });

  it("that comes with others on one connection is answered in turn", async () => {
    const one = "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n";
    const answer = await rawRequest(service().port, one + one + requestHead("GET /nope"));
    expect(answer.whole.match(/HTTP\/1\.1 \d{3}/g)).to.deep.equal([
      "HTTP/1.1 200",
      "HTTP/1.1 200",
      "HTTP/1.1 404",
    ]);
  });

  it("that is cut off in the middle leaves the service well", async () => {
    for (const bytes of [
      "GET /hea",
      "GET /entries HTTP/1.1\r\nHost: x\r\n",
      post("Content-Length: 100") + "{",
    ])
      await new Promise<void>((resolve) => {
        const socket = connect(service().port, "127.0.0.1", () =>
          socket.write(bytes, () => socket.destroy()),
        );
        socket.on("error", () => undefined);
        socket.on("close", () => resolve());
      });
    expectStatus(await service().anonymous.get("/health/live"), 200);
  });
});
