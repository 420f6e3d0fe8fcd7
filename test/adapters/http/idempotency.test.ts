import { createHash } from "node:crypto";
import { expect } from "chai";
import { bodyDigests } from "../../../adapters/http/idempotency.ts";

describe("the digest of a body that is kept with its answer", () => {
  const [old, current] = [Buffer.from("an old secret"), Buffer.from("the secret of today")];
  const body = Buffer.from('{"new_password":"una frase del todo nueva"}');

  it("cannot be made without the secret", () => {
    const digest = bodyDigests([current]).of(body);
    expect(digest).to.not.equal(createHash("sha256").update(body).digest("hex"));
    expect(digest).to.not.equal(bodyDigests([old]).of(body));
    expect(digest).to.equal(bodyDigests([current]).of(body));
  });

  it("is known by the secrets before, and of that body alone", () => {
    const digest = bodyDigests([old]).of(body);
    expect(bodyDigests([current, old]).isOf(digest, body)).to.equal(true);
    expect(bodyDigests([current, old]).isOf(digest, Buffer.from("{}"))).to.equal(false);
    expect(bodyDigests([current]).isOf(digest, body)).to.equal(false);
  });
});
