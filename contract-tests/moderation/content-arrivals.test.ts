import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { codesOf } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { content, scoreOf, waiting } from "./content-fixtures.ts";
import { createApplication, entry, type NewConfiguration, queueing, rule, unknownId } from "./fixtures.ts";
import { newOperator } from "./queue-fixtures.ts";

const { client, server } = await start({ blacklist: { entries: [entry("oaf", { severity: "severe" })] } });
const mia = await newOperator(client);
const alerts = { severeAlertType: "User", severeUserScoreAdjustment: -5 } as const;
const later = {
  ...queueing,
  queuePersistentContent: true,
  filterRules: [rule("allow", "allow", "allow", "reject", alerts)],
};

const create = async (more: NewConfiguration = {}) => (await createApplication(client, { ...later, ...more })).id;

const moderate = (applicationId: string, contentItemId: string, words = "Ahoy", moderation?: "requiresApproval") =>
  client.moderation.moderateContentItem.result({
    contentItemId,
    body: { content: content(applicationId, words), ...(moderation === undefined ? {} : { moderation }) },
  });

describe("queuePersistentContent (Moderation, Moderation application)", () => {
  test("content is answered as stored, and is, in its queue too, a moment later", async () => {
    const [applicationId, id] = [await create(), randomUUID()];
    const answer = await moderate(applicationId, id, "Ahoy", "requiresApproval");
    expect(answer.body).toMatchObject({ contentAction: "queuedForApproval", stored: true });
    await server.idle();
    expect((await waiting(client, applicationId, mia)).approval).toEqual([id]);
  });

  test("the decision holds at once: the score, and the alert about the sender", async () => {
    const applicationId = await create();
    const item = content(applicationId, "You oaf");
    await client.moderation.moderateContentItem({ contentItemId: randomUUID(), body: { content: item } });
    expect(await scoreOf(client, item.senderId)).toBe(-5);
    expect((await waiting(client, applicationId, mia)).userAlert).toEqual([item.senderId]);
  });

  test("an id on its way is taken, in this application and in any other", async () => {
    const [applicationId, other, id] = [await create(), await create({ queuePersistentContent: false }), randomUUID()];
    expect((await moderate(applicationId, id)).status).toBe(200);
    for (const one of [applicationId, other]) {
      const { status, body } = await moderate(one, id);
      expect([status, codesOf(body)]).toEqual([400, { contentItemId: "[duplicate]contentItemId" }]);
    }
  });

  test("of many requests for one id, in applications of both kinds at once, one is done", async () => {
    for (let round = 0; round < 4; round++) {
      const applications = [await create(), await create({ queuePersistentContent: false })];
      const id = randomUUID();
      const asked = Array.from({ length: 8 }, (_, index) => moderate(applications[index % 2] ?? "", id));
      expect((await Promise.all(asked)).filter(({ status }) => status === 200)).toHaveLength(1);
    }
    await server.idle();
  });

  test("an update and a flag find content that is on its way", async () => {
    const applicationId = await create({ contentFlagAlertType: "Content" });
    const [id, flagged] = [randomUUID(), randomUUID()];
    const item = content(applicationId, "Ahoy");
    const parts = [{ type: "text" as const, content: "Ahoy there" }];
    await client.moderation.moderateContentItem({ contentItemId: id, body: { content: item } });
    const body = { content: { ...item, parts }, moderation: "requiresApproval" as const };
    expect((await client.moderation.updateContentItem.result({ contentItemId: id, body })).status).toBe(200);
    await moderate(applicationId, flagged);
    const flag = { applicationId, createInstant: 1, reporterId: unknownId };
    expect((await client.moderation.flagContentItem.result({ contentItemId: flagged, body: { flag } })).status).toBe(
      200,
    );
    await server.idle();
    const { approval, contentAlert, items } = await waiting(client, applicationId, mia);
    expect([approval, contentAlert]).toEqual([[id], [flagged]]);
    expect(items[0]?.content.parts[0]?.content).toBe("Ahoy there");
  });

  test("content on its way goes with its sender", async () => {
    const [applicationId, id] = [await create(), randomUUID()];
    const item = content(applicationId, "Ahoy");
    await client.moderation.moderateContentItem({ contentItemId: id, body: { content: item } });
    await client.filtering.deleteContentUser({ contentUserId: item.senderId });
    await server.idle();
    expect((await moderate(applicationId, id)).status).toBe(200);
  });
});
