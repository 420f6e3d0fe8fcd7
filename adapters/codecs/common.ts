import { REFERENCE } from "./mentions.ts";
import { formatted, text } from "./codec.ts";
import { nullable } from "./object.ts";

/** How many items any list of a resource may have; the limit on bodies is met before it. */
export const MAX_ITEMS = 1_000;

export const externalId = nullable(
  text({
    max: 200,
    description: "The writer's own key, unique in the family, by which imports can be repeated.",
    example: "TSE00011",
  }),
);

/** The id of another resource; whether it exists is not the codec's to know. */
export const reference = formatted({
  max: 200,
  schema: { [REFERENCE]: true },
  description: "The id of a resource of the family that the field names.",
  holds: () => true,
});

export const identifier = (description: string, example: string) =>
  text({ max: 64, description, example });

export const notes = text({ max: 10_000, multiline: true });

const WEB_ADDRESS = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s]+$/;

export const webAddress = formatted({
  max: 2_000,
  // Not `format: uri`: addresses are taken as browsers take them, letters beyond ASCII included.
  schema: { pattern: WEB_ADDRESS.source },
  description: "An http or https address.",
  example: "https://example.org/audio/casa.ogg",
  holds: (address) => WEB_ADDRESS.test(address) && URL.canParse(address),
});

export const languageCode = formatted({
  max: 35,
  schema: { pattern: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$" },
  description: "BCP 47.",
  example: "ar-AN",
  holds: (code) => /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(code),
});

/** The fields of every resource that nobody writes. */
export const versionedFields = [
  "id",
  "version",
  "created_at",
  "created_by",
  "updated_at",
  "updated_by",
] as const;
