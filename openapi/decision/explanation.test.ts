import { describe, expect, test } from "vitest";
import type { JsonObject } from "../tools/json.ts";
import { type DecisionInput, explain } from "./explanation.ts";
import type { FoundMatch } from "./findings.ts";
import { restrictions } from "./rules.ts";

const rules: JsonObject = {
  filterRules: [
    {
      tags: ["Oath"],
      locales: ["en"],
      mildAction: "allow",
      mediumAction: "replace",
      highAction: "replace",
      severeAction: "reject",
    },
  ],
  emailRules: [
    { score: 90, action: "authorOnly", alertType: "Content", userScoreAdjustment: -2 },
    { score: 70, action: "authorOnly" },
    { score: 29, action: "allow", userScoreAdjustment: -1 },
  ],
  unicodeFilterRule: { action: "allow" },
  rules: { usernameFilterRule: { enabled: false, action: "reject" } },
  noRuleUserScoreAdjustment: 5,
};

function word(severity: string, more: Partial<FoundMatch> = {}): FoundMatch {
  return { type: "blacklist", quality: 1, severity, tags: ["Oath"], locale: "en", ...more };
}

function given(matches: readonly FoundMatch[], more: Partial<DecisionInput> = {}): DecisionInput {
  return {
    configuration: rules,
    parts: [{ matches, confidence: undefined }],
    forced: undefined,
    senderScore: 0,
    ...more,
  };
}

/** The names of the rules that were met. */
function metBy(matches: readonly FoundMatch[]): readonly string[] {
  return explain(given(matches)).met.map(({ rule }) => rule.name);
}

describe("the explanation of a decision", () => {
  test("asks the request first, then the rules from the most restrictive, then the default", () => {
    const { steps, decisive, contentAction } = explain(given([]));
    expect(steps.map(({ asks, action }) => `${asks} ${action}`)).toEqual([
      "request queuedForApproval",
      ...restrictions.map((action) => `rules ${action}`),
      "default queuedForApproval",
      "nothing allow",
    ]);
    expect({ decisive, contentAction }).toEqual({ decisive: 6, contentAction: "allow" });
  });

  test("the first yes decides, and what would have decided below is still known", () => {
    const { steps, decisive, contentAction } = explain(given([word("medium"), word("severe")]));
    expect({ decisive, contentAction }).toEqual({ decisive: 1, contentAction: "reject" });
    expect(steps.map(({ isYes }) => isYes)).toEqual([false, true, false, true, false, false, true]);
  });

  test("a rule is asked for its tags, its severity and its locales", () => {
    expect(metBy([word("mild")])).toEqual(["filterRules[0].mild"]);
    expect(metBy([word("mild", { locale: "en-US" })])).toEqual(["filterRules[0].mild"]);
    expect(
      metBy([word("mild", { locale: "de" }), word("mild", { tags: ["Spam"] }), word("mild", { type: "words" })]),
    ).toEqual([]);
  });

  test("a rule with minimumQuality is not asked for matches below it", () => {
    const [rule] = Array.isArray(rules["filterRules"]) ? rules["filterRules"] : [];
    const careful = { ...rules, filterRules: [{ ...(typeof rule === "object" ? rule : {}), minimumQuality: 0.5 }] };
    const actionOn = (quality: number): string =>
      explain(given([word("severe", { quality })], { configuration: careful })).contentAction;
    expect([0.45, 0.5].map(actionOn)).toEqual(["allow", "reject"]);
  });

  test("a score is in the reach of one quality rule, its own score included", () => {
    const email = (quality: number): FoundMatch => ({ type: "emails", quality });
    expect(metBy([email(0.9)])).toEqual(["emailRules[0]"]);
    expect(metBy([email(0.89)])).toEqual(["emailRules[1]"]);
    expect(metBy([email(0.29)])).toEqual(["emailRules[2]"]);
    expect(metBy([email(0.28)])).toEqual([]);
  });

  test("a rule that only reports is no reason, and is named with what it would have decided", () => {
    const [rule] = Array.isArray(rules["filterRules"]) ? rules["filterRules"] : [];
    const reporting = { ...rules, filterRules: [{ ...(typeof rule === "object" ? rule : {}), reportOnly: true }] };
    const { contentAction, met, reported, reportOnlyAction, steps } = explain(
      given([word("severe"), word("mild")], { configuration: reporting }),
    );
    expect({ contentAction, met, reportOnlyAction }).toEqual({
      contentAction: "allow",
      met: [],
      reportOnlyAction: "reject",
    });
    expect(reported.map(({ rule: { name } }) => name)).toEqual(["filterRules[0].severe", "filterRules[0].mild"]);
    expect(steps.flatMap((step) => step.rules).map(({ rule: { reportOnly } }) => reportOnly)).not.toContain(true);
  });

  test("what is switched off is not asked", () => {
    expect(
      metBy([
        { type: "unicode", quality: 1 },
        { type: "username", quality: 1 },
      ]),
    ).toEqual([]);
  });

  test("what the request forces takes the place of alerts and of the default", () => {
    const queueing = { ...rules, defaultActionIsQueueForApproval: true };
    expect(explain(given([], { configuration: queueing })).contentAction).toBe("queuedForApproval");
    const alerted = explain(
      given([{ type: "emails", quality: 0.95 }], { configuration: queueing, forced: "generatesAlert" }),
    );
    expect(alerted).toMatchObject({
      contentAction: "authorOnly",
      moderationAction: "generatesAlert",
      queues: ["userAlert"],
    });
    const waiting = explain(given([word("severe")], { forced: "requiresApproval" }));
    expect(waiting).toMatchObject({ decisive: 0, contentAction: "queuedForApproval", queues: ["approval"] });
  });

  test("each finding counts for the score, and a score below zero heals to zero where no rule was met", () => {
    const email: FoundMatch = { type: "emails", quality: 1 };
    expect(explain(given([email, email])).scoreAdjustment).toBe(-4);
    expect(explain(given([email], { senderScore: -2_147_483_648 })).scoreAfter).toBe(-2_147_483_648);
    expect(explain(given([], { senderScore: -3 }))).toMatchObject({
      isRelief: true,
      scoreAdjustment: 3,
      scoreAfter: 0,
    });
    expect(explain(given([], { senderScore: 3 })).scoreAfter).toBe(3);
  });
});
