/**
 * Headers of every answer: what it holds, that nobody keeps it, and that no method but the documented ones is answered
 * (OWASP ASVS 4.1.1, 4.1.2, 4.1.4, 4.2.2, 13.4.4, 14.2.2, 14.2.5, 14.3.2).
 */
import { request as httpRequest } from "node:http";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { samples, send } from "./requests.ts";

const { client, server } = await start();

/** Sends a method that `fetch` refuses to send. */
function statusOf(method: string, path: string, headers: Record<string, string>) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const call = httpRequest(new URL(path, server.url), { method, headers, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.once("end", () => resolve({ status: response.statusCode, text }));
    });
    call.once("error", reject);
    call.end();
  });
}

describe("an answer", () => {
  test.each(samples.map((sample) => [sample.operation.operationId, sample] as const))(
    "of %s names its content and its charset, and is kept by no cache",
    async (_, sample) => {
      const { headers, bytes, status } = await send(client, sample);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      // A client that sends plain HTTP by mistake is told, and not silently led to another address.
      expect(status < 300 || status >= 400).toBe(true);
      const length = headers.get("content-length");
      // The client decodes what is compressed.
      if (length !== null && headers.get("content-encoding") === null) expect(Number(length)).toBe(bytes.length);
      const type = headers.get("content-type");
      if (bytes.length === 0) return expect(type).toBeNull();
      expect(type).toMatch(/^(?:application\/json; charset=utf-8|application\/zip)$/);
    },
  );

  test.each([
    ["/docs/", "text/html; charset=utf-8"],
    ["/openapi.json", "application/json; charset=utf-8"],
    ["/docs/llms.txt", "text/plain; charset=utf-8"],
    ["/health/live", "application/json; charset=utf-8"],
  ])("of the public page %s is %s", async (path, type) => {
    const response = await fetch(new URL(path, server.url));
    await response.arrayBuffer();
    expect([response.status, response.headers.get("content-type")?.toLowerCase()]).toEqual([200, type]);
  });
});

describe("a method that no operation has", () => {
  test.each(["TRACE", "PROPFIND", "LOCK", "PURGE", "MKCOL"])(
    "%s reaches nothing and repeats nothing",
    async (method) => {
      const authorization = server.apiKey;
      for (const path of ["/api/application", "/health/live", "/docs/", "/unknown"]) {
        const { status, text } = await statusOf(method, path, { authorization, "x-secret": "repeated-by-nobody" });
        expect([method, path, status]).toEqual([method, path, path === "/api/application" ? 405 : 404]);
        expect(text).not.toContain("repeated-by-nobody");
      }
    },
  );
});
