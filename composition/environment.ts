import { readFileSync } from "node:fs";
import * as E from "fp-ts/lib/Either.js";
import { describeThrown } from "../adapters/cli/describe-error.ts";
import { emailAddress } from "../adapters/codecs/user-codec.ts";
import { firstLine, secretText } from "../adapters/files/secret-text.ts";
import { readingInput } from "../adapters/files/unreadable.ts";
import { isLocale } from "../domain/shared/collation.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export type Profile = "local" | "pre-production";

const MIN_SECRET_BYTES = 32;
/** What is random has more, in hexadecimal too; what somebody typed over and over has not. */
const MIN_DISTINCT = 12;

/** What a file holds, or why that is of no use. */
const contentOf = (file: string): E.Either<string, string> => {
  try {
    const text = secretText(readingInput(file, () => readFileSync(file)));
    if (text === null)
      return E.left(`${file} is not UTF-8 text (openssl rand -base64 48 writes a secret that is)`);
    return text.trim() === "" ? E.left(`${file} is empty`) : E.right(text);
  } catch (error) {
    return E.left(describeThrown(error, "en") ?? `${file} cannot be read`);
  }
};

/** Every fault of the environment, for people: nothing starts on any of them. */
class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

export const faultyConfiguration = (faults: readonly string[]): Error =>
  new ConfigurationError(["The configuration has faults:", ...faults].join("\n  - "));

/**
 * What is read, unless there was a fault in it. What may do no harm by itself (`doubtful`) is told with
 * the faults that there are: whoever mends these need not meet it at the next start.
 */
export const checked = <Read>(
  read: (fault: (message: string) => void) => Read,
  doubtful: (value: Read) => readonly string[] = () => [],
): Read => {
  const faults: string[] = [];
  const value = read((fault) => faults.push(fault));
  if (faults.length > 0) throw faultyConfiguration([...faults, ...doubtful(value)]);
  return value;
};

export type Reader = ReturnType<typeof reader>;

/** One reader for each kind of value; each says what is wrong by the variable's name, never its value. */
export const reader = (env: Environment, fault: (message: string) => void) => {
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
  return { fault, text, oneOf, ...secrets(text, fault), ...values(text, oneOf, fault) };
};

type Fault = (message: string) => void;
type Text = (name: string) => string | undefined;
type OneOf = <Word extends string>(name: string, words: readonly Word[], otherwise: Word) => Word;

/** What must not be guessed, and may come from a file. */
const secrets = (text: Text, fault: Fault) => {
  const valueOrFile = (name: string, inFile: (text: string) => string): string | null => {
    const value = text(name);
    const file = text(`${name}_FILE`);
    if (value !== undefined && file !== undefined) fault(`${name} and ${name}_FILE are both set`);
    if (file === undefined) return value ?? null;
    const content = contentOf(file);
    if (E.isLeft(content)) fault(`${name}_FILE: ${content.left}`);
    return E.isLeft(content) ? null : inFile(content.right);
  };
  const isSaid = (name: string): boolean =>
    text(name) !== undefined || text(`${name}_FILE`) !== undefined;
  const textOrFile = (name: string) => valueOrFile(name, (text) => text.trim());
  const strong = (name: string, value: string | null, bytes: number): string | null => {
    if (value !== null && (Buffer.byteLength(value) < bytes || new Set(value).size < MIN_DISTINCT))
      fault(
        `${name} is too weak: give it at least ${bytes} random bytes (openssl rand -base64 48)`,
      );
    return value;
  };
  return {
    passwordOrFile: (name: string) => valueOrFile(name, firstLine),
    isSaid,
    mongodbUri: (name: string): string => {
      if (!isSaid(name)) fault(`${name} or ${name}_FILE is missing: STORAGE=mongodb needs one`);
      const value = textOrFile(name);
      if (value !== null && !/^mongodb(\+srv)?:\/\/./.test(value))
        fault(`${name} must begin with mongodb:// or mongodb+srv://`);
      return value ?? "";
    },
    secretOrFile: (name: string) => strong(name, textOrFile(name), MIN_SECRET_BYTES),
    bearerToken: (name: string, bytes: number): string | null => {
      const value = text(name) ?? null;
      if (value !== null && !/^[\w.~+/-]+=*$/.test(value))
        fault(
          `${name} may have letters, digits and - . _ ~ + / only: it is sent as a bearer token`,
        );
      return strong(name, value, bytes);
    },
  };
};

const wholeNumber =
  (text: Text, fault: Fault) =>
  (name: string, otherwise: number, min: number, max: number, faulty = otherwise): number => {
    const value = text(name);
    if (value === undefined) return otherwise;
    const number = /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    fault(`${name} must be a whole number from ${min} to ${max}`);
    return faulty;
  };

const isLanguageTag = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

/** Whether paths can be put after it: a query or a fragment would swallow them. */
const isBase = (address: string): boolean => {
  if (!URL.canParse(address) || /[?#]/.test(address)) return false;
  const { protocol, username, password } = new URL(address);
  return ["http:", "https:"].includes(protocol) && username === "" && password === "";
};

const values = (text: Text, oneOf: OneOf, fault: Fault) => ({
  emailAddress: (name: string): string | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    const address = emailAddress.decode(value);
    if (E.isLeft(address)) fault(`${name} must be an e-mail address`);
    return E.isLeft(address) ? value : address.right;
  },
  profile: (): Profile => {
    const word = oneOf("PROFILE", ["local", "pre-production", "preproduction"] as const, "local");
    return word === "local" ? "local" : "pre-production";
  },
  /** The address to listen on. */
  host: (profile: Profile): string =>
    text("HOST") ?? (profile === "local" ? "127.0.0.1" : "0.0.0.0"),
  integer: (name: string, otherwise: number, min: number, max: number): number =>
    wholeNumber(text, fault)(name, otherwise, min, max),
  /** One that is faulty is read as 0, which collides with no other. */
  port: (name: string, otherwise: number, min = 0): number =>
    wholeNumber(text, fault)(name, otherwise, min, 65_535, 0),
  boolean: (name: string): boolean => oneOf(name, ["true", "false"] as const, "false") === "true",
  list: (name: string, holds: (item: string) => boolean, what: string): readonly string[] => {
    const items = (text(name) ?? "").split(",").map((item) => item.trim());
    const given = items.filter((item) => item !== "");
    if (!given.every(holds)) fault(`every part of ${name} must be ${what}`);
    return given;
  },
  /** As a URI: other letters than it may have are encoded. */
  origin: (name: string, otherwise: string): string => {
    const value = (text(name) ?? otherwise).trim();
    if (isBase(value)) return new URL(value).href.replace(/\/+$/, "");
    fault(
      `${name} must be an address such as https://docs.example.org, without a query, a fragment or a login`,
    );
    return otherwise;
  },
  locale: (name: string, otherwise: string): string => {
    const value = text(name) ?? otherwise;
    if (!isLanguageTag(value)) fault(`${name} must be a language tag (BCP 47) such as es`);
    else if (!isLocale(value))
      fault(
        `${name} names a language whose order is not known here: name one that is ordered alike, such as es`,
      );
    return value;
  },
});
