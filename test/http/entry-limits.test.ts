import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { aService } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { entryOf, expectProblem } from "./expectations.ts";

interface Limited {
  readonly at: string;
  readonly max: number;
  readonly make: (text: string) => JsonObject;
  readonly read?: (entry: ReturnType<typeof entryOf>) => unknown;
}

/** The limits of the contract, and those that the service sets where it is silent. */
const limits: readonly Limited[] = [
  {
    at: "/lemma_form",
    max: 200,
    make: (lemma_form) => ({ lemma_form }),
    read: ({ lemma_form }) => lemma_form,
  },
  { at: "/pos_id", max: 64, make: (pos_id) => ({ pos_id }), read: ({ pos_id }) => pos_id },
  {
    at: "/entry_type_id",
    max: 64,
    make: (entry_type_id) => ({ entry_type_id }),
    read: ({ entry_type_id }) => entry_type_id,
  },
  {
    at: "/external_id",
    max: 200,
    make: (external_id) => ({ external_id }),
    read: ({ external_id }) => external_id,
  },
  {
    at: "/variants/0/form",
    max: 200,
    make: (form) => ({ variants: [{ form }] }),
    read: ({ variants }) => variants[0]?.form,
  },
  {
    at: "/pronunciations/0/ipa",
    max: 200,
    make: (ipa) => ({ pronunciations: [{ ipa }] }),
    read: ({ pronunciations }) => pronunciations[0]?.ipa,
  },
  {
    at: "/etymology/etymons/0/form",
    max: 200,
    make: (form) => ({ etymology: { etymons: [{ form }] } }),
    read: ({ etymology }) => etymology?.etymons[0]?.form,
  },
  {
    at: "/labels/0/value",
    max: 100,
    make: (value) => ({ labels: [{ type: "domain", value }] }),
    read: ({ labels }) => labels[0]?.value,
  },
  { at: "/notes", max: 10_000, make: (notes) => ({ notes }), read: ({ notes }) => notes },
];

describe("an entry's text", () => {
  const service = aService();
  /** What is made is deleted at once, so that its `external_id` is free for the next one. */
  const post = async (fields: JsonObject) => {
    const editor = await service().as("editor");
    const answer = await editor.post("/entries", anEntryBody(fields));
    if (answer.status === 201) await editor.delete(answer.headers.get("Location") ?? "");
    return answer;
  };

  for (const { at, max, make, read } of limits) {
    it(`${at} has up to ${max} characters`, async () => {
      const longest = "ñ".repeat(max);
      expect(read?.(entryOf(await post(make(longest))))).to.equal(longest);
      expectProblem(await post(make(longest + "a")), "validation_failed", `${at} too_long`);
    });

    it(`${at} counts a character outside of the basic plane once`, async () => {
      const emoji = "😀".repeat(max - 1) + "x";
      expect(read?.(entryOf(await post(make(emoji))))).to.equal(emoji);
      expectProblem(await post(make(`${emoji}😀`)), "validation_failed", `${at} too_long`);
    });

    it(`${at} is counted after composing and trimming`, async () => {
      const decomposed = " \n" + "n\u0303".repeat(max) + "\t ";
      expect(read?.(entryOf(await post(make(decomposed))))).to.equal("ñ".repeat(max));
    });

    it(`${at} may have one character`, async () => {
      expect(read?.(entryOf(await post(make("1"))))).to.equal("1");
    });

    it(`${at} is stored in NFC, without white space around it, and otherwise as it came`, async () => {
      const text = "\u00a0 Cafe\u0301 \u2003 «’a» -1 \u200d %_\\ \ufeff";
      expect(read?.(entryOf(await post(make(text))))).to.equal("Café \u2003 «’a» -1 \u200d %_\\");
    });

    it(`${at} has no control characters`, async () => {
      const breaks = at === "/notes" ? [] : ["\n", "\r", "\t"];
      for (const control of ["\u0001", "\u0007", "\u001b", "\u007f", "\u0085", "\u009f", ...breaks])
        expectProblem(
          await post(make(`a${control}b`)),
          "validation_failed",
          `${at} control_character`,
        );
    });
  }

  it("/notes and /etymology/note keep their line breaks and tabs", async () => {
    const text = "uno\r\ndos\n\ttres";
    const made = entryOf(await post({ notes: text, etymology: { note: text } }));
    expect(made.notes).to.equal(text);
    expect(made.etymology?.note).to.equal(text);
  });

  it("is never taken for markup or headers", async () => {
    const lemma_form = "<script>alert(1)</script>";
    const made = await post({ lemma_form });
    expect(entryOf(made).lemma_form).to.equal(lemma_form);
    expect(made.headers.get("Content-Security-Policy")).to.match(/default-src 'none'/);
    expectProblem(
      await post({ lemma_form: "<script>\r\nSet-Cookie:a=b" }),
      "validation_failed",
      "/lemma_form control_character",
    );
  });

  it("of the longest kind is refused in one go", async () => {
    expectProblem(
      await post({ lemma_form: "a".repeat(10_000) }),
      "validation_failed",
      "/lemma_form too_long",
    );
  });

  it("/external_id may be any identifier", async () => {
    for (const external_id of [
      "../../etc/passwd",
      "a b",
      "'; DROP TABLE entries; --",
      '{"$ne":1}',
      "ñ/1",
      "__proto__",
      "constructor",
    ])
      expect(entryOf(await post({ external_id })).external_id).to.equal(external_id);
  });

  it("lists have up to a thousand items", async () => {
    const labels = Array.from({ length: 1_000 }, () => ({ type: "domain", value: "x" }));
    expect(entryOf(await post({ labels })).labels).to.have.lengthOf(1_000);
    expectProblem(
      await post({ labels: [...labels, { type: "domain", value: "x" }] }),
      "validation_failed",
      "/labels too_many_items",
    );
  });
});
