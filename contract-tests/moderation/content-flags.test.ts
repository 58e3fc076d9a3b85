import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { codesOf } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { content, scoreOf, waiting } from "./content-fixtures.ts";
import { createApplication, type NewConfiguration, queueing, shop, twoTenants, unknownId } from "./fixtures.ts";
import { newOperator } from "./queue-fixtures.ts";

const { client, server } = await start();
const mia = await newOperator(client);

async function posted(configuration: NewConfiguration = {}) {
  const { id } = await createApplication(client, { ...queueing, ...configuration });
  const [contentItemId, item] = [randomUUID(), content(id, "Ahoy")];
  await client.moderation.moderateContentItem({ contentItemId, body: { content: item } });
  return { contentItemId, item, applicationId: id };
}

const flag = (contentItemId: string, applicationId: string | undefined, more: object = {}) =>
  client.moderation.flagContentItem.result({
    contentItemId,
    body: {
      flag: {
        ...(applicationId === undefined ? {} : { applicationId }),
        createInstant: 1_700_000_000_000,
        reporterId: unknownId,
        ...more,
      },
    },
  });

describe("contentFlagAlertType (Moderation, Moderation application)", () => {
  test("User, the default: the sender goes to the user alert queue, for the sake of the item", async () => {
    const { contentItemId, item, applicationId } = await posted();
    expect((await flag(contentItemId, applicationId.toUpperCase())).status).toBe(200);
    const { userAlert, contentAlert, users } = await waiting(client, applicationId, mia);
    expect([userAlert, contentAlert]).toEqual([[item.senderId], []]);
    expect(users[0]?.contentItemIds).toEqual([contentItemId]);
  });

  test("Content: the item goes to the content alert queue, with its flags", async () => {
    const { contentItemId, applicationId } = await posted({ contentFlagAlertType: "Content" });
    await flag(contentItemId.toUpperCase(), applicationId, { comment: "Not about boats", reason: "Off topic" });
    await flag(contentItemId, applicationId);
    const { userAlert, contentAlert, items } = await waiting(client, applicationId, mia);
    expect([userAlert, contentAlert]).toEqual([[], [contentItemId]]);
    const given = { applicationId, createInstant: 1_700_000_000_000, reporterId: unknownId };
    expect(items[0]?.flags).toEqual([{ ...given, comment: "Not about boats", reason: "Off topic" }, given]);
  });
});

test("flag.applicationId can be left out: it is that of the content item (Decisions: Flagging content)", async () => {
  const { contentItemId, applicationId } = await posted({ contentFlagAlertType: "Content" });
  expect((await flag(contentItemId, undefined, { reason: "Off topic" })).status).toBe(200);
  const { contentAlert, items } = await waiting(client, applicationId, mia);
  expect(contentAlert).toEqual([contentItemId]);
  expect(items[0]?.flags).toMatchObject([{ applicationId, reason: "Off topic" }]);
});

test("contentFlagUserScoreAdjustment is added with each flag, many at once included", async () => {
  const { contentItemId, item, applicationId } = await posted({
    contentFlagUserScoreAdjustment: -3,
    contentFlagAlertType: "Content",
  });
  const answers = await Promise.all(Array.from({ length: 8 }, () => flag(contentItemId, applicationId)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await scoreOf(client, item.senderId)).toBe(-24);
  const { contentAlert, items } = await waiting(client, applicationId, mia);
  expect([contentAlert, items[0]?.flags.length]).toEqual([[contentItemId], 8]);
});

test("without it the score stays as it is", async () => {
  const { contentItemId, item, applicationId } = await posted();
  await flag(contentItemId, applicationId);
  expect(await scoreOf(client, item.senderId)).toBe(0);
});

describe("what cannot be flagged", () => {
  test("content that is unknown or not stored: 404", async () => {
    const { applicationId } = await posted();
    expect((await flag(unknownId, applicationId)).status).toBe(404);
    const unstored = await posted({ storeContent: false });
    expect((await flag(unstored.contentItemId, unstored.applicationId)).status).toBe(404);
  });

  test("content by another application, or one that does not exist: 400, and nothing is kept", async () => {
    const { contentItemId, item, applicationId } = await posted({ contentFlagUserScoreAdjustment: -3 });
    for (const other of [(await posted()).applicationId, unknownId]) {
      const { status, body } = await flag(contentItemId, other);
      expect([status, codesOf(body)]).toEqual([400, { "flag.applicationId": "[invalid]flag.applicationId" }]);
    }
    expect(await scoreOf(client, item.senderId)).toBe(0);
    expect((await waiting(client, applicationId, mia)).userAlert).toEqual([]);
  });
});

test("transient content that is stored can be flagged", async () => {
  const { id } = await createApplication(client, { storeContent: true, contentFlagAlertType: "Content" });
  const { content: line } = await client.moderation.moderateContentItem({ body: { content: content(id, "Ahoy") } });
  expect((await flag(line.id, id)).status).toBe(200);
  expect((await waiting(client, id, mia)).contentAlert).toEqual([line.id]);
});

test.each([true, false])("emailOnContentFlagged: %s", async (emailOnContentFlagged) => {
  const { contentItemId, applicationId } = await posted({ emailOnContentFlagged });
  const before = server.mails.length;
  await flag(contentItemId, applicationId, { comment: "Not about boats" });
  await server.idle();
  expect(server.mails.length - before > 0).toBe(emailOnContentFlagged);
});

test("content of another tenant is not there", async () => {
  const two = await start(twoTenants);
  const tenantId = shop;
  const { id } = await createApplication(two.client, queueing, { tenantId });
  const contentItemId = randomUUID();
  await two.client.moderation.moderateContentItem(
    { contentItemId, body: { content: content(id, "Ahoy") } },
    { tenantId },
  );
  const body = { flag: { applicationId: id, createInstant: 1, reporterId: unknownId } };
  const [own = ""] = (twoTenants.tenants ?? []).map((tenant) => tenant.id);
  const answer = await two.client.moderation.flagContentItem.result({ contentItemId, body }, { tenantId: own });
  expect(answer.status).toBe(404);
});
