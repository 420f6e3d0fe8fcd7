import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { jwtIssuer } from "../../../adapters/security/jwt-issuer.ts";
import { anId } from "../../builders/an-id.ts";
import { anInstant } from "../../builders/an-instant.ts";

const [one, two] = [Buffer.alloc(48, "one"), Buffer.alloc(48, "two")];
const issuer = jwtIssuer({ secrets: [one], accessTtlSeconds: 60 });
const claims = { sub: anId(1), role: "editor", sid: anId(2) } as const;
const at = (seconds: number): Date => new Date(anInstant(seconds));
const expiresAt = at(600);

describe("jwtIssuer", () => {
  const { token, expires_in } = issuer.access(claims, at(0));

  it("issues access tokens that it knows", () => {
    const known = issuer.verifyAccess(token, at(0));
    expect(E.isRight(known) ? known.right : known).to.deep.include({
      ...claims,
      exp: at(60).getTime() / 1000,
    });
  });
  it("says for how long they are good", () => expect(expires_in).to.equal(60));
  it("knows them to their last second", () =>
    expect(E.isRight(issuer.verifyAccess(token, at(59.9)))).to.equal(true));
  it("does not know them after it, remembered or not", () => {
    for (const one of [
      issuer,
      jwtIssuer({ secrets: [Buffer.alloc(48, "one")], accessTtlSeconds: 60 }),
    ])
      expect(one.verifyAccess(token, at(60))).to.deep.equal(E.left("expired"));
  });
  it("issues no token twice", () => expect(issuer.access(claims, at(0)).token).to.not.equal(token));
  it("issues refresh tokens that it knows", () =>
    expect(
      issuer.verifyRefresh(
        issuer.refresh({ sid: anId(2), generation: 3 }, at(0), expiresAt),
        at(1),
      ),
    ).to.deep.equal(E.right({ sid: anId(2), generation: 3, isExpired: false })));
  it("says of those that are over that they are, and still whose they were", () =>
    expect(
      issuer.verifyRefresh(
        issuer.refresh({ sid: anId(2), generation: 3 }, at(0), expiresAt),
        at(600),
      ),
    ).to.deep.equal(E.right({ sid: anId(2), generation: 3, isExpired: true })));
  it("takes neither kind for the other", () => {
    expect(issuer.verifyRefresh(token, at(0))).to.deep.equal(E.left("invalid"));
    expect(
      issuer.verifyAccess(issuer.refresh({ sid: anId(2), generation: 0 }, at(0), expiresAt), at(0)),
    ).to.deep.equal(E.left("invalid"));
  });
  it("knows no token of another key", () =>
    expect(
      jwtIssuer({ secrets: [two], accessTtlSeconds: 60 }).verifyAccess(token, at(0)),
    ).to.deep.equal(E.left("invalid")));
  it("knows tokens of a previous key, and signs with the first", () => {
    const both = jwtIssuer({ secrets: [two, one], accessTtlSeconds: 60 });
    expect(E.isRight(both.verifyAccess(token, at(0)))).to.equal(true);
    expect(issuer.verifyAccess(both.access(claims, at(0)).token, at(0))).to.deep.equal(
      E.left("invalid"),
    );
  });
  it("says of an expired token of a previous key that it has expired", () =>
    expect(
      jwtIssuer({ secrets: [two, one], accessTtlSeconds: 60 }).verifyAccess(token, at(99)),
    ).to.deep.equal(E.left("expired")));
  for (const text of ["", "x", "a.b.c", token.slice(0, -1), `${token}x`])
    it(`knows nothing of ${text.slice(-12)}`, () =>
      expect(issuer.verifyAccess(text, at(0))).to.deep.equal(E.left("invalid")));
});
