import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { createApplication, someName } from "./fixtures.ts";

const { client } = await start();

describe("numbers and flags that may be sent in another form come back in theirs (Decisions: Moderation applications)", () => {
  const allow = { mildAction: "allow", mediumAction: "allow", highAction: "allow", severeAction: "allow" } as const;

  test.each([
    ["-10", -10],
    ["0", 0],
    ["-0", 0],
    ["007", 7],
    ["999999999", 999_999_999],
    [12, 12],
  ])("a score adjustment %j of a severity is %d", async (sent, expected) => {
    const adjustments = {
      mildUserScoreAdjustment: sent,
      mediumUserScoreAdjustment: sent,
      highUserScoreAdjustment: sent,
      severeUserScoreAdjustment: sent,
    };
    const { moderationConfiguration } = await createApplication(client, {
      filterRules: [{ tags: ["Insult"], ...allow, ...adjustments }],
    });
    const expectedAdjustments = Object.fromEntries(Object.keys(adjustments).map((name) => [name, expected]));
    expect(moderationConfiguration.filterRules).toEqual([
      { tags: ["Insult"], reportOnly: false, ...allow, ...expectedAdjustments },
    ]);
  });

  test.each(["ten", "", "1.5", "+1", " 1", "1e3", 1.5, true, "1000000000"])(
    "a score adjustment %j is refused",
    async (severeUserScoreAdjustment) => {
      const filterRules = [{ tags: ["Insult"], ...allow, severeUserScoreAdjustment }];
      const application = { name: someName(), moderationConfiguration: { filterRules } };
      const codes = await refusal(client, "createModerationApplication", { body: { application } });
      const path = "application.moderationConfiguration.filterRules[0].severeUserScoreAdjustment";
      expect(Object.keys(codes)).toEqual([path]);
    },
  );

  test.each(["imageFilteringEnabled", "videoFilteringEnabled"])("%s: true, false, 1 and 0", async (field) => {
    for (const [sent, expected] of [
      [true, true],
      [1, true],
      [false, false],
      [0, false],
    ] as const) {
      const { moderationConfiguration } = await createApplication(client, { [field]: sent });
      expect(moderationConfiguration).toHaveProperty(field, expected);
    }
    for (const wrong of [2, -1, "true", "1"]) {
      const application = { name: someName(), moderationConfiguration: { [field]: wrong } };
      const codes = await refusal(client, "createModerationApplication", { body: { application } });
      expect(Object.keys(codes)).toEqual([`application.moderationConfiguration.${field}`]);
    }
  });

  test("a number elsewhere is a number", async () => {
    const application = { name: someName(), moderationConfiguration: { approvalQueueSize: "30" } };
    const path = "application.moderationConfiguration.approvalQueueSize";
    expect(await refusal(client, "createModerationApplication", { body: { application } })).toEqual({
      [path]: `[invalid]${path}`,
    });
  });
});
