import { describe, expect, test } from "vitest";
import { decideText, type RuledMatch } from "./decision.ts";
import type { Configuration } from "./rules.ts";

const rule = {
  tags: ["Oath"],
  locales: ["en"],
  mildAction: "allow",
  mediumAction: "replace",
  highAction: "replace",
  severeAction: "reject",
  reportOnly: false,
} as const;

const configuration = {
  filterRules: [{ ...rule, tags: [...rule.tags], locales: [...rule.locales] }],
  emailRules: [
    { score: 90, action: "authorOnly" },
    { score: 70, action: "authorOnly" },
    { score: 29, action: "allow" },
  ],
  unicodeFilterRule: { action: "allow" },
  rules: { usernameFilterRule: { enabled: false, action: "reject" } },
} satisfies Configuration;

/** The same, with another filter rule. */
function withRule(change: object): Configuration {
  return { ...configuration, filterRules: configuration.filterRules.map((one) => ({ ...one, ...change })) };
}

function word(severity: NonNullable<RuledMatch["severity"]>, more: Partial<RuledMatch> = {}): RuledMatch {
  return { type: "blacklist", quality: 1, severity, tags: ["Oath"], locale: "en", ...more };
}

/** The names of the rules that were met. */
function metBy(...matches: readonly RuledMatch[]): readonly string[] {
  return [...decideText(configuration, matches).rules.keys()];
}

describe("the decision about a text", () => {
  test("is the most restrictive action of the rules that are met, and allows where none is", () => {
    expect(decideText(configuration, []).action).toBe("allow");
    expect(decideText(configuration, [word("mild")]).action).toBe("allow");
    const decision = decideText(configuration, [word("medium"), word("severe"), word("severe")]);
    expect(decision.action).toBe("reject");
    expect([...decision.rules]).toEqual([
      ["filterRules[0].severe", 2],
      ["filterRules[0].medium", 1],
    ]);
  });

  test("a rule is asked for its tags, its severity and its locales", () => {
    expect(metBy(word("mild"))).toEqual(["filterRules[0].mild"]);
    expect(metBy(word("mild", { locale: "en-US" }))).toEqual(["filterRules[0].mild"]);
    expect(
      metBy(word("mild", { locale: "de" }), word("mild", { tags: ["Spam"] }), word("mild", { type: "words" })),
    ).toEqual([]);
  });

  test("a rule with minimumQuality is not asked for matches below it", () => {
    const actionOn = (quality: number): string =>
      decideText(withRule({ minimumQuality: 0.5 }), [word("severe", { quality })]).action;
    expect([0.45, 0.5].map(actionOn)).toEqual(["allow", "reject"]);
  });

  test("a score is in the reach of one quality rule, its own score included", () => {
    const email = (quality: number): RuledMatch => ({ type: "emails", quality });
    expect(metBy(email(0.9))).toEqual(["emailRules[0]"]);
    expect(metBy(email(0.89))).toEqual(["emailRules[1]"]);
    expect(metBy(email(0.29))).toEqual(["emailRules[2]"]);
    expect(metBy(email(0.28))).toEqual([]);
  });

  test("a rule that only reports is no reason, and is named with what it would have decided", () => {
    const { action, reportOnlyAction, rules } = decideText(withRule({ reportOnly: true }), [
      word("severe"),
      word("mild"),
    ]);
    expect({ action, reportOnlyAction }).toEqual({ action: "allow", reportOnlyAction: "reject" });
    expect([...rules.keys()]).toEqual(["filterRules[0].severe", "filterRules[0].mild"]);
  });

  test("what is switched off is not asked", () => {
    expect(metBy({ type: "unicode", quality: 1 }, { type: "username", quality: 1 })).toEqual([]);
  });

  test("the application's default queues what no rule restricts", () => {
    const queueing = { ...configuration, defaultActionIsQueueForApproval: true };
    expect(decideText(queueing, [word("mild")]).action).toBe("queuedForApproval");
    expect(decideText(queueing, [word("medium")]).action).toBe("replace");
  });
});
