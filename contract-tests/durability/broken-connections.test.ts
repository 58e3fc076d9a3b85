/**
 * PostgreSQL connections that break or stall anywhere but at COMMIT: responses are 503 at worst, and the server
 * recovers.
 */
import { randomUUID } from "node:crypto";
import { type Client, createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { forumApplication, login, reconcileBody, withIdentityProviders } from "../identity/identity-provider.ts";
import type { Cut, Ending } from "../support/cutting-proxy.ts";
import { startOnCutDatabase } from "./cut-database.ts";

const moderationApplication = randomUUID();
const moderationConfiguration = { storeContent: true, persistent: true };
const { server, proxy, digest } = await startOnCutDatabase({
  ...withIdentityProviders,
  moderationApplications: [{ application: { id: moderationApplication, name: "Chat", moderationConfiguration } }],
});
const client = createClient({
  baseUrl: server.url,
  apiKey: server.apiKey,
  retries: 0,
  attemptTimeoutMs: 40_000,
  timeoutMs: 40_000,
});

const sender = randomUUID();
await client.filtering.createContentUser({ contentUserId: sender, body: { user: {} } });

function content() {
  const parts = [{ type: "text", content: "Dinghy for sale" }];
  return { applicationId: moderationApplication, senderId: sender, createInstant: Date.now(), parts };
}

/** One request of each kind, with unused ids and names. */
const writes: Readonly<Record<string, () => readonly [operation: string, input: unknown]>> = {
  application: () => [
    "createApplicationWithId",
    { applicationId: randomUUID(), body: { application: { name: randomUUID() } } },
  ],
  "content user": () => ["createContentUser", { contentUserId: randomUUID(), body: { user: {} } }],
  "filter entry": () => {
    const entry = { text: word(), locale: "en", filterMode: "exactMatch", severity: "mild", tags: ["Cut"] };
    return ["createFilterEntry", { body: { entry } }];
  },
  "content item": () => ["moderateContentItemWithId", { contentItemId: randomUUID(), body: { content: content() } }],
  login: () => ["reconcileToken", { body: reconcileBody(forumApplication) }],
};

const reads: typeof writes = {
  "an application": () => ["retrieveApplication", { applicationId: forumApplication }],
  "a list": () => ["listApplications", {}],
  filter: () => ["filterContentItem", { body: { content: "Dinghy for sale" } }],
};

/** A word of letters alone. */
const word = () => randomUUID().replace(/[^a-f]/g, "x");

async function ask(operation: string, input: unknown) {
  const { status, headers, text } = await client.request(operation, input);
  if (status === 503) {
    expect(headers.get("retry-after")).toMatch(/^\d+$/);
    expect(JSON.parse(text())).toMatchObject({ generalErrors: [{ code: "[unavailable]" }] });
  }
  return status;
}

const ready = async () => (await fetch(`${server.url}/health/ready`)).status;

describe.each<[Cut, Ending]>([
  ["begin", "end"],
  ["begin", "reset"],
  ["statement", "end"],
  ["statement", "reset"],
  ["row", "end"],
])("every connection is cut at: %s (%s)", (cut, ending) => {
  test.each(Object.entries({ ...writes, ...reads }))("%s", async (_, make) => {
    await server.idle();
    const [operation, input] = make();
    const before = await digest();
    proxy.cutAt(cut, ending);
    const status = await ask(operation, input).finally(() => proxy.heal());
    expect([200, 503]).toContain(status);
    if (status === 503) expect(await digest(), "what is stored").toBe(before);
    // Idle connections that broke in the pool fail no request.
    if (status === 503) expect(await ask(operation, input)).toBe(200);
  });

  // A check is one statement, which needs no transaction.
  test.runIf(cut !== "begin")("it is not ready meanwhile, and is ready afterwards", async () => {
    proxy.cutAt(cut, ending);
    expect(await ready().finally(() => proxy.heal())).toBe(503);
    expect(await ready()).toBe(200);
  });
});

// It is one statement, without a COMMIT of its own.
test.each<[Cut, boolean]>([
  ["before-commit", false],
  ["silent-commit", false],
  ["after-commit", true],
])("content of a sender who is known, cut at: %s", async (cut, isStored) => {
  const input = { body: { content: content() } };
  expect(await ask("moderateContentItem", input)).toBe(200);
  await server.idle();
  const before = await digest();
  proxy.cutAt(cut);
  try {
    expect(await ask("moderateContentItem", input)).toBe(503);
    expect(proxy.cuts).toBe(1);
    expect((await digest()) !== before).toBe(isStored);
  } finally {
    proxy.heal();
  }
  await expect.poll(() => ask("moderateContentItem", input)).toBe(200);
});

test("a database that falls silent at COMMIT: each is told in time, and nothing of it is stored", async () => {
  await server.idle();
  const sent = Object.values(writes).map((make) => make());
  const before = await digest();
  proxy.cutAt("silent-commit");
  try {
    const started = performance.now();
    const statuses = await Promise.all(sent.map(([operation, input]) => ask(operation, input)));
    expect(statuses).toEqual(sent.map(() => 503));
    // The statement timeout, and a margin for a busy machine.
    expect(performance.now() - started).toBeLessThan(30_000);
    expect(proxy.cuts).toBeGreaterThanOrEqual(sent.length);
    expect(await digest()).toBe(before);
  } finally {
    proxy.heal();
  }
  for (const [operation, input] of sent) expect(await ask(operation, input)).toBe(200);
});

test("a refresh token for one use, whose exchange may or may not be stored: 503, and no token is good twice", async () => {
  const { application } = await client.identity.retrieveApplication({ applicationId: forumApplication });
  const jwtConfiguration = { ...application.jwtConfiguration, refreshTokenUsagePolicy: "OneTimeUse" as const };
  await client.identity.updateApplication({
    applicationId: forumApplication,
    body: { application: { ...application, jwtConfiguration } },
  });
  const exchange = async (cut: Cut, of: Client) => {
    const { refreshToken = "" } = await login(of, forumApplication);
    const input = { body: { refreshToken } };
    await server.idle();
    proxy.cutAt(cut);
    expect(await ask("refreshToken", input).finally(() => proxy.heal())).toBe(503);
    return ask("refreshToken", input);
  };
  expect(await exchange("before-commit", client)).toBe(200);
  expect(await exchange("after-commit", client), "a token that was used").toBe(400);
});
