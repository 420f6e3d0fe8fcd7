import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect } from "chai";
import { type Environment, readConfig } from "../../composition/config.ts";
import { makeContainer } from "../../composition/container.ts";
import { ensureFirstAdmin } from "../../composition/first-admin.ts";
import { type RunningService, serve } from "../../composition/serve.ts";
import { services } from "../../composition/services.ts";
import { aDirectory } from "../http/a-service.ts";

const usual = { HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "silent" };

describe("the first administrator", () => {
  const directory = aDirectory();
  const during = async <A>(
    environment: Environment,
    work: (service: RunningService) => Promise<A> | A,
  ): Promise<A> => {
    const service = await serve(readConfig({ ...usual, ...environment }));
    try {
      return await work(service);
    } finally {
      await service.stop();
    }
  };
  const statusOfLogin = async ({ url }: RunningService, email: string, password: string) =>
    (
      await fetch(`${url}/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email, password }),
      })
    ).status;
  const aFile = (): Environment => ({
    SQLITE_FILE: join(directory(), randomUUID(), "dictionary.sqlite"),
  });
  const named = (email: string, password: string): Environment => ({
    FIRST_ADMIN_EMAIL: email,
    FIRST_ADMIN_PASSWORD: password,
  });

  it("is the one that is named, whose password is not repeated", async () => {
    await during(
      { STORAGE: "memory", ...named("a@example.org", "una frase bien larga") },
      async (service) => {
        expect(service.admin).to.deep.equal({ email: "a@example.org", password: null });
        expect(await statusOfLogin(service, "A@Example.org", "una frase bien larga")).to.equal(200);
      },
    );
  });

  it("is made only while there is no user", async () => {
    const file = aFile();
    await during({ ...file, ...named("a@example.org", "una frase bien larga") }, () => undefined);
    await during(
      { ...file, ...named("b@example.org", "otra frase bien larga") },
      async (service) => {
        expect(service.admin).to.equal(null);
        expect(await statusOfLogin(service, "b@example.org", "otra frase bien larga")).to.equal(
          401,
        );
        expect(await statusOfLogin(service, "a@example.org", "una frase bien larga")).to.equal(200);
      },
    );
    await during(
      { ...file, ...named("a@example.org", "otra frase bien larga") },
      async (service) => {
        expect(await statusOfLogin(service, "a@example.org", "otra frase bien larga")).to.equal(
          401,
        );
      },
    );
    await during(file, (service) => expect(service.admin).to.equal(null));
  });

  it("has a password like everybody's: not short, not long, not common", async () => {
    for (const password of ["short", "x".repeat(257), "passwordpassword"]) {
      const environment = { ...usual, STORAGE: "memory", ...named("a@example.org", password) };
      const started = (async () => serve(readConfig(environment)))();
      const failure = await started.then(
        () => expect.fail("it started"),
        (error: unknown) => error as Error,
      );
      expect(failure.message)
        .to.match(/FIRST_ADMIN_PASSWORD/)
        .and.not.include(password);
    }
  });

  it("in the local profile is made with a random password where none is named", async () => {
    await during({ STORAGE: "memory" }, async (service) => {
      const { email, password } = service.admin ?? { email: "", password: "" };
      expect(await statusOfLogin(service, email, password ?? "")).to.equal(200);
    });
  });

  it("in pre-production is not made where none is named", async () => {
    const environment = {
      PROFILE: "pre-production",
      STORAGE: "memory",
      JWT_SECRET: "0123456789 abcdefghijklmnopqrstuvwxyz",
    };
    await during(environment, (service) => expect(service.admin).to.equal(null));
  });

  it("is asked for there while there is no user, and then no more", async () => {
    const asked = async (more: Environment): Promise<readonly unknown[]> => {
      const config = readConfig({
        PROFILE: "pre-production",
        STORAGE: "memory",
        LOG_LEVEL: "silent",
        JWT_SECRET: "0123456789 abcdefghijklmnopqrstuvwxyz",
        ...more,
      });
      const container = makeContainer(config);
      const said: unknown[] = [];
      (await container.getAsync(services.log)).warn = (line: unknown) => void said.push(line);
      await ensureFirstAdmin(container, config);
      // Whoever has made one takes the two variables out of the environment.
      await ensureFirstAdmin(container, { ...config, firstAdmin: null });
      await container.unbindAllAsync();
      return said;
    };
    expect((await asked({})).join()).to.include("users create-first-admin");
    expect(await asked(named("ana@example.org", "a phrase for logging in"))).to.deep.equal([]);
  });

  it("has a random password that is another one each time, and can be typed", async () => {
    const passwords: string[] = [];
    for (let n = 0; n < 5; n++)
      await during({ STORAGE: "memory" }, ({ admin }) => passwords.push(admin?.password ?? ""));
    expect(new Set(passwords).size).to.equal(5);
    for (const password of passwords)
      expect(password)
        .to.match(/^([\da-zA-Z]{4}-){4}[\da-zA-Z]{4}$/)
        .and.not.match(/[0O1lI]/);
  });
});
