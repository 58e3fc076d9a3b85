/** Reading the event log, the audit log and the login records (Decisions: Reading logs). */
import { randomUUID } from "node:crypto";
import { type Client, createClient } from "@gatehouse/sdk";
import { beforeEach, describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { unknownId } from "./fixtures.ts";
import { forumApplication, login, shopApplication, someClaims, withIdentityProviders } from "./identity-provider.ts";
import { notification } from "./webhook-fixtures.ts";

const chatKey = "a-key-with-a-name-of-its-own-0123456789";
const { server, client } = await start({
  ...withIdentityProviders,
  apiKeys: [
    { key: "a-key-that-opens-everything-0123456789", name: "test" },
    { key: chatKey, name: "the chat server" },
  ],
});
const { identity } = client;
const chat = createClient({ baseUrl: server.url, apiKey: chatKey, retries: 0 });
/** Without retries the server makes the ids. */
const plain = createClient({ baseUrl: server.url, apiKey: server.apiKey, retries: 0 });
const now = Date.UTC(2026, 5, 1);

beforeEach(async () => {
  await server.reset();
  server.setTime(now);
});

/** A notification that nobody hears of leaves an event, a millisecond after the one before. */
async function happen(key: string): Promise<void> {
  await identity.createUserActionNotification({ body: notification([randomUUID()], { key }) });
  server.advanceTime(1);
}

const ids = (entries: readonly { readonly id: number }[]) => entries.map(({ id }) => id);

describe("the event log", () => {
  const keysIn = (eventLogs: readonly { readonly message: string }[]) =>
    eventLogs.map(({ message }) => / action (\S+)/.exec(message)?.[1]);

  test("shows what happened, the newest first, each entry by its id as well", async () => {
    for (const key of ["one", "two", "three"]) await happen(key);
    const { eventLogs, total } = await identity.searchEventLogs();
    expect([keysIn(eventLogs), total]).toEqual([["three", "two", "one"], 3]);
    const [newest] = eventLogs;
    expect(newest).toEqual({
      id: expect.any(Number),
      insertInstant: now + 2,
      type: "Information",
      message: expect.stringContaining("Nobody was told of the user action three"),
    });
    expect(await identity.retrieveEventLog({ eventLogId: newest?.id ?? 0 })).toEqual({ eventLog: newest });
  });

  test("shows why CORS refused a request, while that is debugged (Identity, System configuration, debug)", async () => {
    const corsConfiguration = { enabled: true, debug: true, allowedOrigins: ["https://forum.example.com"] };
    await identity.patchSystemConfiguration({ body: { systemConfiguration: { corsConfiguration } } });
    await client.request("GET /api/application", undefined, { headers: { origin: "https://stranger.example.com" } });
    const search = { message: "cors*STRANGER.example", type: "Debug" } as const;
    await expect
      .poll(async () => (await identity.searchEventLogsByCriteria({ body: { search } })).eventLogs)
      .toEqual([expect.objectContaining({ type: "Debug", message: expect.stringContaining("CORS refused") })]);
  });

  test("is searched by text, time and type, and paged, in a query and in a body alike", async () => {
    for (const key of ["Alpha-1", "alpha-2", "50%", "a_b", "axb"]) await happen(key);
    const bySearch: readonly [object, readonly string[]][] = [
      [{ message: "ALPHA" }, ["alpha-2", "Alpha-1"]],
      [{ message: "action*alpha*(start)", orderBy: "insertInstant ASC" }, ["Alpha-1", "alpha-2"]],
      [{ message: "50%" }, ["50%"]],
      [{ message: "a_b" }, ["a_b"]],
      [{ message: "\\" }, []],
      [{ start: now + 1, end: now + 3 }, ["50%", "alpha-2"]],
      [{ start: now + 9 }, []],
      [{ type: "Error" }, []],
      [{ type: "Information", startRow: 1, numberOfResults: 2 }, ["a_b", "50%"]],
      [{ orderBy: "insertInstant ASC", numberOfResults: 1 }, ["Alpha-1"]],
      [{ startRow: 5 }, []],
    ];
    for (const [search, expected] of bySearch) {
      const query = await client.request("searchEventLogs", search);
      const body = await client.request("searchEventLogsByCriteria", { body: { search } });
      const said = JSON.stringify(search);
      expect([query.status, body.status], said).toEqual([200, 200]);
      expect(JSON.parse(query.text()), said).toEqual(JSON.parse(body.text()));
      expect(keysIn(JSON.parse(query.text()).eventLogs), said).toEqual(expected);
    }
    const { total } = await identity.searchEventLogs({ numberOfResults: 1 });
    expect(total).toBe(5);
    const all: number[] = [];
    for await (const entry of identity.searchEventLogs.items({ numberOfResults: 2 })) all.push(entry.id);
    expect(all).toEqual(ids((await identity.searchEventLogs()).eventLogs));
  });

  test("refuses what is no criterion, with its name", async () => {
    const wrong = { start: "x", type: "Fatal", orderBy: "message ASC", numberOfResults: 1001, startRow: -1 };
    expect(Object.keys(await refusal(client, "searchEventLogs", wrong)).sort()).toEqual(Object.keys(wrong).sort());
    const inBody = await refusal(client, "searchEventLogsByCriteria", { body: { search: { ...wrong, colour: 1 } } });
    const named = [...Object.keys(wrong), "colour"].map((name) => `search.${name}`);
    expect(Object.keys(inBody).sort()).toEqual(named.sort());
    expect(await refusal(client, "retrieveEventLog", { eventLogId: "x" })).toEqual({
      eventLogId: "[couldNotConvert]eventLogId",
    });
    for (const id of [1, 2 ** 31, Number.MAX_SAFE_INTEGER])
      expect((await client.request("retrieveEventLog", { eventLogId: id })).status).toBe(404);
  });
});

describe("the audit log", () => {
  async function change(by: Client, name: string): Promise<string> {
    const { application } = await by.identity.createApplication({ body: { application: { name } } });
    server.advanceTime(1);
    return application.id;
  }

  test("shows who changed what, when, from where and in which request", async () => {
    const headers = { "x-forwarded-for": "203.0.113.7" };
    const body = { name: "http", level: "debug" } as const;
    await chat.request("updateLoggingLevel", { body }, { requestId: "the-change", headers });
    const { auditLogs, total } = await identity.searchAuditLogs();
    expect([auditLogs, total]).toEqual([
      [
        {
          id: expect.any(Number),
          insertInstant: now,
          insertUser: "the chat server",
          message: "updateLoggingLevel /api/logger",
          data: {
            operationId: "updateLoggingLevel",
            path: "/api/logger",
            clientAddress: "203.0.113.7",
            requestId: "the-change",
          },
        },
      ],
      1,
    ]);
    const [{ id: auditLogId } = { id: 0 }] = auditLogs;
    expect(await identity.retrieveAuditLog({ auditLogId })).toEqual({ auditLog: auditLogs[0] });
    expect((await client.request("retrieveAuditLog", { auditLogId: auditLogId + 1 })).status).toBe(404);
  });

  test("is searched by user, text and time, and reading it leaves no entry", async () => {
    const first = await change(chat, "first");
    const second = await change(plain, "second");
    await client.identity.deleteApplication({ applicationId: first });
    const found = async (search: object) => {
      const answer = await client.request("searchAuditLogsByCriteria", { body: { search } });
      const { auditLogs, total } = JSON.parse(answer.text());
      expect(total).toBe(auditLogs.length);
      const same = await client.request("searchAuditLogs", search);
      expect(JSON.parse(same.text())).toEqual({ auditLogs, total });
      return auditLogs.map((entry: { readonly message: string }) => entry.message);
    };
    const created = "createApplication /api/application";
    expect(await found({ user: "the chat server" })).toEqual([created]);
    expect(await found({ user: "THE chat server" })).toEqual([]);
    expect(await found({ message: first.toUpperCase() })).toEqual([`deleteApplication /api/application/${first}`]);
    expect(await found({ message: second })).toEqual([]);
    expect(await found({ message: "create*application", orderBy: "insertInstant ASC" })).toEqual([created, created]);
    expect(await found({ start: now + 1, end: now + 2 })).toEqual([created]);
    expect(await found({})).toHaveLength(3);
    const { auditLogs } = await identity.searchAuditLogs({ message: first });
    expect(auditLogs[0]?.tenantId).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("the login records", () => {
  async function loginAt(instant: number, applicationId: string, email: string) {
    server.setTime(instant);
    const [iat, exp] = [Math.floor(instant / 1000), Math.floor(instant / 1000) + 60];
    return login(client, applicationId, someClaims({ email, email_verified: true, iat, exp }));
  }

  test("show who logged in to what, when and from where, the latest first", async () => {
    const { user: ada } = await loginAt(now, forumApplication, "ada@example.com");
    const { user: grace } = await loginAt(now + 5, shopApplication, "grace@example.com");
    await loginAt(now + 9, shopApplication, "ada@example.com");
    const { logins, total } = await identity.searchLoginRecords();
    const { application } = await identity.retrieveApplication({ applicationId: shopApplication });
    expect(total).toBe(3);
    expect(logins.map(({ loginId }) => loginId)).toEqual(["ada@example.com", "grace@example.com", "ada@example.com"]);
    expect(logins[1]).toEqual({
      id: expect.any(Number),
      instant: now + 5,
      userId: grace.id,
      loginId: "grace@example.com",
      applicationId: shopApplication,
      applicationName: application.name,
      ipAddress: "127.0.0.1",
    });
    const instants = async (search: object) => {
      const query = JSON.parse((await client.request("searchLoginRecords", search)).text());
      const body = JSON.parse((await client.request("searchLoginRecordsByCriteria", { body: { search } })).text());
      expect(query).toEqual(body);
      return query.logins.map(({ instant }: { readonly instant: number }) => instant - now);
    };
    expect(await instants({ userId: ada.id.toUpperCase() })).toEqual([9, 0]);
    expect(await instants({ userId: ada.id, applicationId: shopApplication })).toEqual([9]);
    expect(await instants({ start: now + 5, end: now + 9 })).toEqual([5]);
    expect(await instants({ startRow: 1, numberOfResults: 1 })).toEqual([5]);
    expect(await instants({ userId: unknownId })).toEqual([]);
    await identity.deleteApplication({ applicationId: shopApplication, hardDelete: true });
    const [latest] = (await identity.searchLoginRecords()).logins;
    expect(latest).toMatchObject({ instant: now + 9, applicationId: shopApplication });
    expect(latest).not.toHaveProperty("applicationName");
  });

  test("are those of the tenant alone", async () => {
    const other = { id: "11111111-1111-4111-8111-1111111111ff", name: "Other" };
    const tenants = [{ id: "11111111-1111-4111-8111-111111111101", name: "Own" }, other];
    const { client: both } = await start({ tenants });
    for (const { id: tenantId } of tenants)
      expect(await both.identity.searchLoginRecords({}, { tenantId })).toEqual({ logins: [], total: 0 });
    expect(await refusal(both, "searchLoginRecords", {})).toEqual({ "": "[TenantIdRequired]" });
  });
});
