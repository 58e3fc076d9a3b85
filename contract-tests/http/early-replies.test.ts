/** Replies that are given before the body was read (RFC 9112, 9.6; RFC 9110, 10.1.1; Decisions: Protocol errors). */
import { describe, expect, test } from "vitest";
import { openConnection } from "../support/raw-connection.ts";
import { start } from "../support/server.ts";

const { server } = await start();
const { host } = new URL(server.url);
const key = `Authorization: ${server.apiKey}`;
const json = "Content-Type: application/json";
const body = '{"application":{}}';

/** Sends the head of a request, and the body only where it is given. */
async function open({ path = "/api/application", length = body.length, headers = [json, key], sent = "" }) {
  const connection = openConnection(server.url);
  const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Content-Length: ${length}`, ...headers];
  await connection.send(`${head.join("\r\n")}\r\n\r\n${sent}`);
  return connection;
}

describe("A refusal before the body was read", () => {
  describe.each([
    [401, { headers: [json] }],
    [404, { path: "/api/nothing" }],
    [413, { length: 100_000_000 }],
    [415, { headers: ["Content-Type: text/plain", key] }],
  ])("with %i", (status, request) => {
    test("ends the connection", async () => {
      const connection = await open(request);
      const answer = await connection.until(/\r\n\r\n/);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer).toMatch(/\r\nConnection: close\r\n/);
      connection.finish();
      await connection.ended;
    });

    test("answers at once who asks first", async () => {
      const headers = [...("headers" in request ? request.headers : [json, key]), "Expect: 100-continue"];
      const connection = await open({ ...request, headers });
      expect(await connection.until(/\r\n\r\n/)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      connection.cut();
    });
  });
});

test("who asks first is told to go on where the key, the path and the length are right", async () => {
  const connection = await open({ headers: [json, key, "Expect: 100-continue"] });
  expect(await connection.until(/\r\n\r\n/)).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  await connection.send(body);
  expect(await connection.until(/application\.name/)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
  connection.cut();
});

test("another expectation is refused, and the connection ends", async () => {
  const connection = await open({ headers: [json, key, "Expect: 200-ok"] });
  expect(await connection.until(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 417 .*\r\nConnection: close\r\n/s);
  connection.finish();
  await connection.ended;
});

test("a refusal of a body that was read keeps the connection", async () => {
  const connection = await open({ sent: body });
  expect(await connection.until(/application\.name/)).not.toMatch(/Connection: close/);
  await connection.send(`GET /api/system/version HTTP/1.1\r\nHost: ${host}\r\n${key}\r\n\r\n`);
  await connection.until(/HTTP\/1\.1 200 /);
  connection.cut();
});
