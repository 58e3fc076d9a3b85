/**
 * Request targets and Host headers on which a proxy and the server may disagree (Decisions: Protocol errors; OWASP ASVS
 * 4.2.1).
 */
import { describe, expect, test } from "vitest";
import { openConnection } from "../support/raw-connection.ts";
import { start } from "../support/server.ts";

const { server } = await start();
const { host } = new URL(server.url);

/** Sends lines of a request and returns everything that the server answers. */
async function exchange(...lines: readonly string[]): Promise<string> {
  const connection = openConnection(server.url);
  await connection.send(`${[...lines, `Authorization: ${server.apiKey}`, "Connection: close"].join("\r\n")}\r\n\r\n`);
  await connection.ended;
  return connection.received;
}

const named = `Host: ${host}`;

describe("Request targets", () => {
  test.each([
    `http://${host}/api/system/version`,
    "HTTP://other.example/api/system/version?a=b",
    "/api/system/version",
  ])("%s is answered as its path", async (target) => {
    expect(await exchange(`GET ${target} HTTP/1.1`, named)).toMatch(/^HTTP\/1\.1 200 [\s\S]*"version"/);
  });

  test("an absolute one reveals no more than its path does", async () => {
    const connection = openConnection(server.url);
    await connection.send(`GET http://${host}/api/application HTTP/1.1\r\n${named}\r\nConnection: close\r\n\r\n`);
    await connection.ended;
    expect(connection.received).toMatch(/^HTTP\/1\.1 401 /);
  });

  test("OPTIONS * is about the server", async () => {
    expect(await exchange("OPTIONS * HTTP/1.1", named)).toMatch(/^HTTP\/1\.1 204 [\s\S]*\r\nAllow: DELETE, GET, /);
  });

  test.each(["GET * HTTP/1.1", "GET ftp://example.com/ HTTP/1.1", "GET http:///api HTTP/1.1"])(
    "%s is malformed",
    async (line) => {
      expect(await exchange(line, named)).toMatch(/^HTTP\/1\.1 400 [\s\S]*\[invalid\]/);
    },
  );

  test.each(["GET example.com:80 HTTP/1.1", "GET api/application HTTP/1.1", "GET /a b HTTP/1.1"])(
    "%s is refused by the parser",
    async (line) => {
      expect(await exchange(line, named)).toMatch(/^HTTP\/1\.1 400 /);
    },
  );

  test("CONNECT is for proxies", async () => {
    expect(await exchange("CONNECT example.com:443 HTTP/1.1", named)).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\nAllow:\r\n/);
  });
});

describe("Host", () => {
  test.each([
    ["two", [named, named]],
    ["two in different letters", [named, "hOST: other.example"]],
    ["none", []],
    ["one with a space", ["Host: a b"]],
    ["one with a path", ["Host: example.com/a"]],
    ["one with a user", ["Host: user@example.com"]],
  ])("%s: 400", async (_, lines) => {
    expect(await exchange("GET /api/system/version HTTP/1.1", ...lines)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test.each(["Host: [2001:db8::1]:9011", "Host: b%C3%BCcher.example", "Host:"])("%s is accepted", async (line) => {
    expect(await exchange("GET /api/system/version HTTP/1.1", line)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("HTTP/1.0 needs none", async () => {
    expect(await exchange("GET /api/system/version HTTP/1.0")).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("The message", () => {
  test.each(["GET /api/system/version HTTP/2.0", "GET /api/system/version HTTP/0.9", "GET /api/system/version"])(
    "%s: 505",
    async (line) => {
      expect(await exchange(line, named)).toMatch(/^HTTP\/1\.1 505 [\s\S]*\r\nConnection: close\r\n/i);
    },
  );

  test("a transfer coding that nobody undoes: 501", async () => {
    const lines = ["POST /api/application HTTP/1.1", named, "Transfer-Encoding: gzip, chunked"];
    expect(await exchange(...lines)).toMatch(/^HTTP\/1\.1 501 /);
  });

  test("two lengths, of which a proxy may believe the other: 400", async () => {
    const lines = ["POST /api/application HTTP/1.1", named, "Content-Length: 5"];
    expect(await exchange(...lines, "Transfer-Encoding: chunked")).toMatch(/^HTTP\/1\.1 400 /);
    expect(await exchange(...lines, "Content-Length: 6")).toMatch(/^HTTP\/1\.1 400 /);
  });
});
