/** Rules that report what they would decide (Decisions: Report-only rules). */
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { createApplication, entry, moderate, queueing, rule } from "./fixtures.ts";

const { client } = await start({ blacklist: { entries: [entry("twit", { severity: "high" })] } });

const alerting = { highAlertType: "User", highUserScoreAdjustment: -7 } as const;
const reporting = rule("allow", "replace", "reject", "reject", { ...alerting, reportOnly: true });
const returning = { ...queueing, returnFilterMatches: true };

describe("content that meets a rule with reportOnly", () => {
  test("is allowed as it is, and the answer has the match and what the rule would have decided", async () => {
    const { id } = await createApplication(client, { ...returning, filterRules: [reporting] });
    expect(await moderate(client, id, "You twit")).toEqual({
      content: {
        id: expect.any(String),
        parts: [{ replacement: "You twit", matches: [expect.objectContaining({ root: "twit", severity: "high" })] }],
      },
      contentAction: "allow",
      reportOnlyAction: "reject",
      decision: expect.objectContaining({ by: "nothing" }),
      stored: true,
    });
  });

  test("is decided by the other rules, and nothing is replaced for the reporting one", async () => {
    const replacing = rule("allow", "allow", "replace", "replace", { reportOnly: true });
    const hiding = rule("allow", "allow", "authorOnly", "authorOnly");
    const { id } = await createApplication(client, { ...queueing, filterRules: [replacing, hiding] });
    expect(await moderate(client, id, "You twit")).toMatchObject({
      content: { parts: [{ replacement: "You twit" }] },
      contentAction: "authorOnly",
      reportOnlyAction: "replace",
    });
  });

  test("raises no alert and leaves the sender's score as it was", async () => {
    const { id } = await createApplication(client, { ...queueing, filterRules: [reporting] });
    const senderId = crypto.randomUUID();
    const content = {
      applicationId: id,
      senderId,
      createInstant: 1,
      parts: [{ type: "text" as const, content: "twit" }],
    };
    const result = await client.moderation.moderateContentItem({ body: { content } });
    expect([result.moderationAction, result.reportOnlyAction]).toEqual([undefined, "reject"]);
    const { user } = await client.filtering.retrieveContentUser({ contentUserId: senderId });
    expect(user.score).toBe(0);
  });

  test("without a match, or without such a rule, the answer says nothing of them", async () => {
    const { id } = await createApplication(client, { ...queueing, filterRules: [reporting] });
    expect(await moderate(client, id, "Ahoy")).not.toHaveProperty("reportOnlyAction");
    const deciding = await createApplication(client, {
      ...queueing,
      filterRules: [{ ...reporting, reportOnly: false }],
    });
    const answer = await moderate(client, deciding.id, "You twit");
    expect(answer.contentAction).toBe("reject");
    expect(answer).not.toHaveProperty("reportOnlyAction");
  });

  test("is answered so in a batch, and when it is updated", async () => {
    const { id: applicationId } = await createApplication(client, { ...queueing, filterRules: [reporting] });
    const content = (text: string) => ({
      applicationId,
      senderId: "a1f3c5d7-2b4e-4c6a-8e0f-1d3b5c7e9a20",
      createInstant: 1,
      parts: [{ type: "text" as const, content: text }],
    });
    const id = crypto.randomUUID();
    const contentItems = [{ id, ...content("You twit") }, content("Ahoy")];
    const { results } = await client.moderation.batchModerateContentItems({ body: { contentItems } });
    expect(results.map(({ reportOnlyAction }) => reportOnlyAction)).toEqual(["reject", undefined]);
    const body = { content: content("Old twit") };
    const updated = await client.moderation.updateContentItem({ contentItemId: id, body });
    expect([updated.contentAction, updated.reportOnlyAction]).toEqual(["allow", "reject"]);
  });
});

test("reportOnly is false by default, kept, and a rule is checked as if it decided", async () => {
  const rules = [rule("allow", "allow", "allow", "reject"), reporting];
  const created = await createApplication(client, { ...queueing, filterRules: rules });
  const { application } = await client.moderation.retrieveModerationApplication({ applicationId: created.id });
  const kept = application.moderationConfiguration.filterRules?.map(({ reportOnly }) => reportOnly);
  expect(kept).toEqual([false, true]);
  const upsideDown = rule("reject", "replace", "replace", "replace", { reportOnly: true });
  await expect(createApplication(client, { ...queueing, filterRules: [upsideDown] })).rejects.toMatchObject({
    errors: {
      fieldErrors: { "application.moderationConfiguration.filterRules[0].mildAction": [expect.anything()] },
    },
  });
});
