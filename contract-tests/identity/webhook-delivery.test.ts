/**
 * Events reach webhooks at least once and in order, whatever they do, and what does not is told of (Decisions:
 * User-action notifications; OWASP ASVS 4.1.5).
 */
import { randomUUID } from "node:crypto";
import { createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { createApplication, senderId } from "../moderation/fixtures.ts";
import { loopback } from "../moderation/notified.ts";
import { startWithEvents } from "../support/event-log.ts";
import { Receiver } from "../support/receiver.ts";
import { start } from "../support/server.ts";
import { forum } from "./fixtures.ts";
import { createMapped, notification, send, webhook, withWebhooks } from "./webhook-fixtures.ts";

const hour = 3_600_000;
type Start = typeof start;

/** A server with webhooks, all of which are those of one application, and a way to make an event of it. */
async function listened<Run extends Awaited<ReturnType<Start>>>(
  receivers: readonly Pick<Receiver, "url">[],
  run: (...given: Parameters<Start>) => Promise<Run>,
  options: Parameters<Start>[1] = loopback,
) {
  const hooks = receivers.map((receiver) => webhook(receiver));
  const running = await run(withWebhooks(...hooks), options);
  const client = createClient({ baseUrl: running.server.url, apiKey: running.server.apiKey, tenantId: forum });
  const ids = hooks.map(({ id }) => id);
  const partner = randomUUID();
  await createMapped(client, [partner], ids);
  return {
    ...running,
    client,
    ids,
    async tell(comment: string, webhookId?: string) {
      await send(client, notification([partner], { comment }), webhookId);
      await running.server.idle();
    },
    /** Lets what is due be done, and moves the clock past the next pauses. */
    async wait(hours: number) {
      for (let passed = 0; passed < hours; passed++) {
        running.server.advanceTime(hour);
        await running.server.idle();
      }
    },
  };
}

describe("a webhook that does not take an event", () => {
  test("gets it again, after pauses, before the ones behind it, as the same event; another webhook does not wait", async () => {
    const [failing, fine] = [await Receiver.start(), await Receiver.start()];
    failing.next(500, "reset", 404, 503);
    const { tell, wait, server } = await listened([failing, fine], start);
    server.setTime(Date.now());
    for (const comment of ["one", "two", "three"]) await tell(comment);
    expect(fine.taken).toEqual(["one", "two", "three"]);
    expect(failing.tried).toEqual(["one"]);
    server.advanceTime(400);
    await server.idle();
    expect(failing.tried).toEqual(["one"]);
    await wait(8);
    expect(failing.tried).toEqual(["one", "one", "one", "one", "one", "two", "three"]);
    expect(failing.taken).toEqual(["one", "two", "three"]);
    const firsts = failing.deliveries.slice(0, 5);
    expect(new Set(firsts.map(({ headers, text }) => `${headers["webhook-id"]} ${text}`)).size).toBe(1);
    expect(new Set(failing.deliveries.map(({ headers }) => headers["webhook-id"])).size).toBe(3);
    const stamps = firsts.map(({ headers }) => Number(headers["webhook-timestamp"]));
    expect(stamps).toEqual(stamps.toSorted((a, b) => a - b));
    expect(stamps[4]).toBeGreaterThan(stamps[0] ?? 0);
  });

  test("is given up after about a day, and then the next one has its turn; the event log says so", async () => {
    const receiver = await Receiver.start();
    receiver.next(...Array.from({ length: 44 }, () => 500));
    const { tell, wait, events, ids } = await listened([receiver], startWithEvents);
    await tell("never");
    await tell("next");
    await wait(20);
    expect([receiver.taken, events()]).toEqual([[], []]);
    await wait(40);
    expect(receiver.tried).toEqual([...Array.from({ length: 44 }, () => "never"), "next"]);
    const id = receiver.deliveries[0]?.headers["webhook-id"];
    expect(events()).toEqual([
      `error: The event ${id} was given up for the webhook ${ids[0]}: The receiver answered 500.`,
    ]);
  });

  test("may say with 410 that it is gone, and is not asked again", async () => {
    const receiver = await Receiver.start();
    receiver.next(410);
    const { tell, wait, events } = await listened([receiver], startWithEvents);
    await tell("gone");
    await wait(3);
    expect(receiver.tried).toEqual(["gone"]);
    expect(events()).toEqual([expect.stringMatching(/^error: The event .* answered 410\.$/)]);
  });

  test("is not asked at an address that is not public, unless its range is allowed", async () => {
    const receiver = await Receiver.start();
    const { tell, wait, events } = await listened([receiver], startWithEvents, {});
    await tell("inside");
    await wait(60);
    expect(receiver.deliveries).toEqual([]);
    expect(events()).toEqual([
      expect.stringMatching(/: The address is not allowed: .* NOTIFICATION_ALLOWED_RANGES\.$/),
    ]);
  });
});

describe("a notification that comes again", () => {
  test("is handed on once, also when it comes several times at once; another one, or one without an id, each time", async () => {
    const receiver = await Receiver.start();
    const { tell } = await listened([receiver], start);
    await tell("once", "msg_1");
    await tell("once more", "msg_1");
    await Promise.all(Array.from({ length: 6 }, () => tell("at once", "msg_2")));
    await tell("another", "msg_3");
    await tell("nameless");
    await tell("nameless");
    expect(receiver.tried).toEqual(["once", "at once", "another", "nameless", "nameless"]);
  });

  test("of another tenant is another one", async () => {
    const receiver = await Receiver.start();
    const { tell, client } = await listened([receiver], start);
    const elsewhere = { tenantId: "22222222-2222-4222-8222-222222222222" };
    await send(client, notification([randomUUID()]), "msg_1", elsewhere);
    await tell("ours", "msg_1");
    expect(receiver.tried).toEqual(["ours"]);
  });

  test("goes to the webhooks once more that had been given up, and to no other", async () => {
    const [gone, fine] = [await Receiver.start(), await Receiver.start()];
    gone.next(410);
    const { tell, wait } = await listened([gone, fine], start);
    await tell("given up", "msg_1");
    await tell("behind it", "msg_2");
    await Promise.all([tell("again", "msg_1"), tell("again", "msg_1")]);
    await wait(1);
    expect(gone.taken).toEqual(["behind it", "given up"]);
    expect(fine.taken).toEqual(["given up", "behind it"]);
    await tell("again", "msg_1");
    expect(gone.deliveries).toHaveLength(3);
  });

  test("is handed on where it led to nothing before, and is known for more than 90 days", async () => {
    const receiver = await Receiver.start();
    const { client, server, ids, wait } = await listened([receiver], start);
    const partner = randomUUID();
    const body = notification([partner], { comment: "now mapped" });
    const sendIt = () => send(client, body, "msg_1");
    await sendIt();
    await createMapped(client, [partner], ids);
    await sendIt();
    await server.idle();
    expect(receiver.taken).toEqual(["now mapped"]);
    server.advanceTime(95 * 24 * hour);
    await wait(1);
    await sendIt();
    await server.idle();
    expect(receiver.taken).toHaveLength(1);
    server.advanceTime(6 * 24 * hour);
    await wait(1);
    await sendIt();
    await server.idle();
    expect(receiver.taken).toHaveLength(2);
  });
});

test("a notification that leads to nothing is in the event log, with the reason", async () => {
  const { client, events } = await startWithEvents(withWebhooks(), loopback);
  const options = { tenantId: forum };
  const [unmapped, silent] = [randomUUID(), randomUUID()];
  const application = { name: "Silent", partnerConfiguration: { applicationIds: [silent] } };
  await client.identity.createApplication({ body: { application } }, options);
  for (const [partner, why] of [
    [unmapped, "no active application is mapped to one of them"],
    [silent, "no webhook is for what they are mapped to"],
  ] as const) {
    const body = notification([partner], { phase: "end" });
    await client.identity.createUserActionNotification({ body }, options);
    const what = `the user action ${body.key} (end) for the moderation applications ${partner}`;
    expect(events().at(-1)).toBe(`information: Nobody was told of ${what}: ${why}.`);
  }
  await client.identity.createUserActionNotification({ body: { type: "filterApproval" } }, options);
  expect(events()).toHaveLength(2);
});

test("the moderation part of this server and its identity part: a user action ends as an event at a webhook", async () => {
  const receiver = await Receiver.start();
  const credentials = {
    httpAuthenticationUsername: "moderation",
    httpAuthenticationPassword: "tide table lantern 0815",
  };
  const value = `${credentials.httpAuthenticationUsername}:${credentials.httpAuthenticationPassword}`;
  const key = `Basic ${Buffer.from(value).toString("base64")}`;
  const permissions = { "/api/partner/notification": ["POST" as const] };
  const hook = webhook(receiver);
  const { server } = await start(
    {
      ...withWebhooks(hook),
      apiKeys: [
        { key: "a-key-that-opens-everything-0123456789", name: "all" },
        { key, name: "moderation", tenantId: forum, permissions },
      ],
    },
    loopback,
  );
  const client = createClient({ baseUrl: server.url, apiKey: server.apiKey, tenantId: forum });
  await client.filtering.createContentUser({ contentUserId: senderId, body: { user: {} } });
  const notificationServers = [
    { url: `${server.url}/api/partner/notification`, connectTimeout: 10_000, readTimeout: 10_000, ...credentials },
  ];
  const create = async () =>
    (await createApplication(client, { contentUserActionsEnabled: true, notificationServers })).id;
  const ids = [await create(), await create()];
  const applicationId = await createMapped(client, ids, [hook.id]);
  const stated = { action: "mute", applicationIds: ids, comment: "Third warning", expiry: Date.now() + 2 * hour };
  const { userAction } = await client.moderation.createUserAction({ contentUserId: senderId, body: stated });
  await server.idle();
  const changed = { contentUserId: senderId, userActionId: userAction.id, body: { ...stated, action: "ban" } };
  await client.moderation.updateUserAction(changed);
  await server.idle();
  server.advanceTime(2 * hour);
  await server.idle();
  const common = { type: "user.action", applicationIds: [applicationId], key: userAction.id, userId: senderId };
  const shared = { ...common, tenantId: forum, comment: "Third warning", expiry: stated.expiry, notifyUser: false };
  // Once each, though both applications sent it.
  expect(receiver.deliveries.map(({ body }) => body)).toEqual([
    expect.objectContaining({ ...shared, phase: "start", action: "mute" }),
    expect.objectContaining({ ...shared, phase: "modify", action: "ban" }),
    expect.objectContaining({ ...shared, phase: "end", action: "ban" }),
  ]);
  const { notifications } = await client.moderation.listNotifications();
  expect(notifications.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => "delivered"));
});
