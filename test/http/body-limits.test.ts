import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect } from "chai";
import type { Answer } from "./a-client.ts";
import { aService } from "./a-service.ts";
import { anId } from "../builders/an-id.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { expectCode, expectStatus, faultsOf } from "./expectations.ts";
import { rawRequest, requestHead } from "./raw-request.ts";

const MIB = 2 ** 20;
const entry = JSON.stringify(anEntryBody());
/** An entry of that many bytes, most of them white space. */
const ofSize = (bytes: number): string =>
  `${entry.slice(0, -1)}${" ".repeat(bytes - entry.length)}}`;

const inChunks = (text: string, size = 65_536): ReadableStream => {
  const bytes = new Uint8Array(Buffer.from(text));
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, (at += size)));
    },
  });
};

const lastFaultOf = ({ body }: Answer): unknown => (body["errors"] as readonly unknown[]).at(-1);

describe("a body", () => {
  const service = aService();
  const editor = () => service().as("editor");

  it("may have 1 MiB, fixed and in chunks", async () => {
    expectStatus(await (await editor()).post("/entries", ofSize(MIB)), 201);
    expectStatus(await (await editor()).post("/entries", inChunks(ofSize(MIB))), 201);
  });

  it("of ninety thousand faults is told of the first thousand, and that there are more", async () => {
    // Telling each field of once took hours, when all those before were looked through for it.
    const names = Array.from({ length: 90_000 }, (_, n) => `a${n}`);
    const body = JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])));
    const reader = await service().as("reader");
    const problem = await reader.patch("/users/me", body);
    expectStatus(problem, 422);
    expect(faultsOf(problem)).to.deep.equal(
      [...names.slice(0, 1_000).map((name) => `/${name} unknown_field`), " more_faults"].sort(),
    );
    expect(lastFaultOf(problem)).to.include({ pointer: "", code: "more_faults" });
  });

  it("of a thousand faults is told of them all", async () => {
    const body = anEntryBody({ location_ids: Array.from({ length: 1_000 }, () => 0) });
    const problem = await (await editor()).post("/entries", body);
    expectStatus(problem, 422);
    expect(faultsOf(problem)).to.have.lengthOf(1_000);
    expect(lastFaultOf(problem)).to.include({ pointer: "/location_ids/999" });
  });

  it("of half a million faults in lists of lists is told of as many, in a small answer", async () => {
    const variant = { form: "x", location_ids: Array.from({ length: 1_000 }, () => 0) };
    const variants = Array.from({ length: 500 }, () => variant);
    const problem = await (await editor()).post("/entries", anEntryBody({ variants }));
    expectStatus(problem, 422);
    expect(faultsOf(problem)).to.have.lengthOf(1_001);
    expect(problem.text.length).to.be.below(200_000);
  });

  it("of faults that the store finds is told of no more, either", async () => {
    const location_ids = Array.from({ length: 600 }, (_, n) => anId(n));
    const variants = [{ form: "x", location_ids }];
    const problem = await (
      await editor()
    ).post("/entries", anEntryBody({ location_ids, variants }));
    expectStatus(problem, 422);
    expect(faultsOf(problem)).to.have.lengthOf(1_001);
    expect(lastFaultOf(problem)).to.include({ code: "more_faults" });
  });

  it("may not have one byte more", async () => {
    expectCode(await (await editor()).post("/entries", ofSize(MIB + 1)), "payload_too_large");
    expectCode(
      await (await editor()).post("/entries", inChunks(ofSize(MIB + 1))),
      "payload_too_large",
    );
  });

  for (const [what, make] of Object.entries({
    fixed: (text: string) => text,
    "in chunks": inChunks,
  }))
    it(`of 2 MiB, ${what}, is refused by every path, with an answer that arrives`, async () => {
      const { id } = await service().addEntry();
      const client = await editor();
      for (let n = 0; n < 2; n++) {
        expectCode(await client.post("/entries", make(ofSize(2 * MIB))), "payload_too_large");
        expectCode(await client.put(`/entries/${id}`, make(ofSize(2 * MIB))), "payload_too_large");
        expectCode(
          await client.patch(`/entries/${id}`, make(ofSize(2 * MIB))),
          "payload_too_large",
        );
      }
      const big = `{"email":"${"a".repeat(2 * MIB)}","password":"x"}`;
      expectCode(await service().anonymous.post("/login", make(big)), "payload_too_large");
      expectCode(await service().anonymous.post("/refresh", make(big)), "payload_too_large");
      expectCode(await client.post("/users/me/password", make(big)), "payload_too_large");
      expectCode(await client.put("/users/me", make(big)), "payload_too_large");
    });

  it("that announces more than it may have is refused before it is sent", async () => {
    const { access } = await service().logIn((await service().addUser()).email);
    const head = requestHead(
      "POST /entries",
      `Authorization: Bearer ${access}`,
      "Content-Type: application/json",
      "Content-Length: 1099511627776",
    );
    const answer = await rawRequest(service().port, head, "{");
    expect(answer.status).to.equal(413);
    expect(answer.body).to.include("payload_too_large");
  });

  for (const [encoding, compress] of Object.entries({
    gzip: gzipSync,
    deflate: deflateSync,
    br: brotliCompressSync,
  })) {
    const compressed = (text: string) => new Uint8Array(compress(Buffer.from(text)));
    it(`compressed with ${encoding} is not unfolded`, async () => {
      const headers = { "Content-Encoding": encoding };
      const client = await editor();
      const small = await client.post("/entries", compressed(entry), headers);
      expectCode(expectStatus(small, 415), "unsupported_media_type");
      expect(small.headers.get("Accept-Encoding")).to.equal("identity");
      for (const size of [MIB + 1, 10 * MIB]) {
        const bomb = compressed(ofSize(size));
        expect(bomb.length).to.be.below(MIB);
        expectStatus(await client.post("/entries", bomb, headers), 415);
      }
    });

    it(`that is not the ${encoding} that it claims to be is refused`, async () => {
      const headers = { "Content-Encoding": encoding };
      const client = await editor();
      const cut = compressed(ofSize(5_000)).slice(0, 20);
      for (const body of [entry, cut]) {
        const answer = await client.post("/entries", body, headers);
        expect(answer.status, answer.text).to.be.oneOf([400, 415]);
      }
    });
  }

  it("in an encoding that nobody knows is 415", async () => {
    for (const encoding of ["zstd", "compress", "gzip, gzip", "x", "base64"])
      expectCode(
        await (await editor()).post("/entries", entry, { "Content-Encoding": encoding }),
        "unsupported_media_type",
      );
    for (const encoding of ["identity", "Identity", " IDENTITY "])
      expectStatus(
        await (await editor()).post("/entries", entry, { "Content-Encoding": encoding }),
        201,
      );
  });

  it("goes unread where none is expected", async () => {
    const client = await editor();
    const { id } = await service().addEntry();
    expectStatus(
      await client.send("DELETE", `/entries/${id}`, {
        body: "{",
        headers: { "Content-Type": "x/y" },
      }),
      200,
    );
  });

  it("that stops before its end changes nothing", async () => {
    const client = await editor();
    const { access } = await service().logIn((await service().addUser()).email);
    const body = JSON.stringify(anEntryBody({ external_id: "cut short" }));
    const controller = new AbortController();
    const sent = fetch(`${service().url}/entries`, {
      method: "POST",
      headers: { Authorization: `Bearer ${access}`, "Content-Type": "application/json" },
      body: new ReadableStream({
        start: (stream) => {
          stream.enqueue(new Uint8Array(Buffer.from(body)));
          setTimeout(() => controller.abort(), 50);
        },
      }),
      duplex: "half",
      signal: controller.signal,
    });
    await sent.then(
      () => expect.fail("it was answered"),
      () => undefined,
    );
    expectStatus(await client.post("/entries", body), 201);
  });
});
