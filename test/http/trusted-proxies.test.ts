import { expect } from "chai";
import { aService } from "./a-service.ts";
import { expectStatus } from "./expectations.ts";

/** Whether ten failures with each of these `X-Forwarded-For` come from one place. */
const countTogether =
  (service: ReturnType<typeof aService>, header: (n: number) => Readonly<Record<string, string>>) =>
  async (): Promise<void> => {
    const attempt = (n: number) =>
      service().anonymous.post(
        "/login",
        { email: `${Math.random()}@example.org`, password: "x" },
        header(n),
      );
    for (let n = 0; n < 4; n++) expectStatus(await attempt(n), 401);
    expectStatus(await attempt(4), 429);
  };
const countApart =
  (service: ReturnType<typeof aService>, header: (n: number) => Readonly<Record<string, string>>) =>
  async (): Promise<void> => {
    for (let n = 0; n < 6; n++)
      expectStatus(
        await service().anonymous.post(
          "/login",
          { email: `${Math.random()}@example.org`, password: "x" },
          header(n),
        ),
        401,
      );
  };

describe("X-Forwarded-For, where no proxy is trusted,", () => {
  const service = aService({ LOGIN_ATTEMPTS: "4" });
  it(
    "is not believed, nor is anything like it",
    countTogether(service, (n) => ({
      "X-Forwarded-For": `192.0.2.${n}`,
      "X-Real-IP": `192.0.2.${n}`,
      Forwarded: `for=192.0.2.${n}`,
      "CF-Connecting-IP": `192.0.2.${n}`,
      "True-Client-IP": `192.0.2.${n}`,
      "X-Client-IP": `192.0.2.${n}`,
    })),
  );
});

describe("X-Forwarded-For, from a proxy that is not the trusted one,", () => {
  const service = aService({ LOGIN_ATTEMPTS: "4", TRUSTED_PROXIES: "10.0.0.0/8" });
  it(
    "is not believed",
    countTogether(service, (n) => ({ "X-Forwarded-For": `192.0.2.${n}` })),
  );
});

describe("X-Forwarded-For, from a trusted proxy,", () => {
  const service = aService({
    LOGIN_ATTEMPTS: "4",
    TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8,2001:db8::/32",
  });

  it(
    "is believed",
    countApart(service, (n) => ({ "X-Forwarded-For": `192.0.2.${n}` })),
  );

  it(
    "is believed only in what trusted proxies have written: what stands before may be forged",
    countTogether(service, (n) => ({ "X-Forwarded-For": `192.0.2.${n + 100}, 203.0.113.7` })),
  );

  it(
    "is believed through several trusted proxies",
    countTogether(service, (n) => ({
      "X-Forwarded-For": `192.0.2.${n}, 203.0.113.8, 10.1.2.${n}, 10.9.9.9`,
    })),
  );

  it(
    "is read where it comes in several lines or with odd spaces",
    countTogether(service, (n) => ({ "X-Forwarded-For": `junk, 192.0.2.${n},   203.0.113.9  ` })),
  );

  it(
    "is read without the port that each of them may have written",
    countTogether(service, (n) => ({
      "X-Forwarded-For": `192.0.2.${n}, 203.0.113.10:${50_000 + n}, 10.1.2.${n}:${40_000 + n}`,
    })),
  );

  it(
    "is read in brackets, with a port or without",
    countTogether(service, (n) => ({
      "X-Forwarded-For": n % 2 === 0 ? `[2001:db9::${n}]` : `[2001:db9::${n}]:${50_000 + n}`,
    })),
  );

  it("of nonsense locks nobody but who sends it", async () => {
    const attempt = (header: string) =>
      service().anonymous.post(
        "/login",
        { email: `${Math.random()}@example.org`, password: "x" },
        { "X-Forwarded-For": header },
      );
    for (const header of [
      "",
      ",",
      ",,,",
      "unknown",
      "::::",
      "999.1.1.1",
      "127.0.0.1",
      "x".repeat(10_000),
      "192.0.2.1:8080",
      "[2001:db8::1]:80",
    ])
      expect((await attempt(header)).status, header.slice(0, 20)).to.be.oneOf([401, 429]);
  });
});
