/** Identity, System configuration: what the audit log and the event log hold, and for how long (OWASP ASVS 14.2.7). */
import { createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { answerJson, content, otherServer } from "../moderation/content-fixtures.ts";
import { createNotified, happens, loopback } from "../moderation/notified.ts";
import { type RunningWithEvents, startWithEvents } from "../support/event-log.ts";
import { Receiver } from "../support/receiver.ts";

const tenantId = "11111111-1111-4111-8111-111111111111";
const key = "a-key-with-a-name-of-its-own-0123456789";
const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 5, 1);

async function started(): Promise<RunningWithEvents> {
  const running = await startWithEvents({
    tenants: [{ id: tenantId, name: "Forum" }],
    apiKeys: [
      { key: "a-key-that-opens-everything-0123456789", name: "test" },
      { key, name: "the chat server" },
    ],
  });
  running.server.setTime(now);
  return running;
}

describe("The audit log", () => {
  test("says who changed what, when, through which key, from where and in which request", async () => {
    const { server, audits } = await started();
    // Without retries the server makes the id.
    const client = createClient({ baseUrl: server.url, apiKey: key, retries: 0 });
    const body = { name: "http", level: "debug" } as const;
    const headers = { "x-forwarded-for": "203.0.113.7" };
    await client.request("updateLoggingLevel", { body }, { requestId: "the-change", headers });
    const { application } = await client.identity.createApplication({ body: { application: { name: "Audited" } } });
    server.advanceTime(1_000);
    await client.identity.deleteApplication({ applicationId: application.id, hardDelete: true });
    expect(audits()).toEqual([
      {
        insert_instant: now,
        tenant_id: null,
        operation_id: "updateLoggingLevel",
        path: "/api/logger",
        insert_user: "the chat server",
        client_address: "203.0.113.7",
        request_id: "the-change",
        failure: null,
        attempts: null,
      },
      expect.objectContaining({ operation_id: "createApplication", path: "/api/application", tenant_id: tenantId }),
      expect.objectContaining({
        insert_instant: now + 1_000,
        operation_id: "deleteApplication",
        path: `/api/application/${application.id}`,
        insert_user: "the chat server",
        client_address: "127.0.0.1",
      }),
    ]);
  });

  test("has no entry for what was only read, or refused", async () => {
    const { client, audits } = await started();
    await client.identity.listApplications();
    await client.identity.exportSystemLogsByCriteria({ body: {} });
    await client.request("createApplication", { body: { application: {} } });
    await client.request("updateLoggingLevel", { body: { name: "nothing", level: "off" } });
    await client.request("DELETE /api/application/22222222-2222-4222-8222-222222222222");
    expect(audits()).toEqual([]);
  });

  test("keeps everything where deletion is not enabled", async () => {
    const { client, server, audits } = await started();
    await client.identity.updateLoggingLevel({ body: { name: "http", level: "info" } });
    server.advanceTime(1_000 * day);
    await server.idle();
    expect(audits()).toHaveLength(1);
  });

  test("loses what is older than the days to retain, where it is, and the event log says so", async () => {
    const { client, server, audits, events } = await started();
    const change = () => client.identity.updateLoggingLevel({ body: { name: "http", level: "info" } });
    await change();
    server.advanceTime(1);
    await change();
    const auditLogConfiguration = { delete: { enabled: true, numberOfDaysToRetain: 30 } };
    await client.identity.patchSystemConfiguration({ body: { systemConfiguration: { auditLogConfiguration } } });
    server.setTime(now + 30 * day + 1);
    await server.idle();
    expect(audits().map(({ insert_instant: instant }) => instant)).toEqual([now + 1, now + 1]);
    expect(events()).toEqual([
      "information: Deleted 1 audit logs from before 2026-06-01T00:00:00.001Z, as the retention says.",
    ]);
  });
});

describe("The event log", () => {
  const corsConfiguration = { enabled: true, debug: true, allowedOrigins: ["https://forum.example.com"] };
  const refused = { headers: { origin: "https://stranger.example.com" } };
  const line = "debug: CORS refused a request: the origin https://stranger.example.com is not allowed.";

  test("has what CORS refused, where it is debugged", async () => {
    const { client, events } = await started();
    await client.identity.patchSystemConfiguration({ body: { systemConfiguration: { corsConfiguration } } });
    expect((await client.request("GET /api/application", undefined, refused)).status).toBe(403);
    await expect.poll(events).toEqual([line]);
    const quiet = { corsConfiguration: { debug: false } };
    await client.identity.patchSystemConfiguration({ body: { systemConfiguration: quiet } });
    expect((await client.request("GET /api/application", undefined, refused)).status).toBe(403);
    await client.identity.listApplications();
    expect(events()).toEqual([line]);
  });

  test("keeps the newest, as many as are configured", async () => {
    const { client, server, events } = await started();
    const eventLogConfiguration = { numberToRetain: 2 };
    const systemConfiguration = { corsConfiguration, eventLogConfiguration };
    await client.identity.patchSystemConfiguration({ body: { systemConfiguration } });
    for (const name of ["a", "b", "c", "d"]) {
      await client.request("GET /api/application", undefined, { headers: { origin: `https://${name}.example.com` } });
      await expect.poll(() => events().at(-1)).toContain(`https://${name}.example.com`);
    }
    expect(events()).toHaveLength(4);
    await server.idle();
    expect(events().map((text) => /https:..(.)/.exec(text)?.[1])).toEqual(["c", "d"]);
  });

  test("has notifications and batch results that were given up", async () => {
    const receiver = await Receiver.start();
    receiver.next(410);
    const { client, server, events } = await startWithEvents({}, loopback);
    const applicationId = await createNotified(client, receiver);
    await happens(client, applicationId, "given up");
    await server.idle();
    expect(events()).toEqual([
      expect.stringMatching(/^error: The notification \S+ \(userAction\) was given up: .* answered 410\.$/),
    ]);
    const contentItems = [content(applicationId, "Ahoy")];
    const other = await otherServer(answerJson({}, 410));
    const body = { callbackURL: other.url, contentItems };
    await client.moderation.batchModerateContentItems({ body });
    await server.idle();
    expect(events().slice(1)).toEqual([
      expect.stringMatching(/^error: The post of batch results msg_\w+ was given up: .* answered 410\.$/),
    ]);
  });
});
