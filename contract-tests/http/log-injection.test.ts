/**
 * Texts of clients in the log: a request has one line, whatever its path, headers and names hold (OWASP ASVS 16.2.2,
 * 16.4.1).
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { whenDone } from "../support/clean-up.ts";
import { start } from "../support/server.ts";

const forged = '"}\n{"level":"fatal","msg":"forged"}\r\n\u001b[2J';
const folder = mkdtempSync(join(tmpdir(), "gatehouse-log-"));
whenDone(() => rmSync(folder, { recursive: true, force: true }));
const logFile = join(folder, "gatehouse.log");
const { client, server } = await start({}, { logFile, logLevel: "trace" });

/** Sends bytes that no client library sends. */
function sendRaw(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () => socket.end(text));
    socket.once("error", reject);
    socket.once("close", () => resolve());
    socket.resume();
  });
}

test("a forged line in a path, a header, an address, a name or a level stays inside the line of its request", async () => {
  const encoded = encodeURIComponent(forged);
  await client.request(`GET /api/application/${encoded}?${encoded}`, {}, { requestId: "path" });
  for (const name of ["x-forwarded-for", "x-request-id", "user-agent", "traceparent"]) {
    await sendRaw(`GET /api/application HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${name}: ${encoded}\u0001\r\n\r\n`);
    await sendRaw(
      `GET /api/application HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${name}: a\n{"level":"fatal","msg":"forged"}\n\r\n\r\n`,
    );
  }
  await sendRaw(`GET /api/"}{"level":"fatal" HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  const apiKey = { name: forged };
  await client.request("createApiKey", { body: { apiKey } }, { requestId: "name" });
  await client.request("updateLoggingLevel", { body: { name: forged, level: forged } }, { requestId: "level" });
  await client.request("loginOperator", { body: { email: forged, password: forged } }, { requestId: "sign-in" });
  await server.close();
  const lines = readFileSync(logFile, "utf8").trimEnd().split("\n");
  expect(lines.length).toBeGreaterThan(4);
  for (const line of lines) {
    const { level, msg, time } = JSON.parse(line);
    expect([level, msg]).not.toContain("forged");
    expect(level).not.toBe("fatal");
    // Every instant is UTC, in the one form that sorts as text.
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what a terminal obeys.
    expect(line).not.toMatch(/[\u0000-\u001f]/);
  }
});
