/** `id` and `status` of a request are ignored: the server sets both (Filtering, Resources and their fields). */
import { expect, test } from "vitest";
import { start } from "../support/server.ts";

const { client } = await start({ whitelist: { allowed: [{ text: "parrot", locale: "en", tags: ["Bird"] }] } });
const ignoredFields = { id: 7_777_777, status: "ACTIVE" };

const entry = { text: "zounds", locale: "en", filterMode: "exactMatch", severity: "mild", tags: ["Oath"] };
const pattern = { pattern: "such a", locale: "en", severity: "mild", tags: ["Said"] };

test.each([
  ["createAllowedEntry", { entry: { ...ignoredFields, text: "zebra", locale: "en" } }],
  ["createDisallowedPhrase", { phrase: { ...ignoredFields, parts: ["parrot"] } }],
  ["createAdvancedDisallowedPhrase", { phrase: { ...ignoredFields, parts: ["Bird"] } }],
  ["createWhitelistTag", { tag: { id: ignoredFields.id, name: "Fish" } }],
  ["createBlacklistTag", { tag: { id: ignoredFields.id, name: "Insult" } }],
  ["createDictionaryEntry", { entry: { ...ignoredFields, text: "zebra", locale: "en" } }],
  ["createFilterEntry", { entry: { ...ignoredFields, ...entry } }],
  ["createBlacklistPhrase", { phrase: { id: ignoredFields.id, ...pattern } }],
])("%s", async (operation, body) => {
  const exchange = await client.request(operation, { body });
  expect(exchange.status, exchange.text()).toBe(200);
  const [stored] = Object.values(JSON.parse(exchange.text()) as Record<string, { id: number; status?: string }>);
  expect(stored?.id).toBeLessThan(1_000);
  expect(stored?.status).toBe("status" in Object.values(body)[0] ? "ACTIVE" : undefined);
});

test.each([
  ["createAllowedEntry", { entry: { text: "quokka", locale: "en", status: "PENDING" } }],
  ["createFilterEntry", { entry: { ...entry, text: "quokka", status: "PENDING" } }],
])("%s: whatever status is sent, it is ACTIVE", async (operation, body) => {
  const exchange = await client.request(operation, { body });
  expect([exchange.status, JSON.parse(exchange.text()).entry.status]).toEqual([200, "ACTIVE"]);
});
