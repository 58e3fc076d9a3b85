import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { type Running, start } from "../support/server.ts";
import { forum, shop, twoTenants } from "./fixtures.ts";

const folder = await mkdtemp(join(tmpdir(), "gatehouse-"));
afterAll(() => rm(folder, { recursive: true }));

const parrot = { text: "parrot", locale: "en", inflect: true, exclusions: ["Parroted"], tags: ["Animal", "Bird"] };
const hello = { text: "hello", locale: "en", tags: ["Greeting"] };
const plain = { text: "zebra", locale: "en", tags: [] };

const few = await start({
  ...twoTenants,
  whitelist: {
    tenantId: forum,
    allowed: [parrot, hello, plain],
    disallowedPhrases: [{ parts: ["hello", "parrot"] }, { parts: ["zebra"] }],
    advancedDisallowedPhrases: [{ parts: ["Greeting", "*", "Animal"] }],
  },
});

describe("the whole whitelist (Filtering, Whitelist)", () => {
  test("is the tenant's own, and empty lists are lists", async () => {
    expect(await few.client.filtering.retrieveWhitelist({}, { tenantId: shop })).toEqual({
      whitelist: { allowedEntries: [], advancedDisallowedEntries: [], disallowedEntries: [] },
    });
    expect(await refusal(few.client, "retrieveWhitelist", {})).toEqual({ "": "[TenantIdRequired]" });
  });

  test("takes no parameters", async () => {
    const plain = await few.client.request("retrieveWhitelist", {}, { tenantId: forum });
    const asked = await few.client.request("retrieveWhitelist", { text: "parrot" }, { tenantId: forum });
    expect([asked.status, asked.text()]).toEqual([200, plain.text()]);
  });

  test("HEAD tells the length that GET has, and sends nothing", async () => {
    const ask = (method: string) =>
      fetch(`${few.server.url}/filter/whitelist`, {
        method,
        headers: { authorization: few.server.apiKey, "x-service-tenantid": forum, "accept-encoding": "identity" },
      });
    const [head, get] = [await ask("HEAD"), await ask("GET")];
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("content-length")).toBe(String((await get.arrayBuffer()).byteLength));
    expect(get.headers.get("content-type")).toMatch(/^application\/json\b/);
  });
});

/** More than is kept in memory, and than the buffers between the server and a reader hold. */
const many = Array.from({ length: 50_000 }, (_, index) => ({
  text: `word${index}`,
  locale: "en",
  exclusions: [`${index} `.repeat(20).trim()],
  tags: [],
}));

const allowed = { whitelist: { allowed: many } };
const inFile = { databaseUrl: `sqlite:${join(folder, "gatehouse.db")}` };

describe.each([
  ["the database of the tests", await start(allowed)],
  ["an SQLite file", await start(allowed, inFile)],
])("50,000 entries in %s", (_, { client, server }) => {
  test("come whole and in order through the SDK", async () => {
    const { allowedEntries } = (await client.filtering.retrieveWhitelist({})).whitelist;
    expect(allowedEntries.map(({ text }) => text)).toEqual(many.map(({ text }) => text));
  });

  test("come as they were at one moment, however slowly they are read, and nobody waits for the reader", async () => {
    const slow = await paused({ client, server });
    const { entry } = await client.filtering.createAllowedEntry({ body: { entry: { text: "late", locale: "en" } } });
    expect(await client.filtering.retrieveAllowedEntry({ id: entry.id })).toEqual({ entry });
    const before: unknown = JSON.parse(await slow.rest());
    expect(before).toMatchObject({ whitelist: { allowedEntries: { length: many.length } } });
    await client.filtering.deleteAllowedEntry({ id: entry.id });
  });

  test("a reader who goes away midway harms nobody", async () => {
    const slow = await paused({ client, server });
    slow.leave();
    expect((await client.filtering.listAllowedEntries({ numberOfResults: 1 })).totalResults).toBe(many.length);
  });
});

/** Asks for the whole whitelist and reads no more than the first piece of it. */
async function paused({ server }: Running) {
  const sent = request(`${server.url}/filter/whitelist`, { headers: { authorization: server.apiKey } });
  sent.end();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve).once("error", reject);
  });
  return {
    async rest(): Promise<string> {
      const pieces: Uint8Array[] = [];
      for await (const piece of response) pieces.push(piece);
      return Buffer.concat(pieces).toString();
    },
    leave(): void {
      response.destroy();
    },
  };
}
