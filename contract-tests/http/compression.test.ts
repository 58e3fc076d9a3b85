/** Which answers are compressed, how, and for whom (Decisions: Compression). */
import { readFileSync } from "node:fs";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";

const words = Array.from({ length: 600 }, (_, index) => ({ text: `parrot${index}`, locale: "en", tags: ["Birds"] }));
const { server, client } = await start({
  blacklist: {
    tags: ["Birds"],
    entries: words.map((word) => ({ ...word, severity: "mild", filterMode: "exactMatch" })),
  },
  whitelist: { tags: ["Birds"], allowed: words },
});

interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Sends a request whose answer no client decodes. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = { authorization: server.apiKey, ...headers };
    const call = httpRequest(new URL(path, server.url), { method, headers: sent, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    call.once("error", reject);
    call.end();
  });
}

function decode({ headers, bytes }: RawAnswer): string {
  const coding = headers["content-encoding"];
  if (coding === undefined) return bytes.toString();
  return (coding === "br" ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString();
}

/** A list of some kilobytes, one of more than is compressed at once, and a short one. */
const medium = "/filter/blacklist/entry/search?text=parrot*&numberOfResults=40";
const long = "/filter/blacklist/entry/search?text=parrot*&numberOfResults=1000";
const short = "/filter/blacklist/entry/search?text=nothing";
const whole = "/filter/whitelist";

/** Forms of Accept-Encoding, and the coding that follows from them. */
const forms: readonly (readonly [string | undefined, string | undefined])[] = [
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip", "gzip"],
  ["GZIP", "gzip"],
  ["br", "br"],
  ["gzip, deflate, br", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0.1, gzip;q=0.9", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=0", undefined],
  ["gzip;q=0.000, br;q=0", undefined],
  ["gzip;q=0.5, identity;q=0.9", undefined],
  ["*", "br"],
  ["*;q=0.5, br;q=0", "gzip"],
  ["identity;q=0, gzip", "gzip"],
  ["deflate", undefined],
  ["compress, x-nothing;q=1", undefined],
  ["gzip ; q=1.0 , br ; q=0.5", "gzip"],
  ["gzip;q=nonsense", undefined],
  [";;,,q=1", undefined],
];

describe("An answer of some kilobytes", () => {
  test.each(forms)("for Accept-Encoding %j is coded as %j", async (accepted, coding) => {
    const plain = await ask(medium);
    const answer = await ask(medium, accepted === undefined ? {} : { "accept-encoding": accepted });
    expect([answer.status, answer.headers["content-encoding"]]).toEqual([200, coding]);
    expect(plain.bytes.length).toBeGreaterThan(2_000);
    expect(decode(answer)).toBe(plain.bytes.toString());
    expect(answer.headers["content-length"]).toBe(String(answer.bytes.length));
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
    if (coding !== undefined) {
      expect(answer.headers.vary).toBe("Accept-Encoding");
      expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 2);
    }
  });

  test("is the same to the SDK, which asks for gzip", async () => {
    const answer = await client.request(`GET ${medium}`);
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(answer.text()).toBe((await ask(medium)).bytes.toString());
  });

  test("is uncompressed where it is short, except for a client that refuses that", async () => {
    expect((await ask(short, { "accept-encoding": "gzip" })).headers["content-encoding"]).toBeUndefined();
    const answer = await ask(short, { "accept-encoding": "gzip, identity;q=0" });
    expect(answer.headers["content-encoding"]).toBe("gzip");
    expect(decode(answer)).toBe((await ask(short)).bytes.toString());
  });

  test("is sent uncompressed to a client that accepts nothing at all: what was done is done", async () => {
    const answer = await ask(medium, { "accept-encoding": "*;q=0" });
    expect([answer.status, answer.headers["content-encoding"]]).toEqual([200, undefined]);
  });

  test("has the same headers for HEAD, and no length, which nobody counted", async () => {
    const { status, headers, bytes } = await ask(medium, { "accept-encoding": "br" }, "HEAD");
    expect([status, headers["content-encoding"], headers.vary, bytes.length]).toEqual([
      200,
      "br",
      "Accept-Encoding",
      0,
    ]);
    expect(headers["content-length"]).toBeUndefined();
    const plain = await ask(medium, {}, "HEAD");
    expect(plain.headers["content-length"]).toBe(String((await ask(medium)).bytes.length));
  });
});

describe("A long answer", () => {
  test.each([long, whole].flatMap((path) => ["br", "gzip"].map((coding) => [path, coding] as const)))(
    "to %s is compressed by %s while it is sent",
    async (path, coding) => {
      const plain = await ask(path);
      expect(plain.bytes.length).toBeGreaterThan(path === long ? 64 * 1024 : 16 * 1024);
      const answer = await ask(path, { "accept-encoding": coding });
      expect(answer.headers["content-encoding"]).toBe(coding);
      expect(decode(answer)).toBe(plain.bytes.toString());
      expect(answer.headers["transfer-encoding"]).toBe("chunked");
    },
  );

  test("that nobody reads to its end harms no other, however many there are", async () => {
    const cut = Array.from(
      { length: 60 },
      () =>
        new Promise<void>((resolve) => {
          const headers = { authorization: server.apiKey, "accept-encoding": "gzip" };
          const call = httpRequest(new URL(long, server.url), { headers, agent: false }, (response) => {
            response.once("data", () => response.destroy());
            response.once("error", () => undefined);
            response.once("close", () => resolve());
          });
          call.once("error", () => resolve());
          call.end();
        }),
    );
    await Promise.all(cut);
    const plain = await ask(long);
    // More at once than there are compressors: all are answered, and the last ones are compressed again.
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(long, { "accept-encoding": "br" })));
    for (const answer of answers) expect(decode(answer)).toBe(plain.bytes.toString());
    expect((await ask(long, { "accept-encoding": "br" })).headers["content-encoding"]).toBe("br");
  });
});

describe("An answer is not compressed, against BREACH,", () => {
  test("where the client sends a cookie, as a browser does on behalf of a foreign page", async () => {
    const answer = await ask(medium, { "accept-encoding": "br", cookie: "theme=dark" });
    expect([answer.status, answer.headers["content-encoding"]]).toEqual([200, undefined]);
  });

  test("where the spec marks a part of it as secret", async () => {
    for (let count = 0; count < 3; count++)
      await client.identity.createApplication({ body: { application: { name: `Application ${count}` } } });
    const answer = await ask("/api/application", { "accept-encoding": "br, gzip" });
    expect(answer.bytes.length).toBeGreaterThan(1_024);
    expect(answer.bytes.toString()).toContain("clientSecret");
    expect(answer.headers["content-encoding"]).toBeUndefined();
  });

  test.each(["createApiKey", "issueToken", "vendToken", "refreshToken", "reconcileToken", "loginOperator"])(
    "as that of %s",
    (operationId) => {
      const file = new URL(import.meta.resolve("@gatehouse/openapi/documents/secret-replies.json"));
      expect(JSON.parse(readFileSync(file, "utf8")).operations).toContain(operationId);
    },
  );
});

describe("A file of the portal", () => {
  const pages = [
    "/docs/",
    "/docs/identity/createApplication",
    "/docs/llms.txt",
    "/openapi.json",
    "/openapi/identity.json",
  ];
  const codingsOf = (page: string) => ["identity", "gzip", ...(page.startsWith("/docs/") ? [] : ["br"])];
  /** The portal's files have one compressed variant, of gzip. */
  const withoutBrotli = (accepted: string | undefined) => (/gzip|[*]/.test(accepted ?? "") ? "gzip" : undefined);
  const formsOf = (page: string) =>
    forms.map(
      ([accepted, coding]) =>
        [page, accepted, coding === "br" && page.startsWith("/docs/") ? withoutBrotli(accepted) : coding] as const,
    );

  test.each(pages.flatMap(formsOf))("%s for Accept-Encoding %j is coded as %j", async (page, accepted, coding) => {
    const plain = await ask(page);
    const answer = await ask(page, accepted === undefined ? {} : { "accept-encoding": accepted });
    expect([answer.status, answer.headers["content-encoding"], answer.headers.vary]).toEqual([
      200,
      coding,
      "Accept-Encoding",
    ]);
    expect(decode(answer)).toBe(plain.bytes.toString());
    expect(answer.headers["content-type"]).toBe(plain.headers["content-type"]);
    expect(answer.headers["content-length"]).toBe(String(answer.bytes.length));
    expect(answer.headers["cache-control"]).toBe("no-cache");
  });

  test.each(pages)("%s is refused where no coding is accepted", async (page) => {
    expect((await ask(page, { "accept-encoding": "identity;q=0" })).status).toBe(406);
    expect((await ask(page, { "accept-encoding": "*;q=0" })).status).toBe(406);
  });

  test.each(pages)("%s is sent once: the next time, its tag says that nothing changed", async (page) => {
    for (const coding of codingsOf(page)) {
      const first = await ask(page, { "accept-encoding": coding });
      const tag = first.headers.etag ?? "";
      const again = await ask(page, { "accept-encoding": coding, "if-none-match": tag });
      expect([again.status, again.bytes.length, again.headers.vary, again.headers.etag]).toEqual([
        304,
        0,
        "Accept-Encoding",
        tag,
      ]);
      expect((await ask(page, { "accept-encoding": coding, "if-none-match": '"other"' })).status).toBe(200);
    }
    const codings = codingsOf(page);
    const tags = await Promise.all(codings.map((coding) => ask(page, { "accept-encoding": coding })));
    expect(new Set(tags.map(({ headers }) => headers.etag)).size).toBe(codings.length);
  });

  test.each(pages)("%s has the same headers for HEAD", async (page) => {
    for (const coding of codingsOf(page)) {
      const [get, head] = await Promise.all([
        ask(page, { "accept-encoding": coding }),
        ask(page, { "accept-encoding": coding }, "HEAD"),
      ]);
      const named = ["content-encoding", "content-length", "content-type", "etag", "vary", "cache-control"];
      for (const name of named) expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
      expect(head.bytes.length).toBe(0);
    }
  });

  test("is kept for a year where its address names its content", async () => {
    const page = (await ask("/docs/")).bytes.toString();
    const assets = [...page.matchAll(/(?:src|href)="(assets\/[^"]+)"/g)].map(([, address]) => address ?? "");
    expect(assets.length).toBe(4);
    for (const address of assets) {
      expect(address).toMatch(/^assets\/[0-9a-f]{16}\//);
      const { headers } = await ask(`/docs/${address}`, { "accept-encoding": "br" });
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    }
  });

  test("has ranges where it is not compressed", async () => {
    const plain = await ask("/docs/llms.txt");
    const part = await ask("/docs/llms.txt", { range: "bytes=10-19" });
    expect([part.status, part.bytes.toString()]).toEqual([206, plain.bytes.subarray(10, 20).toString()]);
    const beyond = await ask("/docs/llms.txt", { range: "bytes=99999999-" });
    expect([beyond.status, beyond.headers["content-range"]]).toEqual([416, `bytes */${plain.bytes.length}`]);
    const coded = await ask("/docs/llms.txt", { range: "bytes=10-19", "accept-encoding": "gzip" });
    expect([coded.status, coded.headers["accept-ranges"]]).toEqual([200, undefined]);
  });

  test.each([
    "/docs/index.html.gz",
    "/docs/llms.txt.gz",
    "/docs/../portal/index.html",
    "/docs/%2e%2e/documents/gatehouse.json",
    "/docs/..%2fdocuments%2fgatehouse.json",
    "/docs/%00",
    "/docs/%E0%A4%A",
    "/docs//etc/passwd",
    "/docs/constructor",
    "/docs/nothing",
  ])("%s is none", async (path) => {
    const { status, bytes } = await ask(path, { "accept-encoding": "br" });
    expect([404, 400]).toContain(status);
    expect(bytes.length).toBe(0);
  });

  test("leads from a folder to its page", async () => {
    for (const folder of ["/docs", "/docs/identity"]) {
      const { status, headers } = await ask(folder);
      expect(status).toBe(301);
      // Relative, so that it holds below a prefix too.
      expect(headers.location).not.toMatch(/^\//);
      expect(new URL(headers.location ?? "", `http://localhost/prefix${folder}`).pathname).toBe(`/prefix${folder}/`);
    }
  });
});
