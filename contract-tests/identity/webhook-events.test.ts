/** User-action notifications become events of webhooks (Decisions: User-action notifications). */
import { randomUUID } from "node:crypto";
import { createClient } from "@gatehouse/sdk";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { loopback } from "../moderation/notified.ts";
import { Receiver } from "../support/receiver.ts";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, shop } from "./fixtures.ts";
import { createMapped, type Notification, notification, secret, webhook, withWebhooks } from "./webhook-fixtures.ts";

const [own, second, global, foreign, everywhere] = await Promise.all(Array.from({ length: 5 }, () => Receiver.start()));
if (own === undefined || second === undefined) throw new TypeError("No receivers.");
if (global === undefined || foreign === undefined || everywhere === undefined) throw new TypeError("No receivers.");
const receivers = [own, second, global, foreign, everywhere];
const ownHook = webhook(own, { secret });
const secondHook = webhook(second);
const globalHook = webhook(global, { global: true });
const { server } = await start(
  withWebhooks(ownHook, secondHook, globalHook, webhook(foreign, { tenantId: shop, global: true })),
  loopback,
);
const client = createClient({ baseUrl: server.url, apiKey: server.apiKey, tenantId: forum });
const shopClient = createClient({ baseUrl: server.url, apiKey: server.apiKey, tenantId: shop });

const send = (body: Notification) => client.identity.createUserActionNotification({ body });

/** Returns the comments of each receiver's notifications since the last call. */
async function receivedComments(): Promise<Record<string, unknown[]>> {
  await server.idle();
  const names = ["own", "second", "global", "foreign", "everywhere"];
  const heard = receivers.map(({ taken }, index) => [names[index], [...taken]] as const);
  for (const { deliveries } of receivers) deliveries.length = 0;
  return Object.fromEntries(heard.filter(([, comments]) => comments.length > 0));
}

describe("receivers of an event", () => {
  test("the webhooks of the applications that are mapped, and those for all of the tenant", async () => {
    const [partner, other] = [randomUUID(), randomUUID()];
    await createMapped(client, [other, partner], [ownHook.id]);
    await createMapped(client, [randomUUID()], [secondHook.id]);
    await send(notification([partner], { comment: "one" }));
    expect(await receivedComments()).toEqual({ own: ["one"], global: ["one"] });
    await send(notification([other], { comment: "the other" }));
    expect(await receivedComments()).toEqual({ own: ["the other"], global: ["the other"] });
  });

  test("one event for each webhook, with all applications, however many it is for", async () => {
    const [partner, other] = [randomUUID(), randomUUID()];
    const ids = [
      await createMapped(client, [partner], [ownHook.id, secondHook.id, globalHook.id]),
      await createMapped(client, [partner, other], [ownHook.id]),
      await createMapped(client, [other], []),
    ];
    await send(notification([partner, other, randomUUID()], { comment: "all" }));
    await server.idle();
    const applicationIds = ids.toSorted();
    expect(own.deliveries.map(({ body }) => body)).toEqual([expect.objectContaining({ applicationIds })]);
    expect(new Set([own, second, global].map(({ deliveries }) => deliveries[0]?.text)).size).toBe(1);
    expect(await receivedComments()).toEqual({ own: ["all"], second: ["all"], global: ["all"] });
  });

  test("ids are the same in upper and in lower case", async () => {
    const partner = randomUUID();
    await createMapped(client, [partner.toUpperCase()], [ownHook.id]);
    await send(notification([partner], { comment: "lower" }));
    await send(notification([partner.toUpperCase()], { comment: "upper" }));
    expect((await receivedComments())["own"]).toEqual(["lower", "upper"]);
  });

  test("nobody, where nothing is mapped, though there are webhooks for all applications", async () => {
    await createMapped(client, [], [ownHook.id]);
    await send(notification([randomUUID()], { comment: "unmapped" }));
    expect(await receivedComments()).toEqual({});
  });

  test("nobody of another tenant, and only the tenant's own applications are mapped", async () => {
    const partner = randomUUID();
    await createMapped(shopClient, [partner]);
    await send(notification([partner], { comment: "forum" }));
    expect(await receivedComments()).toEqual({});
    await shopClient.identity.createUserActionNotification({ body: notification([partner], { comment: "shop" }) });
    expect(await receivedComments()).toEqual({ foreign: ["shop"] });
  });

  test("not for an application that is inactive, or one of which the id stands elsewhere in it", async () => {
    const partner = randomUUID();
    await client.identity.deleteApplication({ applicationId: await createMapped(client, [partner], [ownHook.id]) });
    const usernameModeration = { applicationId: partner, enabled: true };
    const application = { name: `Names ${partner}`, partnerConfiguration: { usernameModeration } };
    await client.identity.createApplication({ body: { application, webhookIds: [ownHook.id] } });
    await send(notification([partner], { comment: "nobody's" }));
    expect(await receivedComments()).toEqual({});
  });

  test("not for an application that is not mapped any more", async () => {
    const partner = randomUUID();
    const applicationId = await createMapped(client, [partner], [ownHook.id]);
    const application = { partnerConfiguration: { applicationIds: [randomUUID()] } };
    await client.identity.patchApplication({
      applicationId,
      body: { contentType: "application/merge-patch+json", body: { application } },
    });
    await send(notification([partner], { comment: "before" }));
    expect(await receivedComments()).toEqual({});
  });

  test("webhooks for every tenant hear of each", async () => {
    const hook = webhook(everywhere, { global: true });
    const { tenantId: _, ...rest } = hook;
    const { server: alone } = await start({ webhooks: [rest] }, loopback);
    const anywhere = createClient({ baseUrl: alone.url, apiKey: alone.apiKey });
    const partner = randomUUID();
    await createMapped(anywhere, [partner]);
    await anywhere.identity.createUserActionNotification({ body: notification([partner], { comment: "here" }) });
    await alone.idle();
    expect(await receivedComments()).toEqual({ everywhere: ["here"] });
  });
});

describe("content of an event", () => {
  const full = {
    action: "ban",
    phase: "modify",
    comment: "Third warning: häßlich 🦜",
    expiry: 4_102_444_800_000,
    reason: "Insults",
    reasonCode: "insults",
    notifyUser: true,
    moderatorId: randomUUID(),
    moderatorEmail: "mia@example.org",
    moderatorExternalId: "staff-0815",
  } satisfies Partial<Notification>;

  test("is everything that the notification says, under the ids of this service", async () => {
    const partner = randomUUID();
    const id = await createMapped(client, [partner], [ownHook.id]);
    const body = notification([partner], full);
    const now = Date.now();
    server.setTime(now);
    await send(body);
    await server.idle();
    const [delivery] = own.deliveries;
    expect(JSON.parse(delivery?.text ?? "")).toEqual({
      event: {
        ...body,
        type: "user.action",
        id: delivery?.headers["webhook-id"],
        createInstant: now,
        tenantId: forum,
        applicationIds: [id],
      },
    });
    await receivedComments();
  });

  test("is what the product's own bodies say: with nulls, a localized action, and more", async () => {
    const partner = randomUUID();
    const id = await createMapped(client, [partner], [ownHook.id]);
    const nulls = { comment: null, expiry: null, reason: null, reasonCode: null, notifyUser: null, changes: null };
    const nobody = { moderatorId: null, moderatorEmail: null, moderatorExternalId: null, newParts: null };
    const more = {
      localizedAction: "Stumm geschaltet",
      localizedDuration: "1 Tag",
      createInstant: 1,
      option: { a: 1 },
    };
    const said = { type: "userAction", applicationIds: [partner], action: "mute", key: "k", phase: "start" };
    const body = { ...said, userId: randomUUID(), ...nulls, ...nobody, ...more };
    expect((await client.request("createUserActionNotification", { body })).status).toBe(200);
    await server.idle();
    expect(own.deliveries.map((delivery) => delivery.body)).toEqual([
      {
        type: "user.action",
        id: expect.any(String),
        createInstant: expect.any(Number),
        tenantId: forum,
        applicationIds: [id],
        action: "mute",
        key: "k",
        phase: "start",
        userId: body.userId,
        notifyUser: false,
        localizedAction: "Stumm geschaltet",
      },
    ]);
    await receivedComments();
    for (const name of ["applicationIds", "action", "key", "phase", "userId"]) {
      const codes = await refusal(client, "createUserActionNotification", { body: { ...body, [name]: null } });
      expect(codes).toEqual({ [name]: `[null]${name}` });
    }
    const others = [
      { type: "contentEdit", applicationId: partner, id: randomUUID(), newParts: ["one", "two"], moderatorId: null },
      { type: "contentDelete", applicationId: partner, id: randomUUID(), moderatorExternalId: null },
      { type: "contentApproval", approvals: { [randomUUID()]: "approved" }, userId: null, phase: null },
      { type: "filterApproval", changes: [{ type: "blacklist", action: "create" }], moderatorEmail: null },
      { type: "filterApproval", changes: { blacklist: 1 } },
    ];
    for (const other of others)
      expect((await client.request("createUserActionNotification", { body: other })).status).toBe(200);
    expect(await receivedComments()).toEqual({});
  });

  test("holds nothing that the notification does not say", async () => {
    const partner = randomUUID();
    const id = await createMapped(client, [partner], [ownHook.id]);
    const { type: _type, applicationIds: _ids, ...rest } = notification([partner]);
    await send({ type: "userAction", applicationIds: [partner], ...rest });
    await server.idle();
    const {
      id: _id,
      type,
      createInstant: _instant,
      tenantId: _tenant,
      ...body
    } = own.deliveries[0]?.body ?? { type: "" };
    expect([type, body]).toEqual(["user.action", { ...rest, applicationIds: [id] }]);
    await receivedComments();
  });

  test("is signed by the webhook's secret as Standard Webhooks has it, where there is one", async () => {
    const partner = randomUUID();
    await createMapped(client, [partner], [ownHook.id, secondHook.id]);
    await send(notification([partner], { comment: "signed" }));
    await server.idle();
    const [delivery] = own.deliveries;
    const headers = Object.entries(delivery?.headers ?? {}).map(([name, value]) => [name, String(value)] as const);
    expect(new Webhook(secret).verify(delivery?.text ?? "", Object.fromEntries(headers))).toBeTruthy();
    expect(delivery?.headers["content-type"]).toBe("application/json");
    expect(second.deliveries[0]?.headers).not.toHaveProperty("webhook-signature");
    expect(second.deliveries[0]?.headers["webhook-id"]).toBe(delivery?.headers["webhook-id"]);
    await receivedComments();
  });
});

describe("what is not about a user", () => {
  const moderator = { moderatorId: randomUUID(), moderatorEmail: "mia@example.org" };
  test.each<Notification>([
    { type: "contentApproval", approvals: { [randomUUID()]: "approved" }, ...moderator },
    { type: "contentEdit", applicationId: randomUUID(), id: randomUUID(), newParts: [{ name: "text" }], ...moderator },
    { type: "contentDelete", applicationId: randomUUID(), id: randomUUID(), ...moderator },
    { type: "filterApproval" },
  ])("$type is taken and leads to nothing, even if it has all that a user action has", async (body) => {
    const partner = randomUUID();
    await createMapped(client, [partner], [ownHook.id]);
    await send(body);
    await send({ ...notification([partner]), ...body });
    expect(await receivedComments()).toEqual({});
  });

  test("what says that it is about a user has to say which, and what", async () => {
    const codes = Object.fromEntries(
      ["applicationIds", "action", "key", "phase", "userId"].map((name) => [name, `[missing]${name}`]),
    );
    expect(await refusal(client, "createUserActionNotification", { body: { type: "userAction" } })).toEqual(codes);
  });
});
