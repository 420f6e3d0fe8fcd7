import { conflict, keysTaken } from "../../domain/shared/app-error.ts";
import type { FamilySpec } from "../../domain/shared/card.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { JsonSchema } from "../codecs/codec.ts";
import type { Fields } from "../codecs/object.ts";
import type { ResourceCodec } from "../codecs/resource-codec.ts";
import {
  answerObject,
  identity,
  inputSchema,
  keptFields,
  patchExample,
  patchSchema,
  replacementSchema,
  writable,
} from "../codecs/schemas.ts";
import {
  type AnswerDoc,
  JSON_TYPE,
  MERGE_PATCH_TYPE,
  type PathParameter,
  type ProblemDoc,
  type RequestBody,
  type Route,
  type Tag,
} from "./route.ts";

/** What there is to say of some of a family's routes, beyond what is said of every family's. */
export interface Note {
  readonly description: string;
  readonly problems: readonly ProblemDoc[];
}

/** What the documentation of the stock routes needs to know of a family. */
export interface ResourceDocs<R, F extends Fields> {
  /** `/entries` */
  readonly path: string;
  /** What stands in operation ids: `Entry`. */
  readonly name: string;
  /** What stands in summaries: `an entry`. */
  readonly one: string;
  /** `Entries`, in the operation id of its listing. */
  readonly plural: string;
  /** `entries` */
  readonly many: string;
  /** How a listing is ordered: `By lemma in the order of the dictionary's language`. */
  readonly order: string;
  readonly tag: Tag;
  /** By what it is sorted, and what is unique in it. */
  readonly spec: Pick<FamilySpec<Versioned>, "sorts" | "defaultOrder"> & {
    readonly uniqueKey?: { readonly name: string };
  };
  readonly codec: ResourceCodec<R, F>;
  readonly schema: JsonSchema;
  readonly example: unknown;
  /** The field of the example that its search looks at. */
  readonly searched: string;
  readonly idParameter?: PathParameter;
  /** What else requests may send than what the codec says of an input, a replacement and a patch. */
  readonly bodies?: Partial<Record<"create" | "replace" | "patch", RequestBody>>;
  readonly notes?: Partial<Record<"create" | "read" | "edit" | "remove", Note>>;
}

/** All of a route but what it does and who may have it done. */
export type RouteDocs = Omit<Route, "method" | "path" | "access" | "role" | "query" | "handle">;

export const keyTaken = <R, F extends Fields>({
  spec: { uniqueKey },
}: Pick<ResourceDocs<R, F>, "spec">): ProblemDoc =>
  keysTaken([{ keys: ["external_id", ...(uniqueKey === undefined ? [] : [uniqueKey.name])] }]);
export const tooContended: ProblemDoc = conflict("too_contended");
const SENT_BACK = "Read-only fields may be sent back, but not changed (422).";

export const shown = <R, F extends Fields>(
  { schema, example }: ResourceDocs<R, F>,
  description: string,
): AnswerDoc => ({ description, schema, headers: ["ETag"], example });

/** What the routes of one resource have in common. */
export const common = <R, F extends Fields>(
  { tag, idParameter }: Pick<ResourceDocs<R, F>, "tag" | "idParameter">,
  note: Note | undefined,
  ...sentences: readonly string[]
): Pick<RouteDocs, "tag" | "description" | "params"> => {
  const said = [...sentences, ...(note === undefined ? [] : [note.description])];
  return {
    tag,
    ...(said.length > 0 && { description: said.join(" ") }),
    ...(idParameter !== undefined && { params: { id: idParameter } }),
  };
};

export const createDocs = <R, F extends Fields>(family: ResourceDocs<R, F>): RouteDocs => ({
  ...common({ tag: family.tag }, family.notes?.create),
  operationId: `create${family.name}`,
  summary: `Adds ${family.one}`,
  body: family.bodies?.create ?? {
    types: [JSON_TYPE],
    schema: inputSchema(family.codec.body.schema),
    example: writable(family.codec, family.example),
  },
  heeds: ["Idempotency-Key"],
  answers: { 201: { ...shown(family, "The created resource."), headers: ["ETag", "Location"] } },
  problems: [keyTaken(family), tooContended, ...(family.notes?.create?.problems ?? [])],
});

export const readDocs = <R, F extends Fields>(family: ResourceDocs<R, F>): RouteDocs => ({
  ...common(family, family.notes?.read),
  operationId: `read${family.name}`,
  summary: `Reads ${family.one}`,
  heeds: ["If-None-Match"],
  answers: {
    200: shown(family, "The resource."),
    304: { description: "The caller has this version already.", headers: ["ETag"] },
  },
  problems: family.notes?.read?.problems ?? [],
});

const editDocs = <R, F extends Fields>(
  family: ResourceDocs<R, F>,
): Pick<RouteDocs, "heeds" | "answers" | "problems"> => ({
  heeds: ["If-Match"],
  answers: { 200: shown(family, "The edited resource.") },
  problems: [keyTaken(family), tooContended, ...(family.notes?.edit?.problems ?? [])],
});

/** What there is to say of the fields that no edit clears; nothing where there are none. */
const kept = <R, F extends Fields>(
  { codec }: ResourceDocs<R, F>,
  say: (names: string) => string,
): string => {
  const names = keptFields(codec).map((name) => `\`${name}\``);
  return names.length === 0 ? "" : say(names.join(" or "));
};

export const replaceDocs = <R, F extends Fields>(family: ResourceDocs<R, F>): RouteDocs => ({
  ...common(
    family,
    family.notes?.edit,
    `Every writable field is replaced, and what is left out is cleared; only an \`external_id\` that is not mentioned stays${kept(family, (name) => `, and so does a ${name} that is left out or null`)}.`,
    SENT_BACK,
  ),
  ...editDocs(family),
  operationId: `replace${family.name}`,
  summary: `Replaces ${family.one}`,
  body: family.bodies?.replace ?? {
    types: [JSON_TYPE],
    schema: replacementSchema(family.codec, family.schema),
    example: writable(family.codec, family.example),
  },
});

export const patchDocs = <R, F extends Fields>(family: ResourceDocs<R, F>): RouteDocs => ({
  ...common(
    family,
    family.notes?.edit,
    `Changes the fields that the patch names (RFC 7396): null clears a field${kept(family, (name) => ` (a ${name} stays as it is)`)}, objects are merged, lists are replaced as a whole. \`application/json\` is read the same way.`,
    SENT_BACK,
  ),
  ...editDocs(family),
  operationId: `edit${family.name}`,
  summary: `Changes ${family.one}`,
  body: family.bodies?.patch ?? {
    types: [MERGE_PATCH_TYPE, JSON_TYPE],
    schema: patchSchema(family.codec, family.schema),
    example: patchExample(family.codec, family.example),
  },
});

export const deleteDocs = <R, F extends Fields>(family: ResourceDocs<R, F>): RouteDocs => ({
  ...common(
    family,
    family.notes?.remove,
    `Deleted again, it is not found (404); its ${keysOf(family)} free again.`,
  ),
  operationId: `delete${family.name}`,
  summary: `Deletes ${family.one}`,
  heeds: ["If-Match"],
  answers: {
    200: {
      description: "It is gone.",
      schema: answerObject("Deleted", { id: identity, deleted: { const: true } }),
      example: { id: (family.example as { readonly id: string }).id, deleted: true },
    },
  },
  problems: [tooContended, ...(family.notes?.remove?.problems ?? [])],
});

const keysOf = <R, F extends Fields>({ spec: { uniqueKey } }: ResourceDocs<R, F>): string =>
  uniqueKey === undefined ? "`external_id` is" : `\`external_id\` and \`${uniqueKey.name}\` are`;
