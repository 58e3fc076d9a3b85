/** Decisions: Protocol errors (OWASP ASVS 4.1.4, 14.2.5). */
import { manifest } from "@gatehouse/openapi/manifest";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { codesOf, expectEmpty } from "./answers.ts";
import { samples } from "./requests.ts";

const { client } = await start();
const megabyte = 1024 * 1024;

/** The methods of each path, by the path with its parameters filled. */
const paths = new Map<string, string[]>();
for (const { operation, path } of samples) {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? "");
  paths.set(filled, [...(paths.get(filled) ?? []), operation.method]);
}

describe("HEAD and OPTIONS", () => {
  test("OPTIONS says which methods there are", async () => {
    const answer = await client.request("OPTIONS /api/application");
    expectEmpty(answer, 204);
    expect(answer.headers.get("allow")).toBe("GET, HEAD, OPTIONS, POST");
    expectEmpty(await client.request("OPTIONS /nothing"), 404);
  });
});

describe("Another media type: 415", () => {
  test.each([null, "", "json", "application", ";application/json", "application/json+x"])(
    "%j is none that is taken",
    async (contentType) => {
      expectEmpty(await client.request("createApplication", {}, { rawBody: "{}", contentType }), 415);
    },
  );

  test.each([
    "application/json",
    "APPLICATION/JSON",
    "application/json; charset=utf-8",
    "application/json ;charset=UTF-8",
    'application/json; a="b;c"',
  ])("%s is taken", async (contentType) => {
    expect(Object.keys(codesOf(await client.request("createApplication", {}, { rawBody: "{}", contentType })))).toEqual(
      ["application"],
    );
  });

  test("PATCH media types are taken by PATCH alone", async () => {
    for (const contentType of ["application/merge-patch+json", "application/json-patch+json"]) {
      expectEmpty(await client.request("createApplication", {}, { rawBody: "{}", contentType }), 415);
    }
    expect(
      manifest
        .filter(({ requestMediaTypes }) => requestMediaTypes.includes("application/merge-patch+json"))
        .every(({ method }) => method === "PATCH"),
    ).toBe(true);
  });

  test("a character set or an encoding that the server does not know", async () => {
    expectEmpty(
      await client.request(
        "createApplication",
        {},
        { rawBody: "{}", contentType: "application/json; charset=klingon" },
      ),
      415,
    );
    expectEmpty(
      await client.request("createApplication", {}, { rawBody: "{}", headers: { "content-encoding": "zopfli" } }),
      415,
    );
  });
});

describe("A body that is too large: 413", () => {
  const sized = (bytes: number) => `{"application":{"name":"${"x".repeat(bytes - 27)}"}}`;

  test("10 MiB are read, a byte more is not", async () => {
    expect(sized(100)).toHaveLength(100);
    const largest = await client.request("createApplication", {}, { rawBody: sized(10 * megabyte) });
    expect(codesOf(largest)).toEqual({ "application.name": ["[tooLong]application.name"] });
    expectEmpty(await client.request("createApplication", {}, { rawBody: sized(10 * megabyte + 1) }), 413);
  });

  test("what unpacks to more is refused as well", async () => {
    const packed = await new Response(
      new Blob([sized(30 * megabyte)]).stream().pipeThrough(new CompressionStream("gzip")),
    ).bytes();
    expect(packed.length).toBeLessThan(megabyte);
    expectEmpty(
      await client.request("createApplication", {}, { rawBody: packed, headers: { "content-encoding": "gzip" } }),
      413,
    );
  });

  test("the next request is answered as if nothing had been", async () => {
    await client.request("createApplication", {}, { rawBody: sized(11 * megabyte) });
    expect((await client.request("GET /api/application")).status).toBe(200);
  });
});
