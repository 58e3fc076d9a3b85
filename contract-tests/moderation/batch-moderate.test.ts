import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { codesOf, refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { content, type ForcedModeration, scoreOf, waiting } from "./content-fixtures.ts";
import { createApplication, entry, type NewConfiguration, queueing, rule, unknownId } from "./fixtures.ts";
import { newOperator } from "./queue-fixtures.ts";

const { client } = await start({ blacklist: { entries: [entry("heck"), entry("oaf", { severity: "severe" })] } });
const mia = await newOperator(client);

const filterRules = [rule("replace", "replace", "replace", "reject", { mildUserScoreAdjustment: -2 })];

const create = async (more: NewConfiguration = {}) =>
  (await createApplication(client, { ...queueing, filterRules, ...more })).id;

const withId = (applicationId: string, words: string, more: object = {}) => ({
  id: randomUUID() as string,
  ...content(applicationId, words),
  ...more,
});

async function refused(operation: string, contentItems: unknown[], more: object = {}) {
  return refusal(client, operation, { body: { contentItems, ...more } });
}

const ids = (results: readonly { readonly content: { readonly id: string } }[]) => results.map((one) => one.content.id);

describe("a batch is moderated (Decisions: Batch operations)", () => {
  test.each([
    ["requiresApproval", "queuedForApproval"],
    ["generatesAlert", "allow"],
    ["generatesContentAlert", "allow"],
  ] as const)("%s is for all of them", async (moderation: ForcedModeration, contentAction) => {
    const applicationId = await create();
    const contentItems = [withId(applicationId, "Ahoy"), withId(applicationId, "Ahoy there")];
    const { results } = await client.moderation.batchModerateContentItems({ body: { contentItems, moderation } });
    for (const result of results) expect(result).toMatchObject({ contentAction, moderationAction: moderation });
    const all = contentItems.map(({ id }) => id);
    const queues = await waiting(client, applicationId, mia);
    expect([queues.approval.toSorted(), queues.contentAlert.toSorted(), queues.userAlert.toSorted()]).toEqual([
      moderation === "requiresApproval" ? all.toSorted() : [],
      moderation === "generatesContentAlert" ? all.toSorted() : [],
      moderation === "generatesAlert" ? contentItems.map(({ senderId }) => senderId).toSorted() : [],
    ]);
  });

  test("each item with the score that those before left its sender", async () => {
    const applicationId = await create({ noRuleUserScoreAdjustment: 1 });
    const senderId = randomUUID();
    const words = ["Ahoy", "What the heck", "Ahoy", "Ahoy", "Ahoy"];
    const contentItems = words.map((text) => content(applicationId, text, { senderId }));
    await client.moderation.batchModerateContentItems({ body: { contentItems } });
    // 0, -2, -1, 0, and no further.
    expect(await scoreOf(client, senderId)).toBe(0);
  });

  test("of senders who are known, who are new, and who sent several of them", async () => {
    const applicationId = await create();
    const [known, alone, several] = [randomUUID(), randomUUID(), randomUUID()];
    const insult = (senderId: string) => content(applicationId, "What the heck", { senderId });
    await client.moderation.moderateContentItem({ body: { content: insult(known) } });
    const senders = [several, known.toUpperCase(), alone, several.toUpperCase()];
    const contentItems = senders.map(insult);
    await client.moderation.batchModerateContentItems({ body: { contentItems } });
    const scores = [known, alone, several].map((id) => scoreOf(client, id));
    expect(await Promise.all(scores)).toEqual([-4, -2, -4]);
  });
});

describe("if one item is invalid, none is moderated", () => {
  const outcome = async (applicationId: string, id: string) =>
    client.moderation.moderateContentItem.result({
      contentItemId: id,
      body: { content: content(applicationId, "Ahoy") },
    });

  test("and all that is wrong is reported, with its place", async () => {
    const [forum, chat] = [await create(), await create({ persistent: false, filterRules: [] })];
    const [first, taken, twice] = [withId(forum, "Ahoy"), withId(forum, "Ahoy"), withId(forum, "Ahoy")];
    await client.moderation.moderateContentItem({ contentItemId: taken.id, body: { content: content(forum, "Ahoy") } });
    const unknown = content(unknownId, "Ahoy");
    const items = [first, unknown, withId(chat, "Ahoy"), taken, twice, { ...twice, id: twice.id.toUpperCase() }];
    expect(await refused("batchModerateContentItems", items)).toEqual({
      "contentItems[1].applicationId": "[invalid]contentItems.applicationId",
      "contentItems[2].applicationId": "[invalid]contentItems.applicationId",
      "contentItems[3].id": "[duplicate]contentItems.id",
      "contentItems[5].id": "[duplicate]contentItems.id",
    });
    // Nothing of the first one was kept.
    expect((await outcome(forum, first.id)).status).toBe(200);
    expect((await client.request("retrieveContentUser", { contentUserId: first.senderId })).status).toBe(404);
  });

  test("requiresApproval needs applications whose content can be queued, all of them", async () => {
    const items = [content(await create(), "Ahoy"), content(await create({ storeContent: false }), "Ahoy")];
    expect(await refused("batchModerateContentItems", items, { moderation: "requiresApproval" })).toEqual({
      moderation: "[invalid]moderation",
    });
  });

  test("the application of another tenant's is none", async () => {
    expect(await refused("batchModerateContentItems", [content(unknownId, "Ahoy")])).toEqual({
      "contentItems[0].applicationId": "[invalid]contentItems.applicationId",
    });
  });

  test("of two batches with an id in common, at the same time, one is done and the other as a whole not", async () => {
    const applicationId = await create();
    const shared = withId(applicationId, "Ahoy");
    const batches = Array.from({ length: 4 }, (_, index) => {
      const own = [withId(applicationId, "Ahoy"), withId(applicationId, "Ahoy")];
      return index % 2 === 0 ? [shared, ...own] : [...own, shared];
    });
    const answers = await Promise.all(
      batches.map((contentItems) => client.moderation.batchModerateContentItems.result({ body: { contentItems } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const [index, { status, body }] of answers.entries()) {
      if (status === 200) continue;
      const field = `contentItems[${index % 2 === 0 ? 0 : 2}].id`;
      expect([status, codesOf(body)]).toEqual([400, { [field]: "[duplicate]contentItems.id" }]);
      for (const { id } of batches[index] ?? []) {
        expect((await outcome(applicationId, id)).status).toBe(id === shared.id ? 400 : 200);
      }
    }
  });
});

describe("a batch of updates", () => {
  test("replaces all of them", async () => {
    const applicationId = await create();
    const items = [withId(applicationId, "Ahoy"), withId(applicationId, "Ahoy")];
    await client.moderation.batchModerateContentItems({ body: { contentItems: items } });
    const contentItems = items.map((item) => ({
      ...item,
      parts: [{ type: "text" as const, content: "What the heck" }],
    }));
    const body = { contentItems, moderation: "requiresApproval" as const };
    const { results } = await client.moderation.batchUpdateContentItems({ body });
    expect(ids(results)).toEqual(ids(items.map((item) => ({ content: item }))));
    for (const { content: item } of results) expect(item.parts).toEqual([{ replacement: "What the ****" }]);
    expect((await waiting(client, applicationId, mia)).approval.toSorted()).toEqual(
      items.map(({ id }) => id).toSorted(),
    );
  });

  test("takes those out of the queue that need no approval any more, and no others", async () => {
    const approval = "queuedForApproval";
    const applicationId = await create({ filterRules: [rule(approval, approval, approval, approval)] });
    const [first, second, third] = ["What the heck", "Oh heck", "Ahoy"].map((words) => withId(applicationId, words));
    if (first === undefined || second === undefined || third === undefined) throw new Error("Three were made.");
    await client.moderation.batchModerateContentItems({ body: { contentItems: [first, second, third] } });
    const says = (item: typeof first, words: string) => ({
      ...item,
      parts: [{ type: "text" as const, content: words }],
    });
    const contentItems = [says(first, "Ahoy"), says(second, "What the heck"), says(third, "Heck, ahoy")];
    await client.moderation.batchUpdateContentItems({ body: { contentItems } });
    expect((await waiting(client, applicationId, mia)).approval.toSorted()).toEqual([second.id, third.id].toSorted());
  });

  test("or none of them", async () => {
    const [applicationId, other] = [await create(), await create()];
    const [first, second, third] = ["Ahoy", "Ahoy", "Ahoy"].map((words) => withId(applicationId, words));
    if (first === undefined || second === undefined || third === undefined) throw new Error("Three were made.");
    await client.moderation.batchModerateContentItems({ body: { contentItems: [first, second, third] } });
    const unknown = withId(applicationId, "What the heck");
    const parts = [{ type: "text", content: "What the heck" }];
    const items = [
      { ...first, parts },
      unknown,
      { ...second, parts, applicationId: other },
      { ...third, parts, senderId: unknownId },
      { ...first, parts },
    ];
    expect(await refused("batchUpdateContentItems", items)).toEqual({
      "contentItems[1].id": "[invalid]contentItems.id",
      "contentItems[2].applicationId": "[invalid]contentItems.applicationId",
      "contentItems[3].senderId": "[invalid]contentItems.senderId",
      "contentItems[4].id": "[duplicate]contentItems.id",
    });
    expect(await scoreOf(client, first.senderId)).toBe(0);
  });

  test("what a moderator has checked out refuses all of it", async () => {
    const applicationId = await create();
    const [one, other] = [withId(applicationId, "Ahoy"), withId(applicationId, "Ahoy")];
    const { moderation } = client;
    await moderation.batchModerateContentItems({ body: { contentItems: [one], moderation: "requiresApproval" } });
    await moderation.batchModerateContentItems({ body: { contentItems: [other] } });
    await moderation.checkOutApprovalQueueItems({ body: { applicationId } }, mia.as);
    expect(await refused("batchUpdateContentItems", [other, one])).toEqual({
      "contentItems[1].id": "[checkedOut]contentItems.id",
    });
  });
});

test("a batch of 1,000 items holds nobody up for long", { timeout: 60_000 }, async () => {
  const applicationId = await create();
  const words = "What the heck is that boat? ".repeat(40);
  const contentItems = Array.from({ length: 1000 }, () => withId(applicationId, words));
  let done = false;
  const batch = client.moderation.batchModerateContentItems({ body: { contentItems } }).finally(() => {
    done = true;
  });
  const waits: number[] = [];
  while (!done) {
    const asked = performance.now();
    await client.filtering.retrieveContentUser.result({ contentUserId: unknownId });
    waits.push(performance.now() - asked);
  }
  expect((await batch).results).toHaveLength(1000);
  // Others have their turns while the texts are read; only the transaction, which reads no text, is one piece.
  expect(waits.length).toBeGreaterThan(10);
  expect(Math.max(...waits)).toBeLessThan(10_000);
});
