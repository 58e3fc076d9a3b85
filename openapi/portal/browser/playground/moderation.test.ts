import { describe, expect, test } from "vitest";
import { type Configuration, rulesOf } from "../../../decision/rules.ts";
import { objectOf } from "../../../tools/json.ts";
import { applicationPresets, moderationExamples } from "./examples.ts";
import { moderateBody, newId, ownCopy } from "./requests.ts";
import { causeWords, consequenceWords, signedNumber, subjectWords, wordList } from "./rule-words.ts";

describe("the page’s own copy of an application", () => {
  test("has its rules, says matches, and tells nobody", () => {
    const moderationConfiguration = {
      filterRules: [{ tags: ["Oath"] }],
      returnFilterMatches: false,
      emailOnAlerts: true,
      emailOnContentFlagged: true,
      emailOnEscalations: true,
      emailOnUserFlagged: true,
      notificationServers: [{ url: "https://forum.example.com/hooks" }],
    };
    expect(ownCopy({ name: "Forum", moderationConfiguration }, "ab12")).toEqual({
      name: "Moderation playground ab12: Forum",
      moderationConfiguration: { filterRules: [{ tags: ["Oath"] }], returnFilterMatches: true },
    });
  });

  test("has a name that is not too long, and none where there is none", () => {
    const long = ownCopy({ name: "😀".repeat(95) }, "ab12");
    expect(String(long["name"]).length).toBeLessThanOrEqual(191);
    expect(String(long["name"]).isWellFormed()).toBe(true);
    expect(ownCopy({ name: "  " }, "ab12")["name"]).toBe("");
  });
});

test("content goes to the page’s application, from its user, whatever the form says", () => {
  const sent = { applicationId: "a", senderId: "s", createInstant: 1 };
  const request = { content: { parts: [], location: "quay" }, moderation: "generatesAlert" };
  expect(moderateBody(request, sent)).toEqual({
    content: { ...sent, parts: [], location: "quay" },
    moderation: "generatesAlert",
  });
  const shared = { content: { senderId: "somebody", applicationId: "theirs" } };
  expect(moderateBody(shared, sent)).toEqual({ content: sent });
});

test("ids are UUIDs, each another one", () => {
  const ids = Array.from({ length: 100 }, newId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(100);
});

describe("what rules say, in words", () => {
  const words = (configuration: Configuration): readonly string[] => rulesOf(configuration).map(subjectWords);

  test("what they are about", () => {
    const rule = { tags: ["A", "B", "C"], locales: ["en"], reportOnly: false } as const;
    const actions = {
      mildAction: "allow",
      mediumAction: "allow",
      highAction: "allow",
      severeAction: "reject",
    } as const;
    expect(words({ filterRules: [{ ...rule, ...actions, tags: [...rule.tags], locales: [...rule.locales] }] })[0]).toBe(
      "severe matches of the blacklist tagged A, B or C, in en",
    );
    const urlRules = [90, 70, 0].map((score) => ({ score, action: "allow" as const }));
    expect(words({ urlRules })).toEqual([
      "URLs with a score of 90 or more",
      "URLs with a score from 70 to below 90",
      "URLs with a score from 0 to below 70",
    ]);
  });

  test("what they do, and what met them", () => {
    const rule = { name: "emailRules[0]", action: "reject", reportOnly: false, count: 1 } as const;
    expect(consequenceWords({ ...rule, alertType: "User", userScoreAdjustment: -3 })).toBe(
      "raises an alert about the user and adds −3 to the score",
    );
    expect(causeWords({ part: 0, match: { type: "emails", start: 0, length: 1, quality: 0.29 } })).toBe("score 29");
    expect(causeWords({ part: 0, imageConfidence: 7 })).toBe("confidence 7");
    expect([signedNumber(-1200), signedNumber(0), signedNumber(2)]).toEqual(["−1,200", "0", "+2"]);
    expect([wordList([], "or"), wordList(["a"], "or"), wordList(["a", "b"], "or")]).toEqual(["", "a", "a or b"]);
  });
});

test("every example names its application and what is said, and every application is one to begin from", () => {
  for (const { title, request } of moderationExamples) {
    expect(objectOf(objectOf(request["application"])["moderationConfiguration"]), title).toMatchObject({
      returnFilterMatches: true,
    });
    expect(objectOf(request["content"])["parts"], title).toBeDefined();
  }
  expect(applicationPresets.every(({ request }) => typeof objectOf(request["application"])["name"] === "string")).toBe(
    true,
  );
});
