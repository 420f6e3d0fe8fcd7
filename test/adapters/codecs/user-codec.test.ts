import { expect } from "chai";
import {
  decodeNewUser,
  editsByAdmin,
  editsByOneself,
  newUserCodec,
  userCodec,
} from "../../../adapters/codecs/user-codec.ts";
import { aFullUser, aUser } from "../../builders/a-user.ts";
import { fillsIn, readDraft, readsFields, tooLong } from "./field-cases.ts";

const required = {
  email: "ana@example.org",
  name: "Ana",
  role: "editor",
  password: "una frase bien larga",
};

describe("newUserCodec", () => {
  fillsIn(newUserCodec, required, { external_id: null, status: "active", locale: null });

  readsFields(newUserCodec, required, [
    [{ email: " Ana@exa\u0301mple.org " }, { email: "Ana@exámple.org" }],
    [{ email: "ana" }, ["/email invalid_format"]],
    [{ email: { $ne: "" } }, ["/email wrong_type"]],
    [{ email: `${"a".repeat(254)}@b` }, ["/email too_long"]],
    [{ name: tooLong(200) }, ["/name too_long"]],
    [{ role: "admin" }, { role: "admin" }],
    [{ role: "owner" }, ["/role not_allowed"]],
    [{ status: "disabled" }, { status: "disabled" }],
    [{ status: "gone" }, ["/status not_allowed"]],
    [{ locale: "en" }, { locale: "en" }],
    [{ locale: "fr" }, ["/locale not_allowed"]],
    [{ password: " con  espacios " }, { password: " con  espacios " }],
    [{ password: "corta" }, ["/password too_short"]],
    [{ password: "x".repeat(257) }, ["/password too_long"]],
    [{ password_hash: "$argon2id$" }, ["/password_hash unknown_field"]],
    [{ last_login_at: null }, ["/last_login_at read_only"]],
  ]);

  it("makes a draft", () =>
    expect(readDraft(decodeNewUser(required))).to.deep.equal({
      ...required,
      external_id: null,
      status: "active",
      locale: null,
    }));

  it("never shows a hash", () =>
    expect(
      JSON.stringify(userCodec.present({ user: aFullUser(), last_login_at: null })),
    ).to.not.include("argon2"));
});

const disabled = { user: aUser({ status: "disabled", locale: "es" }), last_login_at: null };
const { email, name } = disabled.user;
const draft = { external_id: null, email, name, role: "editor", status: "disabled", locale: null };

describe("edits of a user by an administrator", () => {
  const replaced = (body: object) =>
    readDraft(editsByAdmin.replacement({ email, name, ...body }, disabled));
  const patched = (body: object) => readDraft(editsByAdmin.patch({ ...body }, disabled));

  it("must say the role when they replace", () => {
    expect(replaced({})).to.deep.equal(["/role required"]);
    expect(replaced({ role: "reviewer" })).to.deep.equal({ ...draft, role: "reviewer" });
  });
  it("let nobody in again without saying so", () => {
    expect(replaced({ role: "editor", status: null })).to.have.property("status", "disabled");
    expect(patched({ status: null })).to.have.property("status", "disabled");
    expect(patched({ status: "active" })).to.have.property("status", "active");
  });
  it("do not set passwords", () =>
    expect(patched({ password: required.password })).to.deep.equal(["/password unknown_field"]));
});

describe("edits of a user by themselves", () => {
  const replaced = (body: object) =>
    readDraft(editsByOneself.replacement({ email, name, ...body }, disabled));
  const patched = (body: object) => readDraft(editsByOneself.patch({ ...body }, disabled));

  it("keep role and status, which may be sent back", () => {
    expect(replaced({})).to.deep.equal(draft);
    expect(replaced({ role: "editor", status: "disabled" })).to.deep.equal(draft);
    expect(patched({ name: "Eva" })).to.deep.equal({ ...draft, name: "Eva", locale: "es" });
    expect(
      readDraft(editsByOneself.replacement(userCodec.present(disabled), disabled)),
    ).to.deep.equal({ ...draft, locale: "es" });
  });
  it("change neither", () => {
    expect(replaced({ role: "admin" })).to.deep.equal(["/role read_only"]);
    expect(patched({ status: "active", role: null })).to.deep.equal([
      "/role read_only",
      "/status read_only",
    ]);
  });
});
