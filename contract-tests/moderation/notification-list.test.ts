/** Notifications are recorded, listed, and sent again by hand (Decisions: Notifications). */
import { createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { Receiver } from "../support/receiver.ts";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, shop, twoTenants, unknownId } from "./fixtures.ts";
import { at, createNotified, happens, loopback, settle } from "./notified.ts";
import { newOperator } from "./queue-fixtures.ts";

const { server } = await start(twoTenants, loopback);
const client = createClient({ baseUrl: server.url, apiKey: server.apiKey, tenantId: forum });
const otherTenant = createClient({ baseUrl: server.url, apiKey: server.apiKey, tenantId: shop });

type Query = NonNullable<Parameters<typeof client.moderation.listNotifications>[0]>;
const list = async (query: Query) => (await client.moderation.listNotifications(query)).notifications;
const only = async (id: string) => {
  const [notification, ...more] = await list({ applicationId: [id] });
  if (notification === undefined || more.length > 0) throw new TypeError("It is not one notification.");
  return notification;
};

describe("what is listed", () => {
  test("one that waits: how often it was tried, why it failed, and when it is tried next", async () => {
    const receiver = await Receiver.start();
    const id = await createNotified(client, receiver);
    const now = Date.now();
    server.setTime(now);
    receiver.next(503);
    await happens(client, id, "waits");
    await server.idle();
    const { application } = await client.moderation.retrieveModerationApplication({ applicationId: id });
    const notification = await only(id);
    expect(notification).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      webhookId: receiver.deliveries[0]?.headers["webhook-id"],
      type: "userAction",
      applicationId: id,
      notificationServerId: application.moderationConfiguration.notificationServers[0]?.id,
      url: receiver.url,
      state: "waiting",
      attempts: 1,
      lastFailure: "The receiver answered 503.",
      createInstant: now,
      nextAttemptInstant: expect.any(Number),
    });
    expect(notification.nextAttemptInstant).toBeGreaterThanOrEqual(now + 500);
    expect(notification.nextAttemptInstant).toBeLessThanOrEqual(now + 1_000);
  });

  test("one whose receiver's circuit breaker is open, until when, and that sending it by hand allows an attempt", async () => {
    const receiver = await Receiver.start();
    const id = await createNotified(client, receiver);
    server.setTime(Date.now());
    receiver.next(503, 503, 503, 503, 503);
    await happens(client, id, "kept back");
    for (let attempts = 1; attempts < 5; attempts++) {
      await server.idle();
      expect(await only(id)).not.toHaveProperty("circuitBreakerOpenUntilInstant");
      server.advanceTime(10_000);
    }
    await server.idle();
    const { id: notificationId, circuitBreakerOpenUntilInstant, ...rest } = await only(id);
    expect(rest).toMatchObject({ state: "waiting", attempts: 5, nextAttemptInstant: circuitBreakerOpenUntilInstant });
    // Its own pause is shorter than that of the circuit breaker.
    server.advanceTime(20_000);
    await server.idle();
    expect(receiver.tried).toHaveLength(5);
    await client.moderation.resendNotification({ notificationId });
    await server.idle();
    expect(receiver.taken).toEqual(["kept back"]);
    expect(await only(id)).not.toHaveProperty("circuitBreakerOpenUntilInstant");
  });

  test("one that was delivered, and when", async () => {
    const receiver = await Receiver.start();
    const id = await createNotified(client, receiver);
    receiver.next(500);
    await happens(client, id, "delivered");
    await server.idle();
    server.advanceTime(1_000);
    await server.idle();
    const { createInstant, ...rest } = await only(id);
    expect(rest).toMatchObject({ state: "delivered", attempts: 2, endInstant: createInstant + 1_000 });
    expect(rest).not.toHaveProperty("lastFailure");
    expect(rest).not.toHaveProperty("nextAttemptInstant");
  });

  test("one that nobody takes is dead after about a day, and the next one has its turn", async () => {
    const receiver = await Receiver.start();
    const id = await createNotified(client, receiver);
    receiver.next(...Array.from({ length: 44 }, () => 500));
    for (const comment of ["never taken", "taken"]) await happens(client, id, comment);
    await settle(client, server, id);
    expect(receiver.tried).toEqual([...Array.from({ length: 44 }, () => "never taken"), "taken"]);
    const [taken, dead] = (await list({ applicationId: [id] })).toSorted((a, b) => a.attempts - b.attempts);
    expect(taken).toMatchObject({ state: "delivered", attempts: 1 });
    expect(dead).toMatchObject({ state: "dead", attempts: 44, lastFailure: "The receiver answered 500." });
    expect(dead).not.toHaveProperty("nextAttemptInstant");
    expect(dead?.endInstant).toBeGreaterThan(dead?.createInstant ?? 0);
  });

  test("one that is answered with 410 is dead at once", async () => {
    const receiver = await Receiver.start();
    const id = await createNotified(client, receiver);
    receiver.next(410);
    for (const comment of ["gone", "still there"]) await happens(client, id, comment);
    await server.idle();
    expect(receiver.tried).toEqual(["gone", "still there"]);
    expect((await list({ applicationId: [id], state: ["dead"] })).map(({ attempts }) => attempts)).toEqual([1]);
  });

  test("newest first, by state, application and server, page by page", async () => {
    const [one, other] = [await Receiver.start(), await Receiver.start()];
    const both = await createNotified(client, one, other);
    const second = await createNotified(client, other);
    other.next(410, 410);
    server.setTime(Date.now());
    for (const comment of ["first", "second"]) {
      server.advanceTime(5);
      await happens(client, both, comment);
      await server.idle();
    }
    server.advanceTime(5);
    await happens(client, second, "third");
    await server.idle();
    const applicationId = [both, second];
    const all = await list({ applicationId });
    expect(all).toHaveLength(5);
    const instants = all.map(({ createInstant }) => createInstant);
    expect(instants).toEqual(instants.toSorted((a, b) => b - a));
    expect(all[0]).toMatchObject({ applicationId: second, state: "delivered" });
    expect(await list({ applicationId, state: ["dead"] })).toEqual(all.filter(({ state }) => state === "dead"));
    expect(await list({ applicationId, state: ["dead", "delivered"] })).toEqual(all);
    expect(await list({ applicationId, state: ["waiting"] })).toEqual([]);
    expect(await list({ applicationId: [second.toUpperCase()] })).toEqual(all.slice(0, 1));
    const { application } = await client.moderation.retrieveModerationApplication({ applicationId: both });
    for (const { id, url } of application.moderationConfiguration.notificationServers) {
      const own = all.filter((notification) => notification.applicationId === both && notification.url === url);
      expect(own).toHaveLength(2);
      expect(await list({ notificationServerId: id })).toEqual(own);
    }
    expect(await list({ notificationServerId: 2_147_483_647 })).toEqual([]);
    const pages: typeof all = [];
    for (let startRow = 0; startRow < 5; startRow += 2) {
      const page = await client.moderation.listNotifications({ applicationId, startRow, numberOfResults: 2 });
      expect(page.totalResults).toBe(5);
      pages.push(...page.notifications);
    }
    expect(pages).toEqual(all);
  });

  test("nothing of another tenant", async () => {
    const receiver = await Receiver.start();
    const id = await createNotified(client, receiver);
    await happens(client, id, "ours");
    await server.idle();
    const { application } = await client.moderation.retrieveModerationApplication({ applicationId: id });
    const serverId = application.moderationConfiguration.notificationServers[0]?.id ?? 0;
    for (const query of [{}, { applicationId: [id] }, { notificationServerId: serverId }])
      expect(await otherTenant.moderation.listNotifications(query)).toEqual({ notifications: [], totalResults: 0 });
    const { id: notificationId } = await only(id);
    await expect(otherTenant.moderation.resendNotification({ notificationId })).rejects.toMatchObject({ status: 404 });
  });

  test("to an operator who is an admin, what happens in the applications of the account", async () => {
    const receiver = await Receiver.start();
    const ids = [await createNotified(client, receiver), await createNotified(client, receiver)];
    const [own = "", other = ""] = ids;
    receiver.next(410, 410);
    await happens(client, ids, "two applications");
    await server.idle();
    const listed = async (as: { token: string }) => {
      const { notifications } = await client.moderation.listNotifications({ applicationId: ids }, as);
      return notifications.map(({ applicationId }) => applicationId).toSorted();
    };
    const { as: everywhere } = await newOperator(client, { roles: ["admin"] });
    expect(await listed(everywhere)).toEqual(ids.toSorted());
    const { as: limited } = await newOperator(client, { roles: ["admin"], applicationIds: [own] });
    expect(await listed(limited)).toEqual([own]);
    const { id: notificationId } = await only(other);
    await expect(client.moderation.resendNotification({ notificationId }, limited)).rejects.toMatchObject({
      status: 404,
    });
    await client.moderation.resendNotification({ notificationId }, everywhere);
    const { as: moderator } = await newOperator(client, { roles: ["moderator", "audit_viewer"] });
    await expect(listed(moderator)).rejects.toMatchObject({ status: 401 });
    await expect(client.moderation.resendNotification({ notificationId }, moderator)).rejects.toMatchObject({
      status: 401,
    });
  });

  test("no password and no secret", async () => {
    const secrets = {
      httpAuthenticationPassword: "tide-table-lantern",
      signingSecret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    };
    const receiver = await Receiver.start();
    const id = await createNotified(client, { ...at(receiver), ...secrets });
    receiver.next(200, 500);
    for (const comment of ["delivered", "waiting"]) await happens(client, id, comment);
    await server.idle();
    const answer = await client.request("listNotifications", { applicationId: [id] });
    expect(JSON.parse(answer.text())).toMatchObject({ totalResults: 2 });
    for (const secret of Object.values(secrets)) expect(answer.text()).not.toContain(secret);
  });

  test("delivered ones for a week, dead ones for 90 days", async () => {
    const receiver = await Receiver.start();
    const id = await createNotified(client, receiver);
    receiver.next(200, 410);
    server.setTime(Date.now());
    for (const comment of ["delivered", "dead"]) await happens(client, id, comment);
    await server.idle();
    const states = async () => (await list({ applicationId: [id] })).map(({ state }) => state).toSorted();
    const day = 86_400_000;
    server.advanceTime(7 * day);
    await server.idle();
    expect(await states()).toEqual(["dead", "delivered"]);
    server.advanceTime(1);
    await server.idle();
    expect(await states()).toEqual(["dead"]);
    server.advanceTime(83 * day - 1);
    await server.idle();
    expect(await states()).toEqual(["dead"]);
    server.advanceTime(1);
    await server.idle();
    expect(await states()).toEqual([]);
    server.setTime(Date.now());
  });
});

describe("sending again", () => {
  test("a dead one goes out with its old webhook-id, after what waits already, with all attempts before it", async () => {
    const receiver = await Receiver.start();
    const id = await createNotified(client, receiver);
    receiver.next(410, 500);
    await happens(client, id, "first");
    await server.idle();
    await happens(client, id, "second");
    await server.idle();
    const [dead] = await list({ applicationId: [id], state: ["dead"] });
    await client.moderation.resendNotification({ notificationId: dead?.id ?? "" });
    const [notification] = (await list({ applicationId: [id] })).filter((one) => one.id === dead?.id);
    const { endInstant: _, lastFailure: __, ...kept } = dead ?? {};
    expect(notification).toEqual({ ...kept, state: "waiting", attempts: 0, nextAttemptInstant: expect.any(Number) });
    await settle(client, server, id);
    expect(receiver.tried).toEqual(["first", "second", "second", "first"]);
    expect(receiver.deliveries[3]?.headers["webhook-id"]).toBe(receiver.deliveries[0]?.headers["webhook-id"]);
    expect(receiver.deliveries[3]?.text).toBe(receiver.deliveries[0]?.text);
    expect((await list({ applicationId: [id] })).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
  });

  test("a delivered one goes out again", async () => {
    const receiver = await Receiver.start();
    const id = await createNotified(client, receiver);
    await happens(client, id, "lost there");
    await server.idle();
    const { id: notificationId } = await only(id);
    await client.moderation.resendNotification({ notificationId: notificationId.toUpperCase() });
    await server.idle();
    expect(receiver.taken).toEqual(["lost there", "lost there"]);
    expect(await only(id)).toMatchObject({ id: notificationId, state: "delivered", attempts: 1 });
  });

  test("one that waits is tried at once, with the attempts that it has left", async () => {
    const receiver = await Receiver.start();
    const id = await createNotified(client, receiver);
    receiver.next(500);
    await happens(client, id, "hurried");
    await server.idle();
    const { id: notificationId } = await only(id);
    server.setTime(Date.now());
    await client.moderation.resendNotification({ notificationId });
    await server.idle();
    expect(receiver.tried).toEqual(["hurried", "hurried"]);
    expect(await only(id)).toMatchObject({ state: "delivered", attempts: 2 });
  });

  test("a dead one that several ask for at once goes out once", async () => {
    const receiver = await Receiver.start();
    const id = await createNotified(client, receiver);
    receiver.next(410);
    await happens(client, id, "asked for");
    await server.idle();
    const { id: notificationId } = await only(id);
    await receiver.down();
    await Promise.all(Array.from({ length: 4 }, () => client.moderation.resendNotification({ notificationId })));
    await receiver.up();
    await settle(client, server, id);
    expect(receiver.taken).toEqual(["asked for"]);
  });

  test("one whose server is gone is refused, and stays as it was", async () => {
    const receiver = await Receiver.start();
    const id = await createNotified(client, receiver);
    await happens(client, id, "homeless");
    await server.idle();
    const body = { application: { name: `Replaced ${id}` } };
    await client.moderation.updateModerationApplication({ applicationId: id, body });
    const before = await only(id);
    expect(before).not.toHaveProperty("notificationServerId");
    expect(await refusal(client, "resendNotification", { notificationId: before.id })).toEqual({
      notificationId: "[invalid]notificationId",
    });
    expect(await only(id)).toEqual(before);
  });

  test("one that does not exist is a 404", async () => {
    await expect(client.moderation.resendNotification({ notificationId: unknownId })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe("when the application is replaced or deleted", () => {
  const replace = async (id: string, notificationServers: object[]) => {
    const moderationConfiguration = { contentUserActionsEnabled: true, notificationServers };
    const body = { application: { name: `Replaced ${id}`, moderationConfiguration } };
    expect((await client.request("updateModerationApplication", { applicationId: id, body })).status).toBe(200);
  };

  test("what waits goes to the new server of the same URL, with its secrets, in order", async () => {
    const receiver = await Receiver.start();
    const id = await createNotified(client, { ...at(receiver), httpAuthenticationUsername: "old" });
    receiver.next(500);
    for (const comment of ["before 1", "before 2"]) await happens(client, id, comment);
    await server.idle();
    const other = await Receiver.start();
    await replace(id, [at(other), { ...at(receiver), httpAuthenticationUsername: "new" }]);
    await happens(client, id, "after");
    await settle(client, server, id);
    expect(receiver.tried).toEqual(["before 1", "before 1", "before 2", "after"]);
    expect(receiver.deliveries.map(({ headers }) => headers.authorization)).toEqual([
      `Basic ${Buffer.from("old:").toString("base64")}`,
      ...Array.from({ length: 3 }, () => `Basic ${Buffer.from("new:").toString("base64")}`),
    ]);
    expect(other.tried).toEqual(["after"]);
  });

  test("two servers with one URL are told apart", async () => {
    const receiver = await Receiver.start();
    const named = (httpAuthenticationUsername: string) => ({ ...at(receiver), httpAuthenticationUsername });
    const id = await createNotified(client, named("one"), named("other"));
    await happens(client, id, "twice");
    await server.idle();
    expect(receiver.taken).toEqual(["twice", "twice"]);
    const users = receiver.deliveries.map(({ headers }) => headers.authorization?.replace("Basic ", "") ?? "");
    expect(users.map((text) => Buffer.from(text, "base64").toString()).toSorted()).toEqual(["one:", "other:"]);
    const listed = await list({ applicationId: [id] });
    expect(new Set(listed.map(({ notificationServerId }) => notificationServerId)).size).toBe(2);
  });

  test("what waits for a server that is gone dies with the reason", async () => {
    const receiver = await Receiver.start();
    const id = await createNotified(client, receiver);
    receiver.next(500);
    await happens(client, id, "left over");
    await server.idle();
    await replace(id, [{ ...at(receiver), url: `${receiver.url}/elsewhere` }]);
    await settle(client, server, id);
    expect(receiver.tried).toEqual(["left over"]);
    const lastFailure = "The application has no notification server with this URL any more.";
    expect(await only(id)).toMatchObject({ state: "dead", lastFailure });
  });

  test("what waits for a deleted application is gone with it", async () => {
    const receiver = await Receiver.start();
    const id = await createNotified(client, receiver);
    receiver.next(500);
    for (const comment of ["tried", "never tried"]) await happens(client, id, comment);
    await server.idle();
    await client.moderation.deleteModerationApplication({ applicationId: id });
    for (let rounds = 0; rounds < 3; rounds++) {
      server.advanceTime(3_600_000);
      await server.idle();
    }
    expect(receiver.tried).toEqual(["tried"]);
    expect(await list({ applicationId: [id] })).toEqual([]);
  });
});
