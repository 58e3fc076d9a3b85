/**
 * A separate process that exports a whole log to a slow reader and changes the store meanwhile. It prints the
 * status, the number of bytes, the milliseconds of the change and the growth of the process in MiB. Arguments: a
 * folder, the MiB of the log.
 */

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { SettableClock } from "../clock.ts";
import { generateSigningKey } from "../identity/tokens/signing-keys.ts";
import { createLog } from "../log/log.ts";
import { MemoryMailer } from "../mail/memory-mailer.ts";
import { AddressRules } from "../outgoing/addresses.ts";
import { Outgoing } from "../outgoing/outgoing.ts";
import { runServer } from "../server.ts";

const [folder = "", size = "0"] = process.argv.slice(2);
const key = "a-key-that-opens-everything-0123456789";
const file = `${folder}/gatehouse.log`;
const mebibyte = 1024 * 1024;
const path = "/api".padEnd(400, "/application");

await fill(Number(size) * mebibyte);
const server = await runServer({
  host: "127.0.0.1",
  port: 0,
  database: { kind: "sqlite", file: `${folder}/gatehouse.db`, driver: "better-sqlite3" },
  log: createLog({ level: "error", file, fileMaxBytes: 1024 * mebibyte }),
  clock: new SettableClock(),
  licenseState: "active",
  masterKey: undefined,
  outgoing: new Outgoing(new AddressRules()),
  mailer: new MemoryMailer(),
  mediaFilterUrls: { image: undefined, video: undefined },
  newSigningKey: () => generateSigningKey("RS256"),
  bootstrap: async () => ({ apiKeys: [{ name: "test", key }] }),
});
const headers = { authorization: key };
// Loads what the first request caches in memory.
await (await fetch(`${server.url}/api/system/log/export?lastNBytes=100000`, { headers })).arrayBuffer();
globalThis.gc?.();
const before = process.memoryUsage().rss;
let peak = before;
const answer = await new Promise<IncomingMessage>((resolve) =>
  get(`${server.url}/api/system/log/export?lastNBytes=-1`, { headers }, resolve),
);
const started = performance.now();
const changed = await fetch(`${server.url}/api/application`, {
  method: "POST",
  headers: { ...headers, "content-type": "application/json" },
  body: JSON.stringify({ application: { name: "Meanwhile" } }),
});
const took = performance.now() - started;
if (changed.status !== 200) throw new Error(`The change was answered with ${changed.status}.`);
let received = 0;
for await (const chunk of answer) {
  received += chunk.length;
  peak = Math.max(peak, process.memoryUsage().rss);
}
process.stdout.write([answer.statusCode, received, Math.round(took), Math.round((peak - before) / mebibyte)].join(" "));
await server.stop({ graceMilliseconds: 1_000 });

/** Writes typical lines with incompressible ids. */
async function fill(bytes: number): Promise<void> {
  const target = createWriteStream(file);
  for (let written = 0; written < bytes; ) {
    let text = "";
    for (let line = 0; line < 1_000; line++) {
      const fields = { level: "info", time: new Date(Date.UTC(2026, 0, 1) + written + line).toISOString() };
      text += `${JSON.stringify({ ...fields, logger: "http.requests", requestId: crypto.randomUUID(), path, msg: "request" })}\n`;
    }
    written += text.length;
    if (!target.write(text)) await once(target, "drain");
  }
  target.end();
  await once(target, "finish");
}
