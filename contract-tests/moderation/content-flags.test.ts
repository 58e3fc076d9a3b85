import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { start } from "../support/server.ts";
import { content, waiting } from "./content-fixtures.ts";
import { createApplication, type NewConfiguration, queueing, unknownId } from "./fixtures.ts";
import { newOperator } from "./queue-fixtures.ts";

const { client } = await start();
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

test("flag.applicationId can be left out: it is that of the content item (Decisions: Flagging content)", async () => {
  const { contentItemId, applicationId } = await posted({ contentFlagAlertType: "Content" });
  expect((await flag(contentItemId, undefined, { reason: "Off topic" })).status).toBe(200);
  const { contentAlert, items } = await waiting(client, applicationId, mia);
  expect(contentAlert).toEqual([contentItemId]);
  expect(items[0]?.flags).toMatchObject([{ applicationId, reason: "Off topic" }]);
});

test("transient content that is stored can be flagged", async () => {
  const { id } = await createApplication(client, { storeContent: true, contentFlagAlertType: "Content" });
  const { content: line } = await client.moderation.moderateContentItem({ body: { content: content(id, "Ahoy") } });
  expect((await flag(line.id, id)).status).toBe(200);
  expect((await waiting(client, id, mia)).contentAlert).toEqual([line.id]);
});
