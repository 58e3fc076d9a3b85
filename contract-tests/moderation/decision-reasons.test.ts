/** Each answer about content, and what operators read of it, says why it was decided so (Decisions: Reasons of decisions). */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { content, waiting } from "./content-fixtures.ts";
import { createApplication, entry, moderate, queueing, rule } from "./fixtures.ts";
import { newOperator } from "./queue-fixtures.ts";

const { client } = await start({
  blacklist: {
    entries: [
      entry("twit", { severity: "high" }),
      entry("darn", { severity: "mild" }),
      entry("git", { severity: "severe" }),
    ],
  },
});

const waitingRule = rule("allow", "replace", "queuedForApproval", "reject", { severeAlertType: "User" });
const found = (word: string, start: number) =>
  expect.objectContaining({
    type: "blacklist",
    root: word,
    start,
    length: word.length,
    quality: 1,
    tags: expect.any(Array),
  });

describe("the decision of an answer", () => {
  test("names the rules that were met, the one that decided first, and with returnFilterMatches what met them", async () => {
    const { id } = await createApplication(client, {
      ...queueing,
      returnFilterMatches: true,
      filterRules: [{ ...waitingRule, mildUserScoreAdjustment: -1 }],
    });
    const { decision } = await moderate(client, id, "darn twit, darn");
    expect(decision).toEqual({
      by: "rule",
      rules: [
        {
          name: "filterRules[0].high",
          action: "queuedForApproval",
          reportOnly: false,
          count: 1,
          causes: [{ part: 0, match: found("twit", 5) }],
        },
        {
          name: "filterRules[0].mild",
          action: "allow",
          userScoreAdjustment: -1,
          reportOnly: false,
          count: 2,
          causes: [
            { part: 0, match: found("darn", 0) },
            { part: 0, match: found("darn", 11) },
          ],
        },
      ],
    });
  });

  test("has the rule without its causes where the application does not return matches", async () => {
    const { id } = await createApplication(client, { ...queueing, filterRules: [waitingRule] });
    expect((await moderate(client, id, "git")).decision).toEqual({
      by: "rule",
      rules: [{ name: "filterRules[0].severe", action: "reject", alertType: "User", reportOnly: false, count: 1 }],
    });
  });

  test("says where the request, the default or nothing decided, and what rules only report", async () => {
    const { id } = await createApplication(client, {
      ...queueing,
      filterRules: [rule("reject", "reject", "reject", "reject", { reportOnly: true })],
    });
    expect((await moderate(client, id, "Ahoy")).decision).toEqual({ by: "nothing", rules: [] });
    expect((await moderate(client, id, "twit")).decision).toEqual({
      by: "nothing",
      rules: [{ name: "filterRules[0].high", action: "reject", reportOnly: true, count: 1 }],
    });
    const forced = { content: content(id, "Ahoy"), moderation: "requiresApproval" as const };
    const answer = await client.moderation.moderateContentItem({ contentItemId: randomUUID(), body: forced });
    expect(answer.decision?.by).toBe("request");
    const careful = await createApplication(client, { ...queueing, defaultActionIsQueueForApproval: true });
    expect((await moderate(client, careful.id, "Ahoy")).decision?.by).toBe("default");
  });

  test("lists ten causes of a rule at most, and counts them all", async () => {
    const { id } = await createApplication(client, {
      ...queueing,
      returnFilterMatches: true,
      filterRules: [waitingRule],
    });
    const [met] = (await moderate(client, id, "darn, ".repeat(30))).decision?.rules ?? [];
    expect([met?.count, met?.causes?.length]).toEqual([30, 10]);
  });
});

describe("what operators read", () => {
  test("says which word it was, though the answer did not, until the content is decided anew", async () => {
    const { id } = await createApplication(client, { ...queueing, filterRules: [waitingRule] });
    const as = await newOperator(client);
    const contentItemId = randomUUID();
    const one = content(id, "You twit");
    await client.moderation.moderateContentItem({ contentItemId, body: { content: one } });
    const [item] = (await waiting(client, id, as)).items;
    expect(item?.content.decision).toEqual({
      by: "rule",
      rules: [expect.objectContaining({ name: "filterRules[0].high", causes: [{ part: 0, match: found("twit", 4) }] })],
    });
    const clean = { ...one, parts: [{ type: "text" as const, content: "You" }] };
    const updated = await client.moderation.updateContentItem({
      contentItemId,
      body: { content: clean, moderation: "generatesContentAlert" },
    });
    expect(updated.decision).toEqual({ by: "nothing", rules: [] });
    expect((await waiting(client, id, as)).items[0]?.content).not.toHaveProperty("decision");
  });

  test("an alert about a user has the decision about the last content", async () => {
    const { id } = await createApplication(client, { ...queueing, filterRules: [waitingRule] });
    const batch = ["A git", "git"].map((words) => ({
      ...content(id, words, { senderId: randomUUID() }),
      id: randomUUID(),
    }));
    const [first, second] = batch;
    if (first === undefined || second === undefined) throw new Error("There are two.");
    const contentItems = [first, { ...second, senderId: first.senderId }];
    const { results } = await client.moderation.batchModerateContentItems({ body: { contentItems } });
    expect(results.map(({ decision }) => decision?.rules[0]?.name)).toEqual([
      "filterRules[0].severe",
      "filterRules[0].severe",
    ]);
    const [user] = (await waiting(client, id, await newOperator(client))).users;
    expect(user?.contentItemIds).toEqual([first.id, second.id]);
    expect(user?.decision?.rules[0]?.causes).toEqual([{ part: 0, match: found("git", 0) }]);
  });
});
