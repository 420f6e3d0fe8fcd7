import { expect } from "chai";
import { aService } from "./a-service.ts";
import { expectStatus } from "./expectations.ts";

const exposed = ["ETag", "Location", "Link", "X-Total-Count", "X-Request-Id", "Retry-After"];
const asList = (header: string | null): readonly string[] =>
  (header ?? "").split(",").map((item) => item.trim());

describe("CORS", () => {
  const service = aService({
    DOCS_URL: "https://docs.example.org/diccionario",
    CORS_ORIGINS: "https://app.example.org, http://localhost:8080",
  });
  const own = ["https://docs.example.org", "https://app.example.org", "http://localhost:8080"];
  const foreign = [
    "https://evil.example",
    "https://docs.example.org.evil.example",
    "http://docs.example.org",
    "https://docs.example.org:444",
    "https://DOCS.example.org",
    "https://sub.app.example.org",
    "null",
    "*",
    "https://app.example.org, https://evil.example",
    "",
  ];

  for (const origin of own) {
    it(`lets ${origin} read answers, good and bad, with the headers that clients need`, async () => {
      const reader = await service().as("reader");
      for (const answer of [
        await reader.get("/entries", { Origin: origin }),
        await reader.get("/entries?page=0", { Origin: origin }),
        await service().anonymous.get("/entries", { Origin: origin }),
        await service().anonymous.get("/nope", { Origin: origin }),
        await service().anonymous.post("/login", { email: "a", password: "b" }, { Origin: origin }),
        await service().anonymous.delete("/login", { Origin: origin }),
      ]) {
        expect(answer.headers.get("Access-Control-Allow-Origin")).to.equal(origin);
        expect(asList(answer.headers.get("Access-Control-Expose-Headers"))).to.include.members(
          exposed,
        );
        expect(answer.headers.get("Access-Control-Allow-Credentials")).to.equal(null);
        expect(asList(answer.headers.get("Vary"))).to.include("Origin");
      }
    });

    it(`lets ${origin} read what an OPTIONS of its own is answered`, async () => {
      for (const path of ["/entries", "/login", "/users/me"]) {
        const answer = await service().anonymous.send("OPTIONS", path, {
          headers: { Origin: origin },
        });
        expectStatus(answer, 204);
        expect(answer.headers.get("Access-Control-Allow-Origin")).to.equal(origin);
        expect(asList(answer.headers.get("Access-Control-Expose-Headers"))).to.include.members([
          ...exposed,
          "Allow",
        ]);
        expect(answer.headers.get("Allow")).to.include("OPTIONS");
        expect(asList(answer.headers.get("Vary"))).to.include("Origin");
      }
    });

    it(`answers the preflight of ${origin}`, async () => {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const wanted =
          "authorization, content-type, if-match, if-none-match, idempotency-key, accept-language, x-request-id";
        const answer = await service().anonymous.send("OPTIONS", "/entries/x", {
          headers: {
            Origin: origin,
            "Access-Control-Request-Method": method,
            "Access-Control-Request-Headers": wanted,
          },
        });
        expectStatus(answer, 204);
        expect(answer.headers.get("Access-Control-Allow-Origin")).to.equal(origin);
        expect(asList(answer.headers.get("Access-Control-Allow-Methods"))).to.include(method);
        expect(asList(answer.headers.get("Access-Control-Allow-Headers"))).to.include.members(
          asList(wanted),
        );
        expect(Number(answer.headers.get("Access-Control-Max-Age"))).to.be.above(0);
      }
    });
  }

  for (const origin of foreign)
    it(`lets "${origin}" read nothing`, async () => {
      const preflight = { "Access-Control-Request-Method": "POST" };
      for (const answer of [
        await (await service().as("reader")).get("/entries", { Origin: origin }),
        await service().anonymous.get("/entries", { Origin: origin }),
        await service().anonymous.send("OPTIONS", "/entries", {
          headers: { Origin: origin, ...preflight },
        }),
        await service().anonymous.send("OPTIONS", "/entries", { headers: { Origin: origin } }),
      ]) {
        for (const name of ["Origin", "Methods", "Headers", "Credentials"])
          expect(answer.headers.get(`Access-Control-Allow-${name}`), name).to.equal(null);
        expect(asList(answer.headers.get("Vary"))).to.include("Origin");
      }
    });

  it("is silent where no origin is named, but caches learn that it matters", async () => {
    const answer = await service().anonymous.get("/health/live");
    expect(answer.headers.get("Access-Control-Allow-Origin")).to.equal(null);
    expect(asList(answer.headers.get("Vary"))).to.include("Origin");
  });
});
