import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { createApplication } from "./fixtures.ts";

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
  });
});
