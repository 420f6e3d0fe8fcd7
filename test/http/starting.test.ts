import { expect } from "chai";
import type { HttpApplication } from "../../adapters/http/application.ts";
import { listen } from "../../adapters/http/server.ts";
import { services } from "../../composition/services.ts";
import { makeContainer } from "../../composition/container.ts";
import { readConfig } from "../../composition/config.ts";

describe("a service that is starting", () => {
  it("says so in the caller's language until it is ready, and lets go of who asked", async () => {
    const Origin = "https://editor.example.org";
    const config = readConfig({ STORAGE: "memory", PORT: "0", CORS_ORIGINS: Origin });
    const container = makeContainer(config);
    const app: HttpApplication = await container.getAsync(services.http);
    const ready = Promise.withResolvers<void>();
    const server = await listen(app, { ...config, lingerMs: 0, ready: ready.promise });
    const url = `http://127.0.0.1:${server.address.port}/health/ready`;
    const early = await fetch(url, { headers: { "Accept-Language": "es", Origin } });
    expect(early.status).to.equal(503);
    expect(early.headers.get("Retry-After")).to.equal("1");
    expect(early.headers.get("Connection")).to.equal("close");
    // A page may read what it says.
    expect(early.headers.get("Access-Control-Allow-Origin")).to.equal(Origin);
    expect(early.headers.get("Access-Control-Expose-Headers")).to.include("Retry-After");
    expect(await early.json()).to.deep.include({
      code: "unavailable",
      detail: "El servicio se está iniciando; vuelva a intentarlo enseguida.",
    });
    ready.resolve();
    await ready.promise;
    expect((await fetch(url)).status).to.equal(200);
    await server.close();
    await container.unbindAllAsync();
  });
});
