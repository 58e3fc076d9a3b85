/** Adjustments of the sender's score (Moderation, Shared rule shapes, userScoreAdjustment; noRuleUserScoreAdjustment). */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { start } from "../support/server.ts";
import { createApplication, entry, type NewConfiguration, rule } from "./fixtures.ts";

const { client } = await start({ blacklist: { entries: [entry("heck"), entry("drat", { severity: "high" })] } });

/** A sender with this score, and the application that adjusts it; resolves to the score after each of the texts. */
async function scores(before: number, configuration: NewConfiguration, ...texts: string[]): Promise<number[]> {
  const senderId = randomUUID();
  await client.filtering.createContentUser({ contentUserId: senderId, body: { user: { score: before } } });
  const { id: applicationId } = await createApplication(client, configuration);
  const after: number[] = [];
  for (const text of texts) {
    const parts = text.split("|").map((content) => ({ type: "text" as const, content }));
    await client.moderation.moderateContentItem({
      body: { content: { applicationId, createInstant: 1, senderId, parts } },
    });
    after.push((await client.filtering.retrieveContentUser({ contentUserId: senderId })).user.score);
  }
  return after;
}

const filterRules = [
  rule("allow", "allow", "reject", "reject", { mildUserScoreAdjustment: -2, highUserScoreAdjustment: -10 }),
];

test("a rule changes it by its severity's adjustment, whatever its action", async () => {
  expect(await scores(5, { filterRules }, "what the heck", "drat", "ahoy")).toEqual([3, -7, -7]);
});

test("each match counts, in all parts; and so does each rule", async () => {
  expect(await scores(0, { filterRules }, "heck, heck|drat")).toEqual([-14]);
  expect(await scores(0, { filterRules: [...filterRules, ...filterRules] }, "heck")).toEqual([-4]);
});

test("an adjustment can be positive, and a text that holds one is one", async () => {
  const praising = [rule("allow", "allow", "allow", "allow", { mildUserScoreAdjustment: "7" })];
  expect(await scores(0, { filterRules: praising }, "heck")).toEqual([7]);
});

test("quality rules change it too", async () => {
  const emailRules = [
    { score: 90, action: "allow" as const, userScoreAdjustment: -3 },
    { score: 70, action: "allow" as const },
    { score: 40, action: "allow" as const },
  ];
  expect(await scores(0, { emailRules }, "nell@example.com", "ahoy")).toEqual([-3, -3]);
});

test("noRuleUserScoreAdjustment counts where no rule matched and the score is below 0; it lifts it to 0 at most", async () => {
  const configuration = { filterRules, noRuleUserScoreAdjustment: 4 };
  expect(await scores(-6, configuration, "ahoy", "heck", "ahoy", "ahoy", "ahoy")).toEqual([-2, -4, 0, 0, 0]);
  expect(await scores(3, configuration, "ahoy")).toEqual([3]);
  expect(await scores(-6, { filterRules }, "ahoy")).toEqual([-6]);
});

test("the next content counts on a score that was replaced, and makes a sender anew who was deleted", async () => {
  const senderId = randomUUID();
  const { id: applicationId } = await createApplication(client, { storeContent: true, noRuleUserScoreAdjustment: 4 });
  const parts = [{ type: "text" as const, content: "ahoy" }];
  const body = { content: { applicationId, createInstant: 1, senderId, parts } };
  const scoreAfter = async () => {
    await client.moderation.moderateContentItem({ body });
    return (await client.filtering.retrieveContentUser({ contentUserId: senderId })).user.score;
  };
  expect([await scoreAfter(), await scoreAfter()]).toEqual([0, 0]);
  await client.filtering.updateContentUser({ contentUserId: senderId, body: { user: { score: -6 } } });
  expect([await scoreAfter(), await scoreAfter(), await scoreAfter()]).toEqual([-2, 0, 0]);
  await client.filtering.deleteContentUser({ contentUserId: senderId });
  expect([await scoreAfter(), await scoreAfter()]).toEqual([0, 0]);
});

test("a score at the end of its range stays there, and the next content is stored", async () => {
  const praising = [rule("allow", "allow", "allow", "allow", { mildUserScoreAdjustment: 7 })];
  const configuration = { storeContent: true, filterRules: praising };
  const most = 2_147_483_647;
  expect(await scores(most - 3, configuration, "ahoy", "heck", "ahoy", "heck", "ahoy")).toEqual([
    most - 3,
    ...Array.from({ length: 4 }, () => most),
  ]);
});

test("filtering alone changes nothing, and a request that is refused neither", async () => {
  const senderId = randomUUID();
  await client.filtering.createContentUser({ contentUserId: senderId, body: { user: { score: 1 } } });
  const { id: applicationId } = await createApplication(client, { filterRules });
  await client.moderation.filterContentItem({ body: { content: "heck" } });
  const parts = [{ type: "text" as const, content: "heck" }];
  const body = { content: { applicationId, createInstant: 1, senderId, parts } };
  const refused = await client.moderation.moderateContentItem.result({ contentItemId: randomUUID(), body });
  expect(refused.status).toBe(400);
  expect((await client.filtering.retrieveContentUser({ contentUserId: senderId })).user.score).toBe(1);
});
