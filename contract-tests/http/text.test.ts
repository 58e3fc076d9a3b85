/** Rejects texts that a store cannot hold, and values that are nested too deeply. */
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { codesOf } from "./answers.ts";

const { client } = await start();

function create(rawBody: string | Uint8Array<ArrayBuffer>, options: object = {}) {
  return client.request("createApplication", {}, { rawBody, ...options });
}

describe("NUL and half a surrogate pair", () => {
  test.each([
    String.raw`\u0000`,
    String.raw`a\u0000b`,
    String.raw`\ud800`,
    String.raw`x\udc00y`,
    String.raw`\udc00\ud800`,
  ])("%s in a text is [invalid], at its path", async (text) => {
    expect(codesOf(await create(`{"application":{"name":"${text}"}}`))).toEqual({
      "application.name": ["[invalid]application.name"],
    });
    const roles = codesOf(await create(`{"application":{"name":"A","roles":[{"name":"a"},{"name":"${text}"}]}}`));
    expect(roles).toEqual({ "application.roles[1].name": ["[invalid]application.roles.name"] });
  });

  test("every such text is named", async () => {
    expect(
      codesOf(
        await create(String.raw`{"application":{"name":"\u0000","roles":[{"name":"\ud800","description":"\u0000"}]}}`),
      ),
    ).toEqual({
      "application.name": ["[invalid]application.name"],
      "application.roles[0].name": ["[invalid]application.roles.name"],
      "application.roles[0].description": ["[invalid]application.roles.description"],
    });
  });

  test("together with everything else that is wrong", async () => {
    expect(codesOf(await create(String.raw`{"application":{"name":"\u0000","roles":[{}],"more":1}}`))).toEqual({
      "application.name": ["[invalid]application.name"],
      "application.roles[0].name": ["[missing]application.roles.name"],
      "application.more": ["[invalidJSON]"],
    });
  });

  test("a property's name is held to the same", async () => {
    const codes = codesOf(await create(String.raw`{"application":{"name":"A","a\u0000b":1}}`));
    expect(codes["application"]).toEqual(["[invalid]application"]);
  });

  test("a whole pair, and every other character, is stored as it was sent", async () => {
    const name = "😀 ÅÅ ﷽ \u200b\u202e \u0001\u001f\u007f \ufffe\uffff é e\u0301 ';--";
    const { application } = await client.identity.createApplication({ body: { application: { name } } });
    expect(application.name).toBe(name);
    const found = await client.identity.retrieveApplication({ applicationId: application.id });
    expect(found.application.name).toBe(name);
  });

  test("NUL in the query is [couldNotConvert]", async () => {
    const operations = [
      "/filter/blacklist/entry?locale=en&text=",
      "/filter/blacklist/entry/search?text=",
      "/filter/blacklist/tag?name=",
    ];
    for (const path of operations) {
      const name = path.includes("name=") ? "name" : "text";
      expect(codesOf(await client.request(`GET ${path}a%00b`))).toEqual({ [name]: [`[couldNotConvert]${name}`] });
    }
    expect(codesOf(await client.request("GET /filter/blacklist/entry/search?tag=a&tag=%00"))).toEqual({
      tag: ["[couldNotConvert]tag"],
    });
  });
});

describe("Bytes that are no UTF-8, or do not unpack", () => {
  test.each([[[0xff]], [[0xc3, 0x28]], [[0xed, 0xa0, 0x80]], [[0xf0, 0x9f, 0x98]]])(
    "%j in a body is [invalidJSON]",
    async (bytes) => {
      const body = Buffer.concat([Buffer.from('{"application":{"name":"'), Buffer.from(bytes), Buffer.from('"}}')]);
      expect(codesOf(await create(new Uint8Array(body)))).toEqual({ "": ["[invalidJSON]"] });
    },
  );

  test.each(["gzip", "deflate", "br"])("a body that is not %s, as it says, is [invalidJSON]", async (encoding) => {
    const answer = await create('{"application":{"name":"A"}}', { headers: { "content-encoding": encoding } });
    expect(codesOf(answer)).toEqual({ "": ["[invalidJSON]"] });
  });

  test("a body that is gzip, as it says, is read", async () => {
    const packed = await new Response(
      new Blob(['{"application":{"name":"Packed"}}']).stream().pipeThrough(new CompressionStream("gzip")),
    ).bytes();
    expect((await create(packed, { headers: { "content-encoding": "gzip" } })).status).toBe(200);
  });
});

describe("Depth", () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

  test("64 levels are walked, more are not", async () => {
    expect(Object.keys(codesOf(await create(nested(64))))).toEqual(expect.arrayContaining(["a"]));
    expect(codesOf(await create(nested(66)))).toEqual({ "": ["[invalidJSON]"] });
  });

  test.each([
    ["objects", nested(100_000)],
    ["arrays", "[".repeat(500_000) + "]".repeat(500_000)],
    ["in a place where anything may stand", `{"application":${nested(10_000)}}`],
  ])("however deep: %s", async (_, body) => {
    expect(codesOf(await create(body))).toEqual({ "": ["[invalidJSON]"] });
  });

  test("patches are bounded as well", async () => {
    const { application } = await client.identity.createApplication({ body: { application: { name: "Deep" } } });
    for (const contentType of ["application/json", "application/merge-patch+json"]) {
      const answer = await client.request(
        `PATCH /api/application/${application.id}`,
        {},
        { rawBody: nested(10_000), contentType },
      );
      expect(codesOf(answer)).toEqual({ "": ["[invalidJSON]"] });
    }
    const rawBody = `[{"op":"add","path":"/application/name","value":${nested(10_000)}}]`;
    const answer = await client.request(
      `PATCH /api/application/${application.id}`,
      {},
      { rawBody, contentType: "application/json-patch+json" },
    );
    expect(codesOf(answer)).toEqual({ "": ["[invalidJSON]"] });
  });
});

describe("Names that reach for a prototype", () => {
  test.each(["__proto__", "constructor", "prototype"])("%s is [invalidJSON], wherever it stands", async (name) => {
    expect(codesOf(await create(`{"${name}":{"polluted":1},"application":{"name":"A"}}`))).toEqual({
      [name]: ["[invalidJSON]"],
    });
    expect(codesOf(await create(`{"application":{"name":"A","roles":[{"name":"a","${name}":1}]}}`))).toEqual({
      [`application.roles[0].${name}`]: ["[invalidJSON]"],
    });
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  test("a patch cannot do it either", async () => {
    const { application } = await client.identity.createApplication({ body: { application: { name: "Patched" } } });
    const patch = (rawBody: string, contentType: string) =>
      client.request(`PATCH /api/application/${application.id}`, {}, { rawBody, contentType });
    for (const contentType of ["application/json", "application/merge-patch+json"]) {
      expect((await patch('{"application":{"__proto__":{"polluted":1}}}', contentType)).status).toBe(400);
    }
    for (const pointer of ["/__proto__/polluted", "/application/constructor/prototype/polluted"]) {
      const operations = JSON.stringify([{ op: "add", path: pointer, value: 1 }]);
      expect((await patch(operations, "application/json-patch+json")).status).toBe(400);
    }
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "%s in the query is unknown and ignored, as any other name",
    async (name) => {
      expect((await client.request(`GET /api/application?${name}=1`)).status).toBe(200);
      expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    },
  );
});
