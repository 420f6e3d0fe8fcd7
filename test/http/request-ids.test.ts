import { expect } from "chai";
import { aService } from "./a-service.ts";
import { rawRequest, requestHead } from "./raw-request.ts";

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe("X-Request-Id", () => {
  const service = aService();

  for (const id of [
    "a",
    "0193-abc",
    "8e03978e-40d5-43dd-bc93-6894a57f9324",
    "trace/1:2.3+4=_-",
    "x".repeat(128),
  ])
    it(`${id.slice(0, 40)} is taken from the request`, async () => {
      for (const path of ["/health/live", "/entries", "/nope"]) {
        const answer = await service().anonymous.get(path, { "X-Request-Id": id });
        expect(answer.headers.get("X-Request-Id")).to.equal(id);
        if (answer.status >= 400) expect(answer.body["request_id"]).to.equal(id);
      }
    });

  for (const id of [
    "",
    "a b",
    "x".repeat(129),
    "<script>",
    'a"b',
    "ñ",
    "a,b",
    "{}",
    "$(id)",
    "a;b",
    "%0a",
  ])
    it(`${JSON.stringify(id).slice(0, 40)} is replaced`, async () => {
      const answer = await service().anonymous.get("/nope", { "X-Request-Id": id });
      expect(answer.headers.get("X-Request-Id")).to.match(UUID);
    });

  it("is new for each request that has none", async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () =>
        (await service().anonymous.get("/health/live")).headers.get("X-Request-Id"),
      ),
    );
    expect(new Set(ids).size).to.equal(20);
  });

  it("of several is none", async () => {
    const head = requestHead("GET /nope", "X-Request-Id: a", "X-Request-Id: b");
    expect((await rawRequest(service().port, head)).headers["x-request-id"]).to.match(UUID);
  });

  it("is even on what could not be read", async () => {
    expect((await rawRequest(service().port, "nonsense\r\n\r\n")).headers["x-request-id"]).to.match(
      UUID,
    );
  });
});
