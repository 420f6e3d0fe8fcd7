import { expect } from "chai";
import { expectCode } from "../http/expectations.ts";
import { anEntryBody } from "../http/an-entry-body.ts";
import { elsewhere, shortest, type Target } from "./a-target.ts";

/** As many as fit into a body: ordering them would take minutes. */
const MARKS = "\u0344\u0323".repeat(120_000);

/** Text that is cheap to send and dear to normalise, wherever text is read. */
export const everyMark = (target: () => Target): void => {
  describe("marks without end", () => {
    it("are refused before anybody puts them into their order, without a login too", async () => {
      const { client } = await target().as("editor");
      const tries: Readonly<Record<string, () => Promise<unknown>>> = {
        "an address": async () =>
          expectCode(
            await target().anonymous.post("/login", { email: MARKS, password: "x" }, elsewhere()),
            "malformed_json",
          ),
        "a password": async () =>
          expectCode(
            await target().anonymous.post(
              "/login",
              { email: "a@b.org", password: MARKS },
              elsewhere(),
            ),
            "malformed_json",
          ),
        "a lemma": async () =>
          expectCode(
            await client.post("/entries", anEntryBody({ lemma_form: `a${MARKS}` })),
            "malformed_json",
          ),
        "a name of a field": async () =>
          expectCode(await client.post("/entries", anEntryBody({ [MARKS]: 1 })), "malformed_json"),
      };
      for (const [what, ask] of Object.entries(tries))
        expect(await shortest(3, ask), what).to.be.at.most(250);
    });

    it("are one thing, and what a language needs another", async () => {
      const { client } = await target().as("editor");
      const lemma_form = `a${"\u0301".repeat(25)}`;
      expect((await client.post("/entries", anEntryBody({ lemma_form }))).status).to.equal(201);
    });
  });
};
