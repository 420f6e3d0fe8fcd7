import { rename } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { aDirectory } from "../http/a-service.ts";
import { rawRequest } from "../http/raw-request.ts";
import { killAll, type ServiceProcess, startProcess } from "./a-process.ts";

const PASSWORD = "canary-password-of-the-admin";
const SECRET = "canary-signing-key-0123456789-ABCDEFGHIJ";
const EMAIL = "admin@example.org";

describe("what the service writes to its log", () => {
  let service: ServiceProcess;
  after(killAll);
  let lines: readonly string[] = [];
  let all = "";
  const secrets: string[] = [PASSWORD, SECRET, "canary", "$argon2"];
  const ids: string[] = [];

  const ask = async (
    method: string,
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const response = await fetch(service.url + path, {
      method,
      headers: { "Content-Type": "application/json", ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    ids.push(response.headers.get("X-Request-Id") ?? "");
    return (await response.text()).replace(/^$/, "{}");
  };

  before(async () => {
    service = await startProcess({
      STORAGE: "memory",
      LOG_LEVEL: "trace",
      JWT_SECRET: SECRET,
      METRICS_TOKEN: "canary-metrics-token-0123456789",
      FIRST_ADMIN_EMAIL: EMAIL,
      FIRST_ADMIN_PASSWORD: PASSWORD,
    });
    const opened = JSON.parse(
      await ask("POST", "/login", { email: EMAIL, password: PASSWORD }),
    ) as { access_token: string; refresh_token: string };
    const refreshed = JSON.parse(
      await ask("POST", "/refresh", { refresh_token: opened.refresh_token }),
    ) as typeof opened;
    secrets.push(
      opened.access_token,
      opened.refresh_token,
      refreshed.access_token,
      refreshed.refresh_token,
    );
    const bearer = { Authorization: `Bearer ${refreshed.access_token}` };
    await ask("POST", "/login", { email: EMAIL, password: "canary wrong" });
    await ask("POST", "/login", { email: "canary@example.org", password: "x" });
    await ask("POST", "/login", `{"email": "canary", "password": "canary`);
    await ask("POST", "/login?email=canary&password=canary", undefined);
    await ask("GET", `/users/me?access_token=${refreshed.access_token}`, undefined);
    await ask("GET", "/users/me", undefined, {
      Authorization: "Bearer canary.canary.canary",
      Cookie: "token=canary",
    });
    await ask("GET", "/metrics", undefined, {
      Authorization: "Bearer canary-metrics-token-0123456789",
    });
    await ask(
      "POST",
      "/users/me/password",
      { current_password: "canary", new_password: "canary" },
      bearer,
    );
    await ask(
      "POST",
      "/users/me/password",
      { current_password: PASSWORD, new_password: "canary canary canary" },
      { ...bearer, "Idempotency-Key": "canary" },
    );
    const again = JSON.parse(
      await ask("POST", "/login", { email: EMAIL, password: "canary canary canary" }),
    ) as typeof opened;
    const anew = { Authorization: `Bearer ${again.access_token}` };
    await ask(
      "GET",
      "/entries?search=canary%0a%7b%22level%22:30%7d%0d%0aINJECTED",
      undefined,
      anew,
    );
    await ask("GET", "/nope/%0a%7b%22level%22%3a30%7d/INJECTED", undefined, anew);
    await ask(
      "POST",
      "/entries",
      { lemma_form: "canary", pos_id: 7 },
      { ...anew, "User-Agent": "canary", Referer: "canary" },
    );
    await ask(
      "POST",
      "/entries",
      { lemma_form: "canary", pos_id: "n", entry_type_id: "w", notes: "canary" },
      anew,
    );
    await rawRequest(Number(new URL(service.url).port), "canary canary canary\r\n\r\n");
    await rawRequest(
      Number(new URL(service.url).port),
      `GET / HTTP/1.1\r\nHost: canary\r\nX-A: canary\u0000\r\n\r\n`,
    );
    service.kill("SIGTERM");
    expect(await service.ended).to.equal(0);
    all = service.out() + service.errors();
    lines = service
      .out()
      .trimEnd()
      .split("\n")
      .filter((line) => line.startsWith("{"));
  });

  it("holds no password, token, hash, key, query or body", () => {
    for (const secret of secrets) expect(all.includes(secret), secret).to.equal(false);
  });

  it("has a line of JSON for each request, with its id, and none that a caller wrote", () => {
    const logged = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    const requests = logged.filter((line) => "request_id" in line);
    expect(requests.map((line) => line["request_id"])).to.include.members(ids);
    expect(requests).to.have.lengthOf(ids.length);
    expect(logged.filter((line) => line["level"] === 30 && !("request_id" in line))).to.deep.equal(
      [],
    );
    expect(
      service
        .out()
        .split("\n")
        .filter((line) => line.startsWith("INJECTED")),
    ).to.deep.equal([]);
  });

  it("says who asked for what and what came of it", () => {
    const logged = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    const created = logged.find(
      ({ method, route, status }) => method === "POST" && route === "/entries" && status === 201,
    );
    expect(created?.["user"]).to.match(/^[\da-f-]{36}$/);
    expect(created).to.include.keys("path", "ms", "time");
    const listed = logged.find(({ method, path }) => method === "GET" && path === "/entries");
    expect(listed).to.include({ route: "/entries", status: 200, user: created?.["user"] });
  });

  it("tells on the screen where the service is and who its administrator is, without the password that was given", () => {
    expect(service.out())
      .to.match(/The dictionary is at http:\/\/localhost:\d+ \(profile local\)/)
      .and.include(EMAIL);
    expect(service.errors()).to.equal("");
  });
});

describe("a store that is out of reach", () => {
  const directory = aDirectory();
  after(killAll);

  it("is a warning with the reason, once, which callers are not told", async () => {
    const file = join(directory(), "dictionary.sqlite");
    const service = await startProcess({ SQLITE_FILE: file });
    await rename(file, `${file}.away`);
    for (let n = 0; n < 5; n++) {
      const answer = await fetch(`${service.url}/health/ready`);
      expect(answer.status).to.equal(503);
      expect(await answer.text()).to.not.include("deleted");
    }
    service.kill("SIGTERM");
    expect(await service.ended).to.equal(0);
    const lines = service
      .out()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    expect(lines).to.have.lengthOf(1);
    const { level, reason } = JSON.parse(lines[0] ?? "") as Readonly<Record<string, unknown>>;
    expect(level).to.equal(40);
    expect(reason).to.equal("the database's file was deleted or replaced");
  });
});
