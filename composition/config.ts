import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { dirname, join } from "node:path";
import { isLocale } from "../domain/shared/collation.ts";

export type Profile = "local" | "pre-production";

export interface Config {
  readonly profile: Profile;
  readonly host: string;
  readonly port: number;
  readonly docsUrl: string;
  readonly storage:
    | { readonly kind: "sqlite"; readonly file: string }
    | { readonly kind: "mongodb"; readonly uri: string }
    | { readonly kind: "memory" };
  readonly metricsPort: number | null;
  readonly metricsToken: string | null;
  /** Null: the local profile keeps one of its own in `signingKeyFile`. */
  readonly jwtSecret: string | null;
  readonly signingKeyFile: string;
  readonly jwtSecretPrevious: string | null;
  readonly accessTtlSeconds: number;
  readonly refreshTtlSeconds: number;
  readonly publicRead: boolean;
  readonly requireIfMatch: boolean;
  readonly corsOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly loginAttempts: number;
  readonly logLevel: LogLevel;
  readonly locale: string;
  readonly firstAdmin: { readonly email: string; readonly password: string } | null;
}

const logLevels = ["trace", "debug", "info", "warn", "error", "silent"] as const;
type LogLevel = (typeof logLevels)[number];

export type Environment = Readonly<Record<string, string | undefined>>;

/** Every fault of the environment, for people: the service does not start on any of them. */
class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

const HALF_A_DAY = 12 * 60 * 60;
const QUARTER_OF_AN_HOUR = 15 * 60;
const THIRTY_DAYS = 30 * 24 * 60 * 60;
const TEN_YEARS = 10 * 365 * 24 * 60 * 60;
const MIN_SECRET_BYTES = 32;

/** Reads the configuration from the environment; what is set to nothing counts as not set. */
export const readConfig = (env: Environment): Config => {
  const faults: string[] = [];
  const read = reader(env, (fault) => faults.push(fault));
  const profile = read.profile();
  const local = profile === "local";
  const docsPort = read.integer("DOCS_PORT", 3001, 0, 65_535);
  const config: Config = {
    profile,
    host: read.text("HOST") ?? (local ? "127.0.0.1" : "0.0.0.0"),
    port: read.integer("PORT", 3000, 0, 65_535),
    docsUrl: read.origin("DOCS_URL", `http://localhost:${docsPort}`),
    storage: readStorage(read, local),
    metricsPort:
      read.text("METRICS_PORT") === undefined ? null : read.integer("METRICS_PORT", 0, 1, 65_535),
    metricsToken: read.secret("METRICS_TOKEN", 16),
    jwtSecret: read.secretOrFile("JWT_SECRET"),
    signingKeyFile: join(dirname(sqliteFile(read)), "signing.key"),
    jwtSecretPrevious: read.secretOrFile("JWT_SECRET_PREVIOUS"),
    accessTtlSeconds: read.integer(
      "ACCESS_TOKEN_TTL",
      local ? HALF_A_DAY : QUARTER_OF_AN_HOUR,
      1,
      TEN_YEARS,
    ),
    refreshTtlSeconds: read.integer("REFRESH_TOKEN_TTL", THIRTY_DAYS, 1, TEN_YEARS),
    publicRead: read.boolean("PUBLIC_READ"),
    requireIfMatch: read.boolean("REQUIRE_IF_MATCH"),
    corsOrigins: read.list("CORS_ORIGINS", isOrigin, "an origin such as https://example.org"),
    trustedProxies: read.list("TRUSTED_PROXIES", isNetwork, "an address or a network (10.0.0.0/8)"),
    loginAttempts: read.integer("LOGIN_ATTEMPTS", 10, 1, 1_000_000),
    logLevel: read.oneOf("LOG_LEVEL", logLevels, local ? "warn" : "info"),
    locale: read.locale("DICTIONARY_LOCALE", "es"),
    firstAdmin: readFirstAdmin(read),
  };
  if (!local && config.jwtSecret === null)
    faults.push("JWT_SECRET or JWT_SECRET_FILE is missing: the pre-production profile needs one");
  if (config.accessTtlSeconds > config.refreshTtlSeconds)
    faults.push("ACCESS_TOKEN_TTL is longer than REFRESH_TOKEN_TTL");
  if (faults.length > 0)
    throw new ConfigurationError(["The configuration has faults:", ...faults].join("\n  - "));
  return config;
};

const sqliteFile = (read: Reader): string => read.text("SQLITE_FILE") ?? "data/dictionary.sqlite";

const readStorage = (read: Reader, local: boolean): Config["storage"] => {
  const kind = read.oneOf(
    "STORAGE",
    ["sqlite", "mongodb", "memory"] as const,
    local ? "sqlite" : "mongodb",
  );
  if (kind === "sqlite") return { kind, file: sqliteFile(read) };
  return kind === "mongodb" ? { kind, uri: read.mongodbUri("MONGODB_URI") } : { kind };
};

const readFirstAdmin = (read: Reader): Config["firstAdmin"] => {
  const email = read.text("FIRST_ADMIN_EMAIL");
  const password = read.textOrFile("FIRST_ADMIN_PASSWORD");
  if (email === undefined && password === null) return null;
  if (email !== undefined && password !== null) return { email, password };
  read.fault("FIRST_ADMIN_EMAIL and FIRST_ADMIN_PASSWORD (or _FILE) go together: one is missing");
  return null;
};

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const isNetwork = (text: string): boolean => {
  const [address = "", bits] = text.split("/");
  const version = isIP(address);
  return (
    version !== 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  );
};

type Reader = ReturnType<typeof reader>;

/** One reader for each kind of value; each says what is wrong by the variable's name, never its value. */
const reader = (env: Environment, fault: (message: string) => void) => {
  const text = (name: string): string | undefined => {
    const value = env[name];
    return value === undefined || value === "" ? undefined : value;
  };
  const oneOf = <Word extends string>(
    name: string,
    words: readonly Word[],
    otherwise: Word,
  ): Word => {
    const value = text(name);
    if (value === undefined) return otherwise;
    const word = words.find((known) => known === value);
    if (word === undefined) fault(`${name} must be one of ${words.join(", ")}`);
    return word ?? otherwise;
  };
  const textOrFile = (name: string): string | null => {
    const value = text(name);
    const file = text(`${name}_FILE`);
    if (value !== undefined && file !== undefined) fault(`${name} and ${name}_FILE are both set`);
    if (file === undefined) return value ?? null;
    if (!existsSync(file)) {
      fault(`${name}_FILE names a file that is not there`);
      return null;
    }
    return readFileSync(file, "utf8").trim();
  };
  const strong = (name: string, value: string | null, bytes: number): string | null => {
    if (value !== null && (Buffer.byteLength(value) < bytes || new Set(value).size < 8))
      fault(
        `${name} is too weak: give it at least ${bytes} random bytes (openssl rand -base64 48)`,
      );
    return value;
  };
  return {
    fault,
    text,
    oneOf,
    textOrFile,
    secret: (name: string, bytes: number) => strong(name, text(name) ?? null, bytes),
    secretOrFile: (name: string) => strong(name, textOrFile(name), MIN_SECRET_BYTES),
    profile: (): Profile => {
      const word = oneOf("PROFILE", ["local", "pre-production", "preproduction"] as const, "local");
      return word === "local" ? "local" : "pre-production";
    },
    integer: (name: string, otherwise: number, min: number, max: number): number => {
      const value = text(name);
      if (value === undefined) return otherwise;
      const number = /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN;
      if (number >= min && number <= max) return number;
      fault(`${name} must be a whole number from ${min} to ${max}`);
      return otherwise;
    },
    boolean: (name: string): boolean => oneOf(name, ["true", "false"] as const, "false") === "true",
    list: (name: string, holds: (item: string) => boolean, what: string): readonly string[] => {
      const items = (text(name) ?? "").split(",").map((item) => item.trim());
      const given = items.filter((item) => item !== "");
      if (!given.every(holds)) fault(`every part of ${name} must be ${what}`);
      return given;
    },
    origin: (name: string, otherwise: string): string => {
      const value = (text(name) ?? otherwise).replace(/\/+$/, "");
      const sound = URL.canParse(value) && ["http:", "https:"].includes(new URL(value).protocol);
      if (!sound) fault(`${name} must be an address such as https://docs.example.org`);
      return sound ? value : otherwise;
    },
    mongodbUri: (name: string): string => {
      const value = text(name);
      if (value === undefined) fault(`${name} is missing: STORAGE=mongodb needs it`);
      else if (!/^mongodb(\+srv)?:\/\/./.test(value)) fault(`${name} must begin with mongodb://`);
      return value ?? "";
    },
    locale: (name: string, otherwise: string): string => {
      const value = text(name) ?? otherwise;
      if (!isLocale(value)) fault(`${name} must be a language tag (BCP 47) such as es`);
      return value;
    },
  };
};
