import { beforeEach, describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { withIdentityProviders } from "./identity-provider.ts";

const chatKey = "a-key-with-a-name-of-its-own-0123456789";
const { server, client } = await start({
  ...withIdentityProviders,
  apiKeys: [
    { key: "a-key-that-opens-everything-0123456789", name: "test" },
    { key: chatKey, name: "the chat server" },
  ],
});
const { identity } = client;
const now = Date.UTC(2026, 5, 1);

beforeEach(async () => {
  await server.reset();
  server.setTime(now);
});

describe("the event log", () => {
  test("shows why CORS refused a request, while that is debugged (Identity, System configuration, debug)", async () => {
    const corsConfiguration = { enabled: true, debug: true, allowedOrigins: ["https://forum.example.com"] };
    await identity.patchSystemConfiguration({ body: { systemConfiguration: { corsConfiguration } } });
    await client.request("GET /api/application", undefined, { headers: { origin: "https://stranger.example.com" } });
    const search = { message: "cors*STRANGER.example", type: "Debug" } as const;
    await expect
      .poll(async () => (await identity.searchEventLogsByCriteria({ body: { search } })).eventLogs)
      .toEqual([expect.objectContaining({ type: "Debug", message: expect.stringContaining("CORS refused") })]);
  });

  test("comes in the order that is asked for, in any case", async () => {
    const wrong = { orderBy: "insertInstant UP" };
    for (const { orderBy, status } of [
      { orderBy: "insertinstant asc", status: 200 },
      { ...wrong, status: 400 },
    ]) {
      expect((await client.request("GET /api/system/event-log/search", { orderBy })).status).toBe(status);
      const body = { search: { orderBy } };
      expect((await client.request("POST /api/system/event-log/search", { body })).status).toBe(status);
    }
    expect(await refusal(client, "searchEventLogs", wrong)).toEqual({ orderBy: "[invalidOption]orderBy" });
  });
});

describe("the login records", () => {
  test("are those of the tenant alone", async () => {
    const other = { id: "11111111-1111-4111-8111-1111111111ff", name: "Other" };
    const tenants = [{ id: "11111111-1111-4111-8111-111111111101", name: "Own" }, other];
    const { client: both } = await start({ tenants });
    for (const { id: tenantId } of tenants)
      expect(await both.identity.searchLoginRecords({}, { tenantId })).toEqual({ logins: [], total: 0 });
    expect(await refusal(both, "searchLoginRecords", {})).toEqual({ "": "[TenantIdRequired]" });
  });
});
