import { describe, expect, test } from "vitest";
import { rulesOf } from "../../../decision/rules.ts";
import { type JsonObject, objectOf } from "../../../tools/json.ts";
import { applicationPresets, moderationExamples } from "./examples.ts";
import { readDecision } from "./matches.ts";
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

describe("the answer", () => {
  test("is read from JSON of any kind, or not at all", () => {
    for (const body of [undefined, null, [], {}, { contentAction: "allow" }, { contentAction: 1, content: {} }])
      expect(readDecision(body)).toBeUndefined();
    const body = {
      contentAction: "allow",
      decision: {
        by: "rule",
        rules: [{ name: "urlRules[0]", action: "allow", count: 1, causes: [{ part: 0, imageConfidence: 12 }] }],
      },
      content: { parts: [{ imageConfidence: 12 }, { replacement: "x", matches: [7] }, 1] },
    };
    expect(readDecision(body)).toEqual({
      contentAction: "allow",
      moderationAction: undefined,
      stored: false,
      by: "rule",
      rules: [
        {
          name: "urlRules[0]",
          action: "allow",
          alertType: undefined,
          scoreAdjustment: 0,
          count: 1,
          causes: [{ part: 0, match: undefined, confidence: 12 }],
        },
      ],
      reported: [],
      parts: [
        { replacement: undefined, matches: [], confidence: 12 },
        { replacement: "x", matches: [], confidence: undefined },
      ],
    });
  });
});

describe("what rules say, in words", () => {
  const words = (configuration: JsonObject): readonly string[] => rulesOf(configuration).map(subjectWords);

  test("what they are about", () => {
    const filterRules = [{ tags: ["A", "B", "C"], locales: ["en"], severeAction: "reject" }];
    expect(words({ filterRules })).toEqual(["severe matches of the blacklist tagged A, B or C, in en"]);
    const urlRules = [90, 70, 0].map((score) => ({ score, action: "allow" }));
    expect(words({ urlRules })).toEqual([
      "URLs with a score of 90 or more",
      "URLs with a score from 70 to below 90",
      "URLs with a score from 0 to below 70",
    ]);
  });

  test("what they do, and what met them", () => {
    const [rule] = rulesOf({
      unicodeFilterRule: { action: "reject", alertType: "User", userScoreAdjustment: -3 },
    });
    expect(rule && consequenceWords(rule)).toBe("raises an alert about the user and adds −3 to the score");
    const match = { type: "emails", start: 0, length: 1, quality: 0.29 };
    expect(causeWords({ part: 0, match, confidence: undefined })).toBe("score 29");
    expect(causeWords({ part: 0, match: undefined, confidence: 7 })).toBe("confidence 7");
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
