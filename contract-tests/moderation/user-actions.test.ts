/** User actions (Decisions: User actions; Moderation, `contentUserActionsEnabled`). */
import { createServer } from "node:http";
import type { RequestComponents } from "@gatehouse/sdk";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { createApplication, forum, senderId, shop, twoTenants, unknownId } from "./fixtures.ts";

type NewUserAction = RequestComponents["schemas"]["UserAction"];

const { client, server } = await start(twoTenants, { notificationAllowedRanges: ["127.0.0.0/8"] });
const here = { tenantId: forum };
const now = Date.UTC(2026, 0, 1);
const hour = 3_600_000;

/** Takes every notification. */
const receiver = createServer((request, response) => request.resume().on("end", () => response.end()));
await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
afterAll(() => receiver.close());
const address = receiver.address();
const receiverUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`;

let application: string;

beforeEach(async () => {
  await server.reset();
  server.setTime(now);
  await client.filtering.createContentUser({ contentUserId: senderId, body: { user: {} } }, here);
  application = await createTarget();
});

/** An application that takes user actions and has a notification server. */
async function createTarget(path = ""): Promise<string> {
  const patient = { connectTimeout: 10_000, readTimeout: 10_000 };
  const notificationServers = [{ url: `${receiverUrl}${path}`, ...patient }];
  return (await createApplication(client, { contentUserActionsEnabled: true, notificationServers }, here)).id;
}

async function act(body: Partial<NewUserAction> = {}, token?: string) {
  const whole = { action: "mute", applicationIds: [application], ...body };
  const options = token === undefined ? here : { token };
  return (await client.moderation.createUserAction({ contentUserId: senderId, body: whole }, options)).userAction;
}

function change(userActionId: string, body: Partial<NewUserAction>, token?: string) {
  const whole = { action: "mute", applicationIds: [application], ...body };
  const input = { contentUserId: senderId, userActionId, body: whole };
  return client.request("updateUserAction", input, token === undefined ? here : { token });
}

function cancel(userActionId: string, token?: string) {
  return client.request(
    "deleteUserAction",
    { contentUserId: senderId, userActionId },
    token === undefined ? here : { token },
  );
}

/** Resolves to the bodies of all notifications so far, in order, once all due work is done. */
async function bodiesSent(): Promise<unknown[]> {
  await server.idle();
  return server.notifications.map(({ body }) => body);
}

async function phases(): Promise<unknown[]> {
  return (await bodiesSent()).map((body) =>
    typeof body === "object" && body !== null && "phase" in body ? body.phase : body,
  );
}

async function signIn(email: string, applicationIds: string[] = []): Promise<{ token: string; id: string }> {
  const user = {
    email,
    password: "tide table lantern",
    roles: ["moderator" as const],
    applicationIds,
    externalId: "s-1",
  };
  await client.filtering.createOperatorUser({ body: { user } }, here);
  const body = { email, password: user.password };
  const signedIn = await client.moderation.loginOperator({ body }, here);
  return { token: signedIn.token, id: signedIn.user.id };
}

const full = {
  action: "ban",
  expiry: now + hour,
  reason: "Insults in the harbour chat",
  reasonCode: "insults",
  comment: "Second time this week.",
  notifyUser: true,
} as const;

describe("What is told", () => {
  test("each phase carries the whole action, under one key", async () => {
    const stated = { ...full, applicationIds: [application] };
    const { id, ...created } = await act(stated);
    expect(created).toEqual({ ...stated, userId: senderId, createInstant: now });
    const changed = { ...stated, action: "mute", expiry: now + 2 * hour, notifyUser: false };
    expect((await change(id, changed)).status).toBe(200);
    server.advanceTime(2 * hour);
    const common = { type: "userAction", key: id, userId: senderId };
    expect(await bodiesSent()).toEqual([
      { ...common, phase: "start", ...stated },
      { ...common, phase: "modify", ...changed },
      { ...common, phase: "end", ...changed },
    ]);
  });

  test("notifyUser is false where nothing is said, and what was not said is not told", async () => {
    const { id } = await act();
    expect(await bodiesSent()).toEqual([
      {
        ...{ type: "userAction", phase: "start", key: id, userId: senderId },
        ...{ action: "mute", applicationIds: [application], notifyUser: false },
      },
    ]);
  });

  test("an operator is named in what they did, and not in the end by time", async () => {
    const { token, id: moderatorId } = await signIn("mia@example.org");
    const moderator = { moderatorId, moderatorEmail: "mia@example.org", moderatorExternalId: "s-1" };
    const { id } = await act({ expiry: now + hour }, token);
    await change(id, { expiry: now + hour, comment: "Still." }, token);
    const other = await act({}, token);
    await cancel(other.id, token);
    server.advanceTime(hour);
    const all = await bodiesSent();
    for (const [index, phase] of ["start", "modify", "start", "cancel"].entries()) {
      expect(all[index]).toMatchObject({ phase, ...moderator });
    }
    expect(all).toHaveLength(5);
    expect(all[4]).toMatchObject({ phase: "end", key: id });
    for (const field of Object.keys(moderator)) expect(all[4]).not.toHaveProperty(field);
  });

  test("the servers of each application that it is about, and of no other", async () => {
    const second = await createTarget("second");
    await createTarget("third");
    await act({ applicationIds: [application, second, application] });
    await server.idle();
    expect(server.notifications.map(({ url }) => url).toSorted()).toEqual([receiverUrl, `${receiverUrl}second`]);
  });

  test("an application that is added hears of a start, one that is left out of the cancellation", async () => {
    const [second, third] = [await createTarget("second"), await createTarget("third")];
    const { id } = await act({ applicationIds: [application, second] });
    await server.idle();
    const before = server.notifications.length;
    await change(id, { applicationIds: [second, third], comment: "Moved." });
    await server.idle();
    const heard = server.notifications.slice(before).map(({ url, body }) => [url.slice(receiverUrl.length), body]);
    expect(Object.fromEntries(heard)).toMatchObject({
      "": { phase: "cancel", applicationIds: [application] },
      second: { phase: "modify", applicationIds: [second], comment: "Moved." },
      third: { phase: "start", applicationIds: [third], comment: "Moved." },
    });
  });
});

describe("The end by time", () => {
  test("at the expiry, once, and not before", async () => {
    await act({ expiry: now + hour });
    server.advanceTime(hour - 1);
    expect(await phases()).toEqual(["start"]);
    server.advanceTime(1);
    expect(await phases()).toEqual(["start", "end"]);
    server.advanceTime(24 * hour);
    expect(await phases()).toEqual(["start", "end"]);
  });

  test("a changed expiry counts: later, sooner, none, and back again", async () => {
    const { id } = await act({ expiry: now + hour });
    await change(id, { expiry: now + 3 * hour });
    server.advanceTime(2 * hour);
    expect(await phases()).toEqual(["start", "modify"]);
    await change(id, {});
    server.advanceTime(2 * hour);
    expect(await phases()).toEqual(["start", "modify", "modify"]);
    await change(id, { expiry: now + 6 * hour });
    await change(id, { expiry: now + 7 * hour });
    await change(id, { expiry: now + 6 * hour });
    server.advanceTime(2 * hour);
    expect((await phases()).slice(6)).toEqual(["end"]);
    server.advanceTime(24 * hour);
    expect(await phases()).toHaveLength(7);
  });

  test("what was cancelled does not end again", async () => {
    const { id } = await act({ expiry: now + hour });
    expect((await cancel(id)).status).toBe(200);
    server.advanceTime(2 * hour);
    expect(await phases()).toEqual(["start", "cancel"]);
  });

  test("what has ended or was cancelled does not exist any more, even if nobody was told yet", async () => {
    const [ended, cancelled] = [await act({ expiry: now + hour }), await act()];
    await cancel(cancelled.id);
    server.setTime(now + hour);
    for (const { id } of [ended, cancelled]) {
      expect((await change(id, {})).status).toBe(404);
      expect((await cancel(id)).status).toBe(404);
    }
    await server.idle();
    for (const { id } of [ended, cancelled]) expect((await cancel(id)).status).toBe(404);
    expect((await phases()).toSorted()).toEqual(["cancel", "end", "start", "start"]);
  });

  test("of the user who is deleted nothing more is told", async () => {
    const { id } = await act({ expiry: now + hour });
    await client.filtering.deleteContentUser({ contentUserId: senderId }, here);
    server.advanceTime(hour);
    expect(await phases()).toEqual(["start"]);
    expect((await cancel(id)).status).toBe(404);
  });
});

describe("At the same time", () => {
  test("one of many cancellations wins", async () => {
    const { id } = await act({ expiry: now + hour });
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 404)]);
    expect(await phases()).toEqual(["start", "cancel"]);
  });

  test("the end by time and cancellations: one of them, never both", async () => {
    for (let times = 0; times < 5; times++) {
      const start = now + times * hour;
      server.setTime(start);
      const before = server.notifications.length;
      const { id } = await act({ expiry: start + hour });
      const racing = Promise.all([cancel(id), cancel(id)]);
      server.advanceTime(hour);
      const answers = (await racing).map(({ status }) => status);
      const won = answers.filter((status) => status === 200).length;
      expect((await phases()).slice(before)).toEqual(["start", won === 1 ? "cancel" : "end"]);
    }
  });

  test("two changes: both are told, and the last one stands", async () => {
    const { id } = await act({ expiry: now + hour });
    await Promise.all([1, 2, 3, 4].map((hours) => change(id, { expiry: now + hours * hour, comment: `${hours}` })));
    const heard = await bodiesSent();
    expect(heard).toHaveLength(5);
    server.advanceTime(24 * hour);
    const all = await bodiesSent();
    expect(all).toHaveLength(6);
    expect(all[5]).toEqual({ ...Object(all[4]), phase: "end" });
  });
});

describe("What is refused", () => {
  test("an application that takes no user actions, one that does not exist, one of another tenant", async () => {
    const closed = await createApplication(client, {}, here);
    const elsewhere = await createApplication(client, { contentUserActionsEnabled: true }, { tenantId: shop });
    const applicationIds = [application, closed.id, unknownId, elsewhere.id];
    const codes = {
      "applicationIds[1]": "[invalid]applicationIds",
      "applicationIds[2]": "[invalid]applicationIds",
      "applicationIds[3]": "[invalid]applicationIds",
    };
    const body = { action: "mute", applicationIds };
    expect(await refusal(client, "createUserAction", { contentUserId: senderId, body }, here)).toEqual(codes);
    const { id: userActionId } = await act();
    const input = { contentUserId: senderId, userActionId, body };
    expect(await refusal(client, "updateUserAction", input, here)).toEqual(codes);
    expect(await phases()).toEqual(["start"]);
  });

  test("an expiry that is not in the future", async () => {
    for (const expiry of [now, now - 1, 0]) {
      const body = { action: "mute", applicationIds: [application], expiry };
      const codes = { expiry: "[invalid]expiry" };
      expect(await refusal(client, "createUserAction", { contentUserId: senderId, body }, here)).toEqual(codes);
    }
    expect((await act({ expiry: now + 1 })).expiry).toBe(now + 1);
  });

  test("a user who does not exist, or not in this tenant, or another user's action", async () => {
    const body = { action: "mute", applicationIds: [application] };
    const create = (contentUserId: string, options: object) =>
      client.request("createUserAction", { contentUserId, body }, options);
    expect((await create(unknownId, here)).status).toBe(404);
    expect((await create(senderId, { tenantId: shop })).status).toBe(404);
    const { id: userActionId } = await act();
    await client.filtering.createContentUser({ contentUserId: unknownId, body: { user: {} } }, here);
    for (const [contentUserId, options] of [
      [unknownId, here],
      [senderId, { tenantId: shop }],
    ] as const) {
      const input = { contentUserId, userActionId };
      expect((await client.request("deleteUserAction", input, options)).status).toBe(404);
    }
    expect((await cancel(userActionId)).status).toBe(200);
  });
});

describe("An operator", () => {
  test("takes action for applications that they have access to, and finds no other", async () => {
    const other = await createTarget("other");
    const { token } = await signIn("mia@example.org", [application]);
    const mine = await act({}, token);
    const body = { action: "mute", applicationIds: [application, other] };
    const input = { contentUserId: senderId, body };
    const codes = { "applicationIds[1]": "[invalid]applicationIds" };
    expect(await refusal(client, "createUserAction", input, { token })).toEqual(codes);
    expect((await change(mine.id, { applicationIds: [other] }, token)).status).toBe(400);
    for (const applicationIds of [[other], [application, other]]) {
      const { id } = await act({ applicationIds });
      expect((await change(id, {}, token)).status).toBe(404);
      expect((await cancel(id, token)).status).toBe(404);
      expect((await cancel(id)).status).toBe(200);
    }
    expect((await cancel(mine.id, token)).status).toBe(200);
  });

  test("needs a role that opens the queues", async () => {
    const user = { email: "eve@example.org", password: "tide table lantern", roles: ["user_admin" as const] };
    await client.filtering.createOperatorUser({ body: { user } }, here);
    const { email, password } = user;
    const { token } = await client.moderation.loginOperator({ body: { email, password } }, here);
    const body = { action: "mute", applicationIds: [application] };
    const answer = await client.request("createUserAction", { contentUserId: senderId, body }, { token });
    expect(answer.status).toBe(401);
  });
});
