import { connect } from "node:net";
import { setTimeout as later } from "node:timers/promises";
import { expect } from "chai";
import { ADMIN_EMAIL, type Service, startService } from "./a-service.ts";
import { expectStatus } from "./expectations.ts";
import { type RawAnswer, rawRequest, statusesIn, textOfAll } from "./raw-request.ts";

const ORIGIN = "https://app.example.org";
const TIMES = { requestTimeout: 400, headersTimeout: 400, connectionsCheckingInterval: 50 };

describe("a body that cannot be read to its end", () => {
  let service: Service;
  let access = "";
  before(async () => {
    service = await startService({ CORS_ORIGINS: ORIGIN }, undefined, undefined, TIMES);
    ({ access } = await service.logIn(ADMIN_EMAIL));
  });
  after(() => service.stop());

  const head = (line: string, ...headers: readonly string[]): string =>
    [
      `${line} HTTP/1.1`,
      "Host: localhost",
      "X-Request-Id: abc",
      "Accept-Language: en",
      `Origin: ${ORIGIN}`,
      "Content-Type: application/json",
      ...headers,
      "",
      "",
    ].join("\r\n");
  const authorised = (): string => `Authorization: Bearer ${access}`;
  const SHORT = "Content-Length: 50";
  const CHUNKED = "Transfer-Encoding: chunked";

  /** Sends these one after the other, and reads until the connection ends. */
  const slowly = async (...parts: readonly string[]): Promise<string> => {
    const socket = connect(service.port, "127.0.0.1");
    const whole = textOfAll(socket);
    for (const part of parts) {
      socket.write(part);
      await later(100);
    }
    return whole;
  };

  const expectOwn = (answer: RawAnswer, status: number, instance: string): void => {
    expect(statusesIn(answer.whole), answer.whole).to.deep.equal([status]);
    expect(answer.headers).to.include({
      "x-request-id": "abc",
      "content-language": "en",
      "x-content-type-options": "nosniff",
      "access-control-allow-origin": ORIGIN,
      connection: "close",
    });
    expect(JSON.parse(answer.body)).to.include({ status, instance, request_id: "abc" });
  };

  const counted = async (labels: string): Promise<number> => {
    const client = service.anonymous.with({ Authorization: `Bearer ${access}` });
    const { text } = expectStatus(await client.get("/metrics"), 200);
    const lines = text.split("\n").filter((line) => line.includes(`_count{${labels}`));
    return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
  };

  for (const path of ["/login", "/locations"]) {
    it(`because it is too slow is told so as ${path} tells all else`, async () => {
      const answer = await rawRequest(
        service.port,
        head(`POST ${path}`, authorised(), SHORT),
        '{"a"',
      );
      expectOwn(answer, 408, path);
    });

    it(`because it is none is told so as ${path} tells all else, at once or later`, async () => {
      const broken = head(`POST ${path}`, authorised(), CHUNKED);
      expectOwn(await rawRequest(service.port, `${broken}zz\r\n`), 400, path);
      expect(statusesIn(await slowly(broken, "2\r\n{}\r\n", "zz\r\n", "zz\r\n"))).to.deep.equal([
        400,
      ]);
    });
  }

  it("is answered once, and counted once", async () => {
    const labels = 'method="POST",route="/login"';
    const before = await counted(labels);
    const whole = await slowly(head("POST /login", SHORT), "{", " ", " ");
    expect(statusesIn(whole)).to.deep.equal([408]);
    await later(100);
    expect(await counted(labels)).to.equal(before + 1);
    expect(await counted(`${labels},status="408"`)).to.be.above(0);
  });

  it("because its caller left is counted as refused", async () => {
    const labels = 'method="POST",route="/login",status="400"';
    const before = await counted(labels);
    const socket = connect(service.port, "127.0.0.1");
    socket.write(`${head("POST /login", SHORT)}{`);
    await later(100);
    socket.destroy();
    await later(100);
    expect(await counted(labels)).to.equal(before + 1);
  });

  it("comes after the answers to what came before it", async () => {
    const live = "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const broken = head("POST /locations", authorised(), CHUNKED);
    const { whole } = await rawRequest(service.port, `${live}${live}${broken}zz\r\n`);
    expect(statusesIn(whole)).to.deep.equal([200, 200, 400]);
  });

  it("has no second answer where there has been one without it", async () => {
    for (const [length, rest] of [
      [SHORT, "{"],
      [CHUNKED, "zz\r\n"],
    ] as const)
      for (const line of ["POST /locations", "POST /nope", "DELETE /login"]) {
        const whole = await slowly(head(line, length), rest);
        expect(statusesIn(whole).join(), line).to.be.oneOf(["401", "404", "405"]);
      }
  });

  it("has nothing done, even where no body is asked for", async () => {
    const { id } = await service.addEntry();
    const path = `/entries/${id}`;
    const answer = await rawRequest(
      service.port,
      `${head(`DELETE ${path}`, authorised(), CHUNKED)}zz\r\n`,
    );
    expectOwn(answer, 400, path);
    expectStatus(await (await service.as("reader")).get(path), 200);
  });

  it("is told in the service's own language where not even the headers came", async () => {
    const answer = await rawRequest(service.port, "POST /login HTTP/1.1\r\nX-Request-Id: abc\r\n");
    expect(statusesIn(answer.whole)).to.deep.equal([408]);
    expect(answer.headers).to.include({ "content-language": "es", connection: "close" });
    expect(JSON.parse(answer.body)).to.include({ code: "request_timeout", instance: "" });
    expect(answer.headers["x-request-id"]).to.not.equal("abc");
  });
});
