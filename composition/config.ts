import { isIP } from "node:net";
import { dirname, join } from "node:path";
import { isCommonPassword } from "../adapters/security/common-passwords.ts";
import { PASSWORD_LENGTH, passwordFaults } from "../domain/users/password.ts";
import { type DocumentationConfig, readDocumentation } from "./documentation-config.ts";
import { checked, type Environment, type Profile, type Reader, reader } from "./environment.ts";

export type { Environment } from "./environment.ts";

export interface Config {
  readonly profile: Profile;
  readonly host: string;
  readonly port: number;
  readonly documentation: DocumentationConfig;
  readonly docsUrl: string;
  readonly storage:
    | { readonly kind: "sqlite"; readonly file: string }
    | { readonly kind: "mongodb"; readonly uri: string }
    | { readonly kind: "memory" };
  /** How many processes answer on one port. */
  readonly workers: number;
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
  /** How many reads, and how many writes, a process works on at once. */
  readonly mostAtOnce: number;
  /** How many connections a process holds open, waiting ones too. */
  readonly mostConnections: number;
  readonly logLevel: LogLevel;
  readonly locale: string;
  readonly firstAdmin: { readonly email: string; readonly password: string } | null;
}

const logLevels = ["trace", "debug", "info", "warn", "error", "silent"] as const;
type LogLevel = (typeof logLevels)[number];

const HALF_A_DAY = 12 * 60 * 60;
const QUARTER_OF_AN_HOUR = 15 * 60;
const THIRTY_DAYS = 30 * 24 * 60 * 60;
/** Far more than any machine has use for: whoever asks for more has mistaken the variable. */
const MAX_WORKERS = 256;
const TEN_YEARS = 10 * 365 * 24 * 60 * 60;

/** Reads the configuration from the environment; what is set to nothing counts as not set. */
export const readConfig = (env: Environment): Config =>
  checked((fault) => readAll(reader(env, fault)), commonPassword);

const readAll = (read: Reader): Config => {
  const profile = read.profile();
  const local = profile === "local";
  const documentation = readDocumentation(read);
  const config: Config = {
    profile,
    host: read.host(profile),
    port: read.port("PORT", 3000),
    documentation,
    docsUrl: documentation.url,
    storage: readStorage(read, local),
    workers: read.integer("WORKERS", 1, 1, MAX_WORKERS),
    metricsPort: read.text("METRICS_PORT") === undefined ? null : read.port("METRICS_PORT", 0, 1),
    metricsToken: read.bearerToken("METRICS_TOKEN", 16),
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
    mostAtOnce: read.integer("MAX_AT_ONCE", 1_000, 1, 100_000),
    mostConnections: read.integer("MAX_CONNECTIONS", 10_200, 1, 1_000_000),
    logLevel: read.oneOf("LOG_LEVEL", logLevels, local ? "warn" : "info"),
    locale: read.locale("DICTIONARY_LOCALE", "es"),
    firstAdmin: readFirstAdmin(read),
  };
  if (!local && read.text("JWT_SECRET") === undefined && read.text("JWT_SECRET_FILE") === undefined)
    read.fault("JWT_SECRET or JWT_SECRET_FILE is missing: the pre-production profile needs one");
  if (config.storage.kind === "memory" && config.workers > 1)
    read.fault("STORAGE=memory lives in one process: WORKERS must be 1");
  if (config.accessTtlSeconds > config.refreshTtlSeconds)
    read.fault("ACCESS_TOKEN_TTL is longer than REFRESH_TOKEN_TTL");
  for (const names of sharedPorts(config))
    read.fault(
      `${names.map(said(read)).join(" and ")} are the same port: each needs one of its own`,
    );
  return config;
};

/** Who has not set a variable is told that it has a value all the same. */
const said =
  (read: Reader) =>
  (name: string): string =>
    read.text(name) === undefined ? `${name} (by default)` : name;

/** The variables that name one port, of those that the service listens on; 0 takes any that is free. */
const sharedPorts = ({
  profile,
  port,
  documentation,
  metricsPort,
}: Config): readonly (readonly string[])[] => {
  const ports = [
    ["PORT", port],
    // Elsewhere than on somebody's own machine the documentation is run by itself.
    ["DOCS_PORT", profile === "local" ? documentation.port : 0],
    ["METRICS_PORT", metricsPort ?? 0],
  ] as const;
  const taken = Map.groupBy(
    ports.filter(([, number]) => number !== 0),
    ([, number]) => number,
  );
  return [...taken.values()]
    .filter(({ length }) => length > 1)
    .map((alike) => alike.map(([name]) => name));
};

/** Where a dictionary is unless SQLITE_FILE says otherwise. */
export const USUAL_FILE = "data/dictionary.sqlite";

const sqliteFile = (read: Reader): string => read.text("SQLITE_FILE") ?? USUAL_FILE;

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
  const email = read.emailAddress("FIRST_ADMIN_EMAIL");
  const password = read.passwordOrFile("FIRST_ADMIN_PASSWORD");
  const faults = passwordFaults(() => false, password ?? "", "");
  if (password !== null && faults.length > 0)
    read.fault(
      `FIRST_ADMIN_PASSWORD must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters`,
    );
  const isPasswordSaid = read.isSaid("FIRST_ADMIN_PASSWORD");
  if (email === undefined && !isPasswordSaid) return null;
  if (email === undefined || !isPasswordSaid)
    read.fault("FIRST_ADMIN_EMAIL and FIRST_ADMIN_PASSWORD (or _FILE) go together: one is missing");
  return { email: email ?? "", password: password ?? "" };
};

/** Refused when it is used, where there is no user yet: its list is not for every start to load. */
const commonPassword = ({ firstAdmin }: Config): readonly string[] => {
  const faults = passwordFaults(isCommonPassword, firstAdmin?.password ?? "", "");
  return faults.some(({ code }) => code === "too_common")
    ? ["FIRST_ADMIN_PASSWORD is a common one, with which no first administrator is made"]
    : [];
};

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const isNetwork = (text: string): boolean => {
  const [address = "", bits] = text.split("/");
  const version = isIP(address);
  return (
    version !== 0 &&
    (bits === undefined ||
      (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  );
};
