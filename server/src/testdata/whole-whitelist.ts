/**
 * A separate process that reads a whitelist larger than its heap limit. It prints the number of bytes. Arguments: a
 * folder, the number of entries, the bytes of each.
 */
import { SettableClock } from "../clock.ts";
import { allowedEntryList } from "../filtering/whitelist/allowed-entries.ts";
import { generateSigningKey } from "../identity/tokens/signing-keys.ts";
import { createSilentLog } from "../log/log.ts";
import { MemoryMailer } from "../mail/memory-mailer.ts";
import { AddressRules } from "../outgoing/addresses.ts";
import { Outgoing } from "../outgoing/outgoing.ts";
import { runServer } from "../server.ts";

const [folder = "", entries = "0", bytes = "0"] = process.argv.slice(2);
const tenantId = "5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11";
const key = "a-key-that-opens-everything-0123456789";

const server = await runServer({
  host: "127.0.0.1",
  port: 0,
  database: { kind: "sqlite", file: `${folder}/gatehouse.db`, driver: "better-sqlite3" },
  masterKey: undefined,
  log: createSilentLog(),
  clock: new SettableClock(),
  licenseState: "active",
  outgoing: new Outgoing(new AddressRules()),
  mailer: new MemoryMailer(),
  mediaFilterUrls: { image: undefined, video: undefined },
  newSigningKey: () => generateSigningKey("RS256"),
  bootstrap: async () => ({ tenants: [{ id: tenantId, name: "Harbour" }], apiKeys: [{ name: "test", key }] }),
});
for (let first = 0; first < Number(entries); first += 1000) {
  const part = Array.from({ length: Math.min(1000, Number(entries) - first) }, (_, index) => ({
    text: `word${first + index}`,
    locale: "en",
    inflect: false,
    exclusions: Array.from({ length: Number(bytes) / 200 }, () => "x".repeat(197)),
    tags: [],
  }));
  await server.store.write((db) => allowedEntryList.put(db, tenantId, part));
}
const response = await fetch(`${server.url}/filter/whitelist`, { headers: { authorization: key } });
let received = 0;
for await (const piece of response.body ?? []) received += piece.byteLength;
await server.stop();
process.stdout.write(`${response.status} ${received}\n`);
