import { type Codec, FAULTY } from "./codec.ts";
import { isJsonObject } from "./strict-json.ts";
import type { Fields } from "./object.ts";

/**
 * What can be read of an input although other parts of it are faulty: a list keeps its indices, an
 * object its sound members; undefined where nothing can. So one fault does not hide another beside it.
 */
export const soundPart = (codec: Codec<unknown>, input: unknown): unknown => {
  const value = codec.quick(input);
  if (value !== FAULTY) return value;
  const { item, fields, partOf } = codec as Parts;
  if (partOf !== undefined) return partOf(input);
  if (item !== undefined && Array.isArray(input))
    return input.map((part: unknown) => soundPart(item, part));
  return fields !== undefined && isJsonObject(input)
    ? Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [name, soundPart(field.codec, input[name])]),
      )
    : undefined;
};

/** What lists and objects say of themselves. */
interface Parts extends Codec<unknown> {
  readonly item?: Codec<unknown>;
  readonly fields?: Fields;
}
