import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import { aService } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { expectCode, expectStatus } from "./expectations.ts";

const TOKEN = "a-token-for-the-scraper/0123456789+ABC==";

describe("GET /metrics", () => {
  const service = aService({ METRICS_TOKEN: TOKEN });
  const scraped = async () =>
    expectStatus(
      await service().anonymous.get("/metrics", { Authorization: `Bearer ${TOKEN}` }),
      200,
    );

  it("is for the holder of the token and for administrators", async () => {
    const answer = await scraped();
    expect(answer.headers.get("Content-Type")).to.match(/^text\/plain/);
    expect(answer.headers.get("Cache-Control")).to.equal("no-store");
    expectStatus(await (await service().as("admin")).get("/metrics"), 200);
  });

  it("is for nobody else", async () => {
    expectCode(await service().anonymous.get("/metrics"), "unauthenticated");
    for (const role of ["reader", "editor", "reviewer"] as const)
      expectCode(await (await service().as(role)).get("/metrics"), "forbidden");
    for (const token of [
      TOKEN.slice(0, -1),
      `${TOKEN}x`,
      TOKEN.toUpperCase(),
      "x",
      "null",
      "undefined",
    ])
      expectCode(
        await service().anonymous.get("/metrics", { Authorization: `Bearer ${token}` }),
        "unauthenticated",
      );
    expectStatus(
      await service().anonymous.get("/metrics", { Authorization: `Basic ${TOKEN}` }),
      401,
    );
    expectStatus(await service().anonymous.get(`/metrics?token=${encodeURIComponent(TOKEN)}`), 401);
  });

  it("has a token that opens nothing else", async () => {
    const client = service().anonymous.with({ Authorization: `Bearer ${TOKEN}` });
    for (const path of ["/entries", "/users/me"]) expectStatus(await client.get(path), 401);
    expectStatus(await client.post("/entries", anEntryBody()), 401);
  });

  it("tells how long the event loop was held up since it was asked last", async () => {
    await scraped();
    const atOnce = await scraped();
    // Between two looks at once nothing may have been measured.
    expect(atOnce.text).to.match(
      /^nodejs_eventloop_lag_min_seconds\{[^}]*\} (?:NaN|0\.\d+(?:e-\d+)?)$/m,
    );
    // The delays are sampled every 10 ms.
    await setTimeout(100);
    const { text } = await scraped();
    const valueOf = (name: string): number =>
      Number(
        new RegExp(`^nodejs_eventloop_lag_${name}_seconds\\{[^}]*\\} (\\S+)$`, "m").exec(text)?.[1],
      );
    expect(valueOf("min")).to.be.greaterThan(0);
    expect(valueOf("max")).to.be.within(valueOf("min"), 60);
    expect(valueOf("mean")).to.be.within(valueOf("min"), valueOf("max"));
  });

  it("counts all the processor time of the process, that before the first scrape too", async () => {
    const { user, system } = process.cpuUsage();
    const { text } = await scraped();
    const counted = /^process_cpu_seconds_total\{storage="memory"\} (\S+)$/m.exec(text)?.[1];
    const before = (user + system) / 1e6;
    // The kernel shares ticks out between the two anew each time: a sum may be some microseconds less than the last.
    expect(Number(counted)).to.be.within(before - 0.01, before + 60);
  });

  it("tells when the process started", async () => {
    const started = /^process_start_time_seconds\{storage="memory"\} (\d+)$/m.exec(
      (await scraped()).text,
    )?.[1];
    expect(Number(started)).to.be.closeTo(Date.now() / 1000 - process.uptime(), 5);
  });

  it("is taken as Prometheus asks for it", async () => {
    const Accept =
      "application/openmetrics-text;version=1.0.0;q=0.6,text/plain;version=0.0.4;q=0.5,*/*;q=0.1";
    expectStatus(
      await service().anonymous.get("/metrics", { Authorization: `Bearer ${TOKEN}`, Accept }),
      200,
    );
  });

  for (const Accept of [
    "text/plain; version=0.0.4; charset=utf-8",
    "text/plain; version=0.0.4",
    "text/plain;version=0.0.4;q=0.5, application/json;q=0.1",
    "text/plain; charset=UTF-8",
    "text/plain",
    "text/*",
  ])
    it(`is sent to whoever accepts ${Accept}`, async () => {
      const answer = await service().anonymous.get("/metrics", {
        Authorization: `Bearer ${TOKEN}`,
        Accept,
      });
      expect(expectStatus(answer, 200).headers.get("Content-Type")).to.equal(
        "text/plain; version=0.0.4; charset=utf-8",
      );
    });

  for (const Accept of [
    "application/json",
    "text/plain; version=1.0.0",
    "text/plain; charset=iso-8859-1",
    "text/plain, text/plain; version=0.0.4; q=0",
  ])
    it(`is not there for whoever accepts ${Accept} alone, and names its type`, async () => {
      const answer = await service().anonymous.get("/metrics", {
        Authorization: `Bearer ${TOKEN}`,
        "Accept-Language": "en",
        Accept,
      });
      expectCode(answer, "not_acceptable");
      expect(answer.text).to.include("text/plain").and.not.include("application/json");
    });

  it("is made of values that the format has", async () => {
    const { text } = await scraped();
    const values = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    expect(values).to.not.be.empty;
    for (const line of values) expect(line).to.match(/ (?:[+-]?[\d.]+(?:e[+-]?\d+)?|NaN|[+-]Inf)$/);
  });

  it("counts requests by method, route and status, and no more than there are of these", async () => {
    const reader = await service().as("reader");
    const { id } = await service().addEntry();
    const before = await scraped();
    await reader.get(`/entries/${id}`);
    await reader.get("/entries/never-was");
    for (let n = 0; n < 5; n++) await reader.get(`/nope/${n}?secret=canary`);
    await reader.send("PROPFIND", "/entries").catch(() => undefined);
    const { text } = await scraped();
    const count = (all: string, labels: string): number => {
      const line = all
        .split("\n")
        .find(
          (one) => one.startsWith("http_request_duration_seconds_count{") && one.includes(labels),
        );
      return Number(line?.split(" ").at(-1) ?? 0);
    };
    const grown = (labels: string): number => count(text, labels) - count(before.text, labels);
    expect(grown('method="GET",route="/entries/{id}",status="200"')).to.equal(1);
    expect(grown('method="GET",route="/entries/{id}",status="404"')).to.equal(1);
    expect(grown('method="GET",route="none",status="404"')).to.equal(5);
    expect(text).to.not.match(new RegExp(`canary|never-was|${id}|PROPFIND`));
    expect(text).to.match(/^process_cpu_seconds_total/m);
  });
});

describe("GET /metrics without a METRICS_TOKEN", () => {
  const service = aService();
  it("is for administrators alone", async () => {
    expectStatus(await (await service().as("admin")).get("/metrics"), 200);
    for (const token of ["", "null", "undefined", "x"])
      expectStatus(
        await service().anonymous.get("/metrics", { Authorization: `Bearer ${token}` }),
        401,
      );
  });
});
