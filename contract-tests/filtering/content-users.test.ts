import { randomUUID } from "node:crypto";
import type { Client } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { codesOf, refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, shop, twoTenants } from "./fixtures.ts";

const { client, server } = await start(twoTenants);
const tenant = { tenantId: forum };
const foreign = { tenantId: shop };
type NewUser = Parameters<Client["filtering"]["createContentUser"]>[0]["body"]["user"];

async function create(user: NewUser = {}, contentUserId: string = randomUUID(), options = tenant) {
  return (await client.filtering.createContentUser({ contentUserId, body: { user } }, options)).user;
}

async function retrieve(contentUserId: string) {
  return (await client.filtering.retrieveContentUser({ contentUserId }, tenant)).user;
}

async function application(moderationConfiguration: object = {}, options = tenant) {
  const name = `Application ${randomUUID()}`;
  const body = { application: { name, moderationConfiguration } };
  return (await client.moderation.createModerationApplication({ body }, options)).application.id;
}

async function moderate(applicationId: string, senderId: string, more: object = {}, contentItemId?: string) {
  const parts = [{ type: "text" as const, content: "Ahoy" }];
  const body = { content: { applicationId, createInstant: 1, senderId, parts, ...more } };
  const named = contentItemId === undefined ? {} : { contentItemId };
  return client.moderation.moderateContentItem({ ...named, body }, tenant);
}

describe("creating a content user (Filtering, Content user)", () => {
  test("of many at once, one is done", async () => {
    const contentUserId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        client.filtering.createContentUser.result({ contentUserId, body: { user: {} } }, tenant),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(400);
      expect(codesOf(body)).toEqual({ contentUserId: "[duplicate]contentUserId" });
    }
  });

  test("one whom moderation met exists, with their application and display name", async () => {
    server.setTime(1_800_000_000_000);
    const [applicationId, senderId] = [await application(), randomUUID()];
    await moderate(applicationId, senderId, { senderDisplayName: "gull" });
    expect(await retrieve(senderId)).toEqual({
      id: senderId,
      applicationIds: [applicationId],
      attributes: {},
      createInstant: 1_800_000_000_000,
      displayNames: ["gull"],
      preferredLanguages: [],
      score: 0,
    });
  });
});

describe("DELETE takes the user's content along (Filtering, Endpoints, Content users)", () => {
  const persistent = { persistent: true, storeContent: true };

  test("the ids of their content are free again; nobody else's are", async () => {
    const applicationId = await application(persistent);
    const [gone, kept] = [randomUUID(), randomUUID()];
    const items = { gone: randomUUID(), kept: randomUUID() };
    await moderate(applicationId, gone, {}, items.gone);
    await moderate(applicationId, kept, {}, items.kept);
    const deleted = await client.filtering.deleteContentUser.result({ contentUserId: gone.toUpperCase() }, tenant);
    expect([deleted.status, deleted.body]).toEqual([200, undefined]);
    expect((await client.filtering.retrieveContentUser.result({ contentUserId: gone }, tenant)).status).toBe(404);
    const body = {
      content: { applicationId, createInstant: 1, senderId: kept, parts: [{ type: "text", content: "x" }] },
    };
    const again = (contentItemId: string) =>
      client.request("moderateContentItemWithId", { contentItemId, body }, tenant).then(({ status }) => status);
    expect([await again(items.gone), await again(items.kept)]).toEqual([200, 400]);
  });

  test("content that is sent meanwhile goes with the user, or keeps them", async () => {
    const applicationId = await application(persistent);
    const senders = await Promise.all(Array.from({ length: 20 }, async () => (await create()).id));
    const items = senders.map((sender) => ({ sender, item: randomUUID() }));
    await Promise.all(
      items.flatMap(({ sender, item }) => [
        moderate(applicationId, sender, {}, item),
        client.filtering.deleteContentUser.result({ contentUserId: sender }, tenant),
      ]),
    );
    for (const { sender, item } of items) {
      const user = await client.filtering.retrieveContentUser.result({ contentUserId: sender }, tenant);
      const parts = [{ type: "text" as const, content: "Ahoy" }];
      const body = { content: { applicationId, createInstant: 1, senderId: sender, parts } };
      const again = await client.moderation.moderateContentItem.result({ contentItemId: item, body }, tenant);
      expect([user.status, again.status]).toEqual(user.ok ? [200, 400] : [404, 200]);
    }
  });

  test("an operator with the same id stays", async () => {
    const id = randomUUID();
    const user = { id, email: `${id}@example.org`, password: "correct horse" };
    await client.filtering.createOperatorUser({ body: { user } }, tenant);
    await create({}, id);
    await client.filtering.deleteContentUser({ contentUserId: id }, tenant);
    expect((await client.filtering.retrieveOperatorUser({ userId: id }, tenant)).user.id).toBe(id);
  });
});

const flagOf = (applicationId: string, more: object = {}) => ({
  flag: { applicationId, createInstant: 1_446_508_800_000, reporterId: randomUUID(), ...more },
});

describe("flagging a content user (Filtering, Endpoints, Content users)", () => {
  const flag = (contentUserId: string, applicationId: string, more: object = {}) =>
    client.filtering.flagContentUser.result({ contentUserId, body: flagOf(applicationId, more) }, tenant);

  test("is answered 200 with an empty body, and 404 for nobody", async () => {
    const [{ id }, applicationId] = [await create(), await application()];
    const full = { comment: "Keeps writing to me.", reason: "Harassment" };
    for (const answer of [await flag(id, applicationId), await flag(id.toUpperCase(), applicationId, full)]) {
      expect([answer.status, answer.body]).toEqual([200, undefined]);
    }
    const missing = await flag(randomUUID(), applicationId);
    expect([missing.status, missing.body]).toEqual([404, undefined]);
    expect(await retrieve(id)).toMatchObject({ score: 0 });
  });

  test("a score stays within an Integer", async () => {
    const { id } = await create({ score: -(2 ** 31) + 1 });
    await flag(id, await application({ userFlagUserScoreAdjustment: -5 }));
    expect((await retrieve(id)).score).toBe(-(2 ** 31));
  });

  test("an application that is unknown, deleted or another tenant's is refused, and then nothing changes", async () => {
    const { id } = await create();
    const deleted = await application({ userFlagUserScoreAdjustment: -5 });
    await client.moderation.deleteModerationApplication({ applicationId: deleted }, tenant);
    for (const applicationId of [randomUUID(), deleted, await application({}, foreign)]) {
      const input = { contentUserId: id, body: flagOf(applicationId) };
      expect(await refusal(client, "flagContentUser", input, tenant)).toEqual({
        "flag.applicationId": "[invalid]flag.applicationId",
      });
    }
    expect((await retrieve(id)).score).toBe(0);
  });
});
