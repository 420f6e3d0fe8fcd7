import { expect } from "chai";
import { lexicalFamilies } from "../../../domain/shared/family.ts";
import { expectCode } from "../../http/expectations.ts";
import type { Target } from "../a-target.ts";
import type { Rows } from "../the-list.ts";

const NUMBERS = [
  "-1",
  "0",
  "1e9",
  "1.5",
  "abc",
  "",
  " 1",
  "+1",
  "0x10",
  "NaN",
  "Infinity",
  "1_0",
  "١",
];

const LISTINGS = lexicalFamilies.map((family) => `/${family}`);

const refuse = async (target: Target, ...queries: readonly string[]): Promise<void> => {
  const { client } = await target.as("reader");
  const admin = await target.as("admin");
  for (const query of queries) {
    for (const path of LISTINGS)
      expectCode(await client.get(`${path}?${query}`), "invalid_parameter");
    for (const path of ["/users", "/audit"])
      expectCode(await admin.client.get(`${path}?${query}`), "invalid_parameter");
  }
};

export const listing: Rows<"Listing (R GET /entries)", Target> = {
  "`per_page=-1|0|1e9|1.5|abc` →P (CVE-2026-63421)": (target) =>
    refuse(
      target,
      ...[...NUMBERS, "101", "99999999999999999999"].map(
        (value) => `per_page=${encodeURIComponent(value)}`,
      ),
    ),

  "`page=0|-1|9007199254740993` →P": (target) =>
    refuse(
      target,
      ...[...NUMBERS, "9007199254740993", "9".repeat(400)].map(
        (value) => `page=${encodeURIComponent(value)}`,
      ),
    ),

  "`page=1&page=2` →P": (target) =>
    refuse(
      target,
      "page=1&page=2",
      "page=1&page=1",
      "per_page=1&per_page=1",
      "search=a&search=b",
      "page=1&%70age=2",
      "cursor=a&cursor=b",
      "page=1&cursor=abc",
      "cursor=",
      "cursor=%00",
      `cursor=${Buffer.from('["x",[{"$gt":""}],"y"]').toString("base64url")}`,
      `cursor=${Buffer.from('["/entries ",[7],"y"]').toString("base64url")}`,
      `cursor=${Buffer.from("[".repeat(2_000)).toString("base64url")}`,
    ),

  "/entries/%00, /%E0%A4%A, /constructor, 8 KB id →N/400/414": async (target) => {
    const { client } = await target.as("reader");
    for (const id of [
      "%00",
      "a%00b",
      "%E0%A4%A",
      "%",
      "%zz",
      "%C0%AF",
      "constructor",
      "__proto__",
      "toString",
      "hasOwnProperty",
      "%2e%2e%2fusers",
      "..%2f..%2fetc%2fpasswd",
      "%F0%9F%98%80",
      "a".repeat(8_000),
      "%61".repeat(2_500),
    ])
      for (const path of [...LISTINGS.map((family) => `${family}/${id}`), `/${id}`]) {
        const { status } = await client.get(path);
        expect(status, path.slice(0, 60)).to.be.oneOf([400, 404, 414]);
      }
  },
};
