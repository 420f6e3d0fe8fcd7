import { expect } from "chai";
import { metrics } from "../../../adapters/http/metrics.ts";

describe("metrics", () => {
  it("count requests by method, route and status, each in every bucket that it fits", async () => {
    const collected = metrics("memory");
    for (const milliseconds of [0.5, 1, 30, 9_000])
      collected.answered("GET", "/entries/{id}", 200, milliseconds);
    collected.answered("BREW", "none", 405, 2);
    const text = await collected.render();
    const labels = 'method="GET",route="/entries/{id}",status="200",storage="memory"';
    for (const line of [
      "# TYPE http_request_duration_seconds histogram",
      `http_request_duration_seconds_bucket{le="0.001",${labels}} 2`,
      `http_request_duration_seconds_bucket{le="0.025",${labels}} 2`,
      `http_request_duration_seconds_bucket{le="0.05",${labels}} 3`,
      `http_request_duration_seconds_bucket{le="2.5",${labels}} 3`,
      `http_request_duration_seconds_bucket{le="+Inf",${labels}} 4`,
      `http_request_duration_seconds_sum{${labels}} 9.0315`,
      `http_request_duration_seconds_count{${labels}} 4`,
      'http_request_duration_seconds_count{method="other",route="none",status="405",storage="memory"} 1',
    ])
      expect(text.split("\n")).to.include(line);
    expect(text).to.match(/^process_cpu_seconds_total\{storage="memory"\} /m);
    expect(text)
      .to.match(/\n$/)
      .and.not.match(/\n\n\n/);
  });
});
