import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { codesOf } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { type Content, content, type ForcedModeration, scoreOf, waiting } from "./content-fixtures.ts";
import { createApplication, entry, type NewConfiguration, queueing, rule, unknownId } from "./fixtures.ts";
import { newOperator } from "./queue-fixtures.ts";

const { client, server } = await start({
  blacklist: { entries: [entry("heck"), entry("oaf", { severity: "severe" })] },
});
server.setTime(Date.UTC(2027, 0, 1));
const mia = await newOperator(client);

const alerting = { severeAlertType: "Content" } as const;
const costly = { mildUserScoreAdjustment: -2, severeUserScoreAdjustment: -5 };
const filterRules = [rule("replace", "replace", "replace", "queuedForApproval", { ...alerting, ...costly })];

interface StoredPost {
  readonly contentItemId: string;
  readonly item: Content;
  readonly applicationId: string;
}

async function posted(
  words: string,
  { forced, ...more }: NewConfiguration & { forced?: ForcedModeration } = {},
): Promise<StoredPost> {
  const { id } = await createApplication(client, { ...queueing, filterRules, ...more });
  const [contentItemId, item] = [randomUUID(), content(id, words)];
  const body = { content: item, ...(forced === undefined ? {} : { moderation: forced }) };
  await client.moderation.moderateContentItem({ contentItemId, body });
  return { contentItemId, item, applicationId: id };
}

async function update(
  { contentItemId, item }: StoredPost,
  words: string,
  more: Partial<Content> = {},
  forced?: ForcedModeration,
) {
  const changed = { ...item, parts: [{ type: "text" as const, content: words }], ...more };
  const body = { content: changed, ...(forced === undefined ? {} : { moderation: forced }) };
  return client.moderation.updateContentItem.result({ contentItemId, body });
}

describe("an update of what a moderator rejected (Decisions: Order of decisions)", () => {
  test("waits for a moderator", async () => {
    const post = await posted("Ahoy", { forced: "requiresApproval" });
    await client.moderation.rejectContentItem({ contentItemId: post.contentItemId }, mia.as);
    const answer = await update(post, "Ahoy there");
    expect(answer.body).toMatchObject({ contentAction: "queuedForApproval", decision: { by: "rejection" } });
    expect((await waiting(client, post.applicationId, mia)).approval).toEqual([post.contentItemId]);
  });

  test("waits for one after an update that a rule rejects, too", async () => {
    const rejecting = [rule("replace", "replace", "replace", "reject")];
    const post = await posted("Ahoy", { forced: "requiresApproval", filterRules: rejecting });
    await client.moderation.rejectContentItem({ contentItemId: post.contentItemId }, mia.as);
    expect((await update(post, "You oaf")).body).toMatchObject({ contentAction: "reject" });
    expect((await update(post, "Ahoy")).body).toMatchObject({ contentAction: "queuedForApproval" });
  });

  test("goes on waiting, however often it is updated before a moderator decides", async () => {
    const post = await posted("Ahoy", { forced: "requiresApproval" });
    await client.moderation.rejectContentItem({ contentItemId: post.contentItemId }, mia.as);
    for (const [words, forced] of [["Ahoy there"], ["You oaf"], ["Ahoy", "requiresApproval"], ["Ahoy"]] as const) {
      const answer = await update(post, words, {}, forced);
      expect(answer.body).toMatchObject({ contentAction: "queuedForApproval", decision: { by: "rejection" } });
    }
    expect((await waiting(client, post.applicationId, mia)).approval).toEqual([post.contentItemId]);
  });

  test("once a moderator has approved it, is decided by the rules again", async () => {
    const post = await posted("Ahoy", { forced: "requiresApproval" });
    await client.moderation.rejectContentItem({ contentItemId: post.contentItemId }, mia.as);
    await update(post, "Ahoy there");
    await client.moderation.approveContentItem({ contentItemId: post.contentItemId }, mia.as);
    expect((await update(post, "Ahoy again")).body).toMatchObject({ contentAction: "allow" });
  });
});

describe("an update of persistent content (Moderation, Endpoints, Content)", () => {
  test("changes neither the application nor the sender", async () => {
    const post = await posted("Ahoy");
    const other = await createApplication(client, queueing);
    const answer = await update(post, "Ahoy", { applicationId: other.id, senderId: unknownId });
    expect([answer.status, codesOf(answer.body)]).toEqual([
      400,
      {
        "content.applicationId": "[invalid]content.applicationId",
        "content.senderId": "[invalid]content.senderId",
      },
    ]);
    expect((await update(post, "Ahoy", { senderId: post.item.senderId.toUpperCase() })).status).toBe(200);
  });
});

describe("the queues follow the new decision", () => {
  test("an alert stays, whatever the content has become", async () => {
    const post = await posted("You oaf");
    expect(await waiting(client, post.applicationId, mia)).toMatchObject({
      approval: [post.contentItemId],
      contentAlert: [post.contentItemId],
    });
    expect((await update(post, "Ahoy")).body).not.toHaveProperty("moderationAction");
    expect(await waiting(client, post.applicationId, mia)).toMatchObject({
      approval: [],
      contentAlert: [post.contentItemId],
    });
  });

  test("a new alert is raised as for new content, about the sender once", async () => {
    const post = await posted("Ahoy");
    await update(post, "Ahoy", {}, "generatesAlert");
    await update(post, "Ahoy", {}, "generatesAlert");
    const { users, userAlert } = await waiting(client, post.applicationId, mia);
    expect(userAlert).toEqual([post.item.senderId]);
    expect(users.map(({ contentItemIds }) => contentItemIds)).toEqual([[post.contentItemId]]);
  });

  test("an approval of the former content is void", async () => {
    const post = await posted("Ahoy", { forced: "requiresApproval" });
    await client.moderation.approveContentItem({ contentItemId: post.contentItemId }, mia.as);
    await update(post, "You oaf");
    const { approval, items } = await waiting(client, post.applicationId, mia);
    expect(approval).toEqual([post.contentItemId]);
    expect(items[0]?.content).toMatchObject({
      contentAction: "queuedForApproval",
      approvalStatus: "queuedForApproval",
    });
  });

  test.each(["approval", "contentAlert"] as const)(
    "what a moderator has checked out of the %s queue does not change under their eyes",
    async (queue) => {
      const tom = await newOperator(client);
      const post = await posted("Ahoy", {
        forced: queue === "approval" ? "requiresApproval" : "generatesContentAlert",
      });
      const { moderation } = client;
      const body = { applicationId: post.applicationId };
      if (queue === "approval") await moderation.checkOutApprovalQueueItems({ body }, tom.as);
      else await moderation.checkOutContentAlertQueueItems({ body }, tom.as);
      const refused = await update(post, "Ahoy");
      expect([refused.status, codesOf(refused.body)]).toEqual([400, { contentItemId: "[checkedOut]contentItemId" }]);
      server.advanceTime(10 * 60_000 + 1);
      expect((await update(post, "Ahoy")).status).toBe(200);
    },
  );
});

describe("the sender's score", () => {
  test("falls by what the new content costs beyond what the item has cost, and never rises", async () => {
    const post = await posted("What the heck");
    const scores = [await scoreOf(client, post.item.senderId)];
    for (const words of ["What the heck", "You oaf", "You oaf", "Ahoy", "What the heck", "You oaf, heck"]) {
      await update(post, words);
      scores.push(await scoreOf(client, post.item.senderId));
    }
    expect(scores).toEqual([-2, -2, -5, -5, -5, -5, -7]);
  });

  test("is not healed by updates", async () => {
    const post = await posted("You oaf", { noRuleUserScoreAdjustment: 1 });
    await update(post, "Ahoy");
    expect(await scoreOf(client, post.item.senderId)).toBe(-5);
  });
});

describe("at the same time", () => {
  test("many updates are done one after the other, and their cost counts once", async () => {
    const post = await posted("Ahoy");
    const answers = await Promise.all(Array.from({ length: 8 }, () => update(post, "You oaf")));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await scoreOf(client, post.item.senderId)).toBe(-5);
    expect((await waiting(client, post.applicationId, mia)).approval).toEqual([post.contentItemId]);
  });

  test("an update and an approval: what waits afterwards is what was updated last, or nothing", async () => {
    for (let round = 0; round < 5; round++) {
      const post = await posted("Ahoy", { forced: "requiresApproval" });
      const [updated, approved] = await Promise.all([
        update(post, "You oaf"),
        client.moderation.approveContentItem.result({ contentItemId: post.contentItemId }, mia.as),
      ]);
      expect([updated.status, approved.status]).toEqual([200, 200]);
      const { approval, items } = await waiting(client, post.applicationId, mia);
      // Approved before the update, it waits again; approved after it, it was the new content that was approved.
      expect(approval.length).toBeLessThan(2);
      for (const item of items) expect(item.content.parts[0]?.content).toBe("You oaf");
    }
  });
});
