import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { type Environment, readConfig } from "../../composition/config.ts";
import { aDirectory } from "../http/a-service.ts";

const SECRET = "sixty-four random characters, or nearly: 0123456789 ABCDEFGHIJKL";
const MONGODB_URI = "mongodb://127.0.0.1:27017/dictionary?replicaSet=rs0";
const PRODUCTION = { PROFILE: "pre-production", JWT_SECRET: SECRET, MONGODB_URI };

const faultsOf = (environment: Environment): string => {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).to.be.instanceOf(Error);
    return (error as Error).message;
  }
  return expect.fail(`no fault in ${JSON.stringify(environment)}`);
};

describe("the configuration", () => {
  const directory = aDirectory();
  const file = (name: string, text: string | Buffer): string => {
    const path = join(directory(), name);
    writeFileSync(path, text);
    return path;
  };

  it("tells of a secret's file that cannot be read once, and not as if none were named", () => {
    const unread = { JWT_SECRET: undefined, JWT_SECRET_FILE: join(directory(), "nowhere") };
    const message = faultsOf({ ...PRODUCTION, ...unread });
    expect(message.split("\n")).to.have.lengthOf(2);
    expect(message).to.include(
      `JWT_SECRET_FILE: ${join(directory(), "nowhere")}: there is no such file.`,
    );
  });

  it("of the local profile needs nothing", () => {
    const {
      profile,
      port,
      docsUrl,
      storage,
      accessTtlSeconds,
      jwtSecret,
      publicRead,
      requireIfMatch,
      loginAttempts,
      locale,
      workers,
    } = readConfig({});
    expect({
      profile,
      port,
      workers,
      docsUrl,
      accessTtlSeconds,
      jwtSecret,
      publicRead,
      requireIfMatch,
      loginAttempts,
      locale,
    }).to.deep.equal({
      profile: "local",
      port: 3000,
      workers: 1,
      docsUrl: "http://localhost:3001",
      accessTtlSeconds: 43_200,
      jwtSecret: null,
      publicRead: false,
      requireIfMatch: false,
      loginAttempts: 10,
      locale: "es",
    });
    expect(storage.kind).to.equal("sqlite");
  });

  for (const PROFILE of ["pre-production", "preproduction"])
    it(`of ${PROFILE} is on MongoDB, with tokens of a quarter of an hour`, () => {
      const config = readConfig({ ...PRODUCTION, PROFILE });
      expect(config).to.deep.include({
        profile: "pre-production",
        accessTtlSeconds: 900,
        jwtSecret: SECRET,
        storage: { kind: "mongodb", uri: MONGODB_URI },
      });
    });

  it("of pre-production refuses to do without its secrets, all named at once", () => {
    expect(faultsOf({ PROFILE: "pre-production" }))
      .to.match(/JWT_SECRET/)
      .and.match(/MONGODB_URI/);
  });

  for (const weak of [
    "x",
    "a".repeat(64),
    "abcabc".repeat(10),
    SECRET.slice(0, 31),
    "12345678901234567890123456789012".replaceAll(/[2-9]/g, "1"),
  ])
    it(`refuses the weak key ${weak.slice(0, 12)}… in every profile, from a variable or a file, and never shows it`, () => {
      const JWT_SECRET_FILE = file("weak", weak);
      for (const environment of [
        { JWT_SECRET: weak },
        { JWT_SECRET_FILE },
        { ...PRODUCTION, JWT_SECRET: weak },
        { JWT_SECRET_PREVIOUS: weak },
      ]) {
        const message = faultsOf(environment);
        expect(message).to.match(/JWT_SECRET(_PREVIOUS)? is too weak/);
        if (weak.length > 1) expect(message).to.not.include(weak);
      }
    });

  it("takes secrets from files, without the line break at their end", () => {
    const config = readConfig({
      ...PRODUCTION,
      JWT_SECRET: undefined,
      JWT_SECRET_FILE: file("key", `${SECRET}\n`),
      JWT_SECRET_PREVIOUS_FILE: file("previous", `${SECRET}2\r\n`),
      FIRST_ADMIN_EMAIL: "a@example.org",
      FIRST_ADMIN_PASSWORD_FILE: file("password", "una frase bien larga\n"),
    });
    expect(config).to.deep.include({
      jwtSecret: SECRET,
      jwtSecretPrevious: `${SECRET}2`,
      firstAdmin: { email: "a@example.org", password: "una frase bien larga" },
    });
  });

  it("takes a password from the first line of a file, spaces included, as the command line does", () => {
    const read = (content: string) =>
      readConfig({
        FIRST_ADMIN_EMAIL: "a@example.org",
        FIRST_ADMIN_PASSWORD_FILE: file("line", content),
      }).firstAdmin?.password;
    expect(read("\ufeff una frase bien larga \r\nnota\r\n")).to.equal(" una frase bien larga ");
  });

  it("does not call a password missing whose file is", () => {
    const path = join(directory(), "nowhere");
    const faults = faultsOf({
      FIRST_ADMIN_EMAIL: "a@example.org",
      FIRST_ADMIN_PASSWORD_FILE: path,
    });
    expect(faults).to.include(`FIRST_ADMIN_PASSWORD_FILE: ${path}: there is no such file`);
    expect(faults).not.to.include("one is missing");
  });

  it("refuses a secret that is said twice, or whose file is not there, not readable or empty", () => {
    for (const name of ["JWT_SECRET", "JWT_SECRET_PREVIOUS"]) {
      expect(faultsOf({ [name]: SECRET, [`${name}_FILE`]: file("twice", SECRET) })).to.include(
        `${name}_FILE`,
      );
      for (const [path, reason] of [
        [join(directory(), "nowhere"), ": there is no such file"],
        [directory(), " is a directory"],
        [file("empty", "\n"), " is empty"],
        [file("latin1", Buffer.from("contraseña".repeat(5), "latin1")), " is not UTF-8 text"],
      ] as const)
        expect(faultsOf({ [`${name}_FILE`]: path })).to.include(`${name}_FILE: ${path}${reason}`);
    }
  });

  const faulty: Readonly<Record<string, readonly string[]>> = {
    PROFILE: ["production", "LOCAL", "pre_production"],
    PORT: ["x", "-1", "65536", "3000.5", "0x10", " 3000"],
    DOCS_PORT: ["x", "70000"],
    WORKERS: ["x", "0", "-1", "1.5", "257", "auto"],
    LOCAL_API_URL: ["localhost:3000", "/", "http://localhost:3000/?x=1"],
    PRE_PRODUCTION_API_URL: [
      "dictionary.example.org",
      "ftp://dictionary.example.org",
      "https://user:canary@dictionary.example.org",
    ],
    METRICS_PORT: ["x", "0", "65536"],
    METRICS_TOKEN: ["short", "a".repeat(40), "white space does not fit in a bearer token"],
    DOCS_URL: [
      "docs",
      "ftp://docs.example.org",
      "javascript:alert(1)",
      "//docs.example.org",
      "http://docs.example.org/x/?q=1",
      "http://docs.example.org/?",
      "http://docs.example.org/x#y",
      "https://user:canary@docs.example.org",
      "https://user@docs.example.org",
    ],
    STORAGE: ["cloud", "SQLite", "mysql"],
    ACCESS_TOKEN_TTL: ["0", "-1", "15m", "1.5", "99999999999"],
    REFRESH_TOKEN_TTL: ["0", "30d", "x"],
    PUBLIC_READ: ["yes", "1", "TRUE"],
    REQUIRE_IF_MATCH: ["on", "0"],
    CORS_ORIGINS: [
      "*",
      "example.org",
      "https://example.org/",
      "https://example.org/path",
      "null",
      "https://a.org https://b.org",
    ],
    TRUSTED_PROXIES: [
      "10.0.0.0/33",
      "proxy",
      "10.0.0",
      "2001:db8::/129",
      "10.0.0.0/x",
      "0.0.0.0/0",
      "::/0",
      "*",
    ],
    LOGIN_ATTEMPTS: ["0", "-1", "x"],
    LOG_LEVEL: ["loud", "INFO"],
    DICTIONARY_LOCALE: ["español", "x", "_"],
    FIRST_ADMIN_EMAIL: ["nonsense", "a b@example.org"],
  };
  for (const [name, values] of Object.entries(faulty))
    for (const value of values)
      it(`refuses ${name}=${value.slice(0, 30)}`, () => {
        const besides =
          name === "FIRST_ADMIN_EMAIL" ? { FIRST_ADMIN_PASSWORD: "una frase bien larga" } : {};
        expect(faultsOf({ [name]: value, ...besides })).to.include(name);
      });

  it("refuses a language that it cannot order, and does not say that its tag is none", () => {
    for (const tag of ["eu", "ast", "gn"])
      expect(faultsOf({ DICTIONARY_LOCALE: tag })).to.match(/order is not known here/);
    expect(faultsOf({ DICTIONARY_LOCALE: "español" })).to.match(/language tag \(BCP 47\)/);
  });

  it("refuses MongoDB without an address, or with one of something else", () => {
    expect(faultsOf({ STORAGE: "mongodb" })).to.include("MONGODB_URI");
    for (const uri of ["http://x", "mongodb://", "localhost:27017"])
      expect(faultsOf({ STORAGE: "mongodb", MONGODB_URI: uri })).to.include("MONGODB_URI");
  });

  it("refuses several workers in memory, which no two processes share", () => {
    expect(faultsOf({ STORAGE: "memory", WORKERS: "2" })).to.include("WORKERS");
    expect(readConfig({ STORAGE: "memory", WORKERS: "1" }).workers).to.equal(1);
  });

  it("refuses ports that are one, of those that it listens on, and names them with all that is wrong", () => {
    const clash = /: each needs one of its own/;
    expect(faultsOf({ PORT: "4000", METRICS_PORT: "4000", LOG_LEVEL: "loud" }))
      .to.include("PORT and METRICS_PORT are the same port")
      .and.include("LOG_LEVEL");
    expect(faultsOf({ PORT: "4000", DOCS_PORT: "04000" })).to.include("PORT and DOCS_PORT are");
    expect(faultsOf({ PORT: "3001" })).to.include("PORT and DOCS_PORT (by default) are");
    expect(faultsOf({ DOCS_PORT: "3000", METRICS_PORT: "3000" })).to.include(
      "PORT (by default) and DOCS_PORT and METRICS_PORT are",
    );
    expect(faultsOf({ ...PRODUCTION, METRICS_PORT: "3000" })).to.match(clash);
    for (const [name, value] of [
      ["PORT", "x"],
      ["PORT", "65536"],
      ["METRICS_PORT", "0"],
    ] as const)
      expect(faultsOf({ DOCS_PORT: "3000", PORT: "3002", [name]: value })).to.not.match(clash);
  });

  it("takes ports that are one where nothing listens on both, and 0 for any that is free", () => {
    expect(readConfig({ ...PRODUCTION, DOCS_PORT: "3000" }).port).to.equal(3_000);
    expect(readConfig({ PORT: "0", DOCS_PORT: "0" }).port).to.equal(0);
  });

  it("tells of a first administrator's common password with what else is wrong, and lets it be used by itself", () => {
    const common = { FIRST_ADMIN_PASSWORD: "passwordpassword" };
    const whole = { ...common, FIRST_ADMIN_EMAIL: "a@example.org" };
    const told = /FIRST_ADMIN_PASSWORD is a common one/;
    expect(faultsOf({ ...whole, WORKERS: "x" }))
      .to.match(told)
      .and.include("WORKERS")
      .and.not.include(common.FIRST_ADMIN_PASSWORD);
    expect(faultsOf(common)).to.match(told).and.include("FIRST_ADMIN_EMAIL");
    const better = { ...whole, FIRST_ADMIN_PASSWORD: "otra frase larga" };
    expect(faultsOf({ ...better, WORKERS: "x" })).to.not.match(told);
    // Where there is a user it is not used, which only the store knows.
    expect(readConfig(whole).firstAdmin?.password).to.equal(common.FIRST_ADMIN_PASSWORD);
  });

  it("refuses a first administrator of whom half is said", () => {
    expect(faultsOf({ FIRST_ADMIN_EMAIL: "a@example.org" })).to.include("FIRST_ADMIN_PASSWORD");
    expect(faultsOf({ FIRST_ADMIN_PASSWORD: "una frase bien larga" })).to.include(
      "FIRST_ADMIN_EMAIL",
    );
  });

  it("refuses sessions that are shorter than their tokens", () => {
    expect(faultsOf({ ACCESS_TOKEN_TTL: "100", REFRESH_TOKEN_TTL: "99" })).to.match(
      /ACCESS_TOKEN_TTL/,
    );
  });

  it("tells all its faults at once", () => {
    const all = Object.fromEntries(Object.entries(faulty).map(([name, [value]]) => [name, value]));
    const message = faultsOf({ ...all, JWT_SECRET: "weak", FIRST_ADMIN_PASSWORD: "short" });
    for (const name of [...Object.keys(faulty), "JWT_SECRET", "FIRST_ADMIN_PASSWORD"])
      expect(message).to.include(name);
  });

  it("takes what is set to nothing for not set", () => {
    const nothing = Object.fromEntries(Object.keys(faulty).map((name) => [name, ""]));
    expect(readConfig(nothing)).to.deep.equal(readConfig({}));
  });

  it("has the documentation's address as a URI, whatever letters it is given in", () => {
    const urlOf = (DOCS_URL: string): string => readConfig({ DOCS_URL }).docsUrl;
    expect(urlOf("https://docs.example.org/a b/ ")).to.equal("https://docs.example.org/a%20b");
    expect(urlOf("HTTPS://docs.español.example/ñ")).to.equal(
      "https://docs.xn--espaol-zwa.example/%C3%B1",
    );
    expect(urlOf("http://localhost:0")).to.equal("http://localhost:0");
  });

  it("reads what is said", () => {
    const config = readConfig({
      HOST: "0.0.0.0",
      PORT: "8080",
      DOCS_URL: "https://docs.example.org/diccionario/",
      STORAGE: "memory",
      METRICS_PORT: "9100",
      METRICS_TOKEN: "0123456789-abcdef",
      ACCESS_TOKEN_TTL: "60",
      REFRESH_TOKEN_TTL: "3600",
      PUBLIC_READ: "true",
      REQUIRE_IF_MATCH: "true",
      CORS_ORIGINS: "https://a.example.org,, http://localhost:8080 ,",
      TRUSTED_PROXIES: "10.0.0.0/8, ::1,192.0.2.7,2001:db8::/32",
      LOGIN_ATTEMPTS: "5",
      LOG_LEVEL: "debug",
      DICTIONARY_LOCALE: "ca",
    });
    expect(config).to.deep.include({
      host: "0.0.0.0",
      port: 8080,
      docsUrl: "https://docs.example.org/diccionario",
      storage: { kind: "memory" },
      metricsPort: 9100,
      metricsToken: "0123456789-abcdef",
      accessTtlSeconds: 60,
      refreshTtlSeconds: 3_600,
      publicRead: true,
      requireIfMatch: true,
      corsOrigins: ["https://a.example.org", "http://localhost:8080"],
      trustedProxies: ["10.0.0.0/8", "::1", "192.0.2.7", "2001:db8::/32"],
      loginAttempts: 5,
      logLevel: "debug",
      locale: "ca",
    });
  });
});
