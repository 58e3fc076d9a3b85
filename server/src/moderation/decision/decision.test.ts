import { describe, expect, test } from "vitest";
import type { FilterMatch } from "../content/matches.ts";
import { type DecisionInput, decide } from "./decision.ts";
import { matchesToReplace } from "./decision-outcomes.ts";

type Configuration = DecisionInput["configuration"];

/** The part of a configuration that decides, with the document's defaults. */
const defaults: Configuration = JSON.parse(
  JSON.stringify({
    defaultActionIsQueueForApproval: false,
    unicodeFilterRule: { action: "allow" },
    rules: { usernameFilterRule: { enabled: false } },
    ...Object.fromEntries(
      ["emailRules", "urlRules", "phoneNumberRules"].map((list) => [
        list,
        [90, 70, 40].map((score) => ({ score, action: "allow" })),
      ]),
    ),
  }),
);

function match(type: FilterMatch["type"], more: Partial<FilterMatch> = {}): FilterMatch {
  return { type, start: 0, length: 1, quality: 1, ...more };
}

function decideOn(configuration: Partial<Configuration>, matches: FilterMatch[], more: Partial<DecisionInput> = {}) {
  return decide({
    configuration: { ...defaults, ...configuration },
    parts: [{ matches }],
    forced: undefined,
    senderScore: 0,
    ...more,
  });
}

const word = match("blacklist", { severity: "high", locale: "en", tags: ["Insult"] });
const filterRule: NonNullable<Configuration["filterRules"]>[number] = {
  tags: ["Insult"],
  reportOnly: false,
  mildAction: "allow",
  mediumAction: "allow",
  highAction: "authorOnly",
  severeAction: "reject",
};

describe.each([
  ["emailRules", "emails"],
  ["urlRules", "urls"],
  ["phoneNumberRules", "phoneNumbers"],
] as const)("%s (Moderation, Quality rule lists)", (list, type) => {
  const rules = [
    { score: 90, action: "reject", userScoreAdjustment: -3, alertType: "User" },
    { score: 70, action: "replace", userScoreAdjustment: -2, alertType: "Content" },
    { score: 40, action: "authorOnly", userScoreAdjustment: -1 },
  ] as const;

  test.each([
    [1, "reject", -3, "generatesAlert"],
    [0.9, "reject", -3, "generatesAlert"],
    [0.8999, "replace", -2, "generatesContentAlert"],
    [0.7, "replace", -2, "generatesContentAlert"],
    [0.6999, "authorOnly", -1, undefined],
    [0.4, "authorOnly", -1, undefined],
    [0.3999, "allow", 0, undefined],
    [0, "allow", 0, undefined],
  ] as const)("a quality of %d: %s", (quality, contentAction, scoreAdjustment, moderationAction) => {
    const decision = decideOn({ [list]: rules.map((rule) => ({ ...rule })) }, [match(type, { quality })]);
    expect(decision).toMatchObject({ contentAction, scoreAdjustment });
    expect(decision.moderationAction).toBe(moderationAction);
  });

  test("every whole score is reached by its own quality, whatever its binary form", () => {
    for (let score = 0; score <= 100; score++) {
      const only = [
        { score, action: "reject" as const },
        { score: -1, action: "allow" as const },
        { score: -2, action: "allow" as const },
      ];
      const { contentAction } = decideOn({ [list]: only }, [match(type, { quality: score / 100 })]);
      expect(contentAction, String(score)).toBe("reject");
    }
  });
});

describe("filterRules (Moderation, filterRules[x])", () => {
  test("tags and locales say which matches a rule is about; the severity says what follows", () => {
    const on = (rule: object, more: Partial<FilterMatch> = {}) =>
      decideOn({ filterRules: [{ ...filterRule, ...rule }] }, [{ ...word, ...more }]).contentAction;
    expect(on({})).toBe("authorOnly");
    expect(on({}, { severity: "severe" })).toBe("reject");
    expect(on({}, { severity: "mild" })).toBe("allow");
    expect(on({ tags: ["Oath"] })).toBe("allow");
    expect(on({ locales: ["en_US"] })).toBe("authorOnly");
    expect(on({ locales: ["de"] })).toBe("allow");
  });

  test("alert and score of the severity that matched; every rule and match counts", () => {
    const rules = [
      { ...filterRule, highAlertType: "Content", highUserScoreAdjustment: -2, severeUserScoreAdjustment: -50 } as const,
      { ...filterRule, highUserScoreAdjustment: 1 } as const,
    ];
    const decision = decideOn({ filterRules: rules }, [word, word]);
    expect(decision).toMatchObject({ moderationAction: "generatesContentAlert", scoreAdjustment: -2 });
    expect(decision.outcomes.map(({ rule }) => rule)).toEqual([
      "filterRules[0].high",
      "filterRules[1].high",
      "filterRules[0].high",
      "filterRules[1].high",
    ]);
  });
});

describe("a rule with minimumQuality (Decisions: Minimum quality of filter rules)", () => {
  const careful = { ...filterRule, minimumQuality: 0.5, highAction: "reject" } as const;
  const guessed = { ...word, quality: 0.45 };
  const certain = { ...word, quality: 0.5 };

  test("is about matches of this quality and better", () => {
    const actionOn = (one: typeof word) => decideOn({ filterRules: [careful] }, [one]).contentAction;
    expect([guessed, certain, word].map(actionOn)).toEqual(["allow", "reject", "reject"]);
    expect(
      decideOn({ filterRules: [careful], noRuleUserScoreAdjustment: 3 }, [guessed], { senderScore: -9 }),
    ).toMatchObject({
      decisive: { by: "nothing" },
      scoreAdjustment: 3,
      severity: word.severity,
    });
  });

  test("replaces no other match, and leaves guesses to a rule without", () => {
    const replacing = { ...careful, highAction: "replace" } as const;
    expect(matchesToReplace({ ...defaults, filterRules: [replacing] }, [guessed, certain])).toEqual([certain]);
    expect(decideOn({ filterRules: [careful, filterRule] }, [guessed])).toMatchObject({
      contentAction: "authorOnly",
      decisive: { by: "rule", rule: "filterRules[1].high" },
    });
  });
});

describe("a rule that only reports (Decisions: Report-only rules)", () => {
  const reporting = {
    ...filterRule,
    reportOnly: true,
    highAction: "replace",
    highAlertType: "User",
    highUserScoreAdjustment: -5,
  } as const;

  test("decides nothing, raises no alert, changes no score and replaces nothing", () => {
    const configuration = { filterRules: [reporting], noRuleUserScoreAdjustment: 3 };
    expect(decideOn(configuration, [word], { senderScore: -9 })).toMatchObject({
      contentAction: "allow",
      decisive: { by: "nothing" },
      queues: [],
      scoreAdjustment: 3,
      outcomes: [],
      reportOnlyAction: "replace",
    });
    expect(matchesToReplace({ ...defaults, filterRules: [reporting] }, [word])).toEqual([]);
  });

  test("leaves the other rules and the default as they are", () => {
    expect(decideOn({ filterRules: [reporting, filterRule] }, [word])).toMatchObject({
      contentAction: "authorOnly",
      decisive: { by: "rule", rule: "filterRules[1].high" },
      reportOnlyAction: "replace",
    });
    expect(decideOn({ filterRules: [reporting], defaultActionIsQueueForApproval: true }, [word])).toMatchObject({
      contentAction: "queuedForApproval",
      decisive: { by: "default" },
    });
  });

  test("reports the most restrictive action of several, and none where none is met", () => {
    const severe = { ...word, severity: "severe" } as const;
    expect(decideOn({ filterRules: [reporting] }, [word, severe]).reportOnlyAction).toBe("reject");
    expect(decideOn({ filterRules: [filterRule] }, [word]).reportOnlyAction).toBeUndefined();
    expect(decideOn({ filterRules: [reporting] }, []).reportOnlyAction).toBeUndefined();
  });
});

describe("usernames, the whitelist and Unicode", () => {
  test("usernameFilterRule counts while it is enabled and has an action", () => {
    const on = (usernameFilterRule: Configuration["rules"]["usernameFilterRule"]) =>
      decideOn({ rules: { usernameFilterRule } }, [match("username")]).contentAction;
    expect(on({ enabled: true, action: "reject" })).toBe("reject");
    expect(on({ enabled: false, action: "reject" })).toBe("allow");
    expect(on({ enabled: true })).toBe("allow");
  });

  test("whitelistFilterRules: what is allowed has no rule, each other kind its own", () => {
    const usernameFilterRule = { enabled: false };
    const whitelistFilterRules = {
      disallowedWord: { action: "reject" },
      disallowedPhrase: { action: "authorOnly" },
    } as const;
    const on = (whitelistResult: NonNullable<FilterMatch["whitelistResult"]>) =>
      decideOn({ rules: { usernameFilterRule, whitelistFilterRules } }, [match("whitelist", { whitelistResult })])
        .contentAction;
    expect([on("allowed"), on("disallowedWord"), on("disallowedPhrase")]).toEqual(["allow", "reject", "authorOnly"]);
    expect(decideOn({}, [match("whitelist", { whitelistResult: "disallowedWord" })]).outcomes).toEqual([]);
  });

  test("unicodeFilterRule rejects or says nothing", () => {
    expect(decideOn({}, [match("unicode")]).outcomes).toEqual([]);
    expect(decideOn({ unicodeFilterRule: { action: "reject" } }, [match("unicode")]).contentAction).toBe("reject");
  });

  test("characters and words have no rule", () => {
    expect(decideOn({}, [match("characters"), match("words")]).outcomes).toEqual([]);
  });
});

describe("order of decisions (Conventions)", () => {
  const filterRules = [{ ...filterRule, highAlertType: "Content" } as const];
  const queueing = { defaultActionIsQueueForApproval: true };

  test("the request's moderation comes first", () => {
    expect(decideOn({ filterRules }, [word], { forced: "requiresApproval" })).toMatchObject({
      contentAction: "queuedForApproval",
      moderationAction: "requiresApproval",
    });
    expect(decideOn({ filterRules }, [word], { forced: "generatesAlert" })).toMatchObject({
      contentAction: "authorOnly",
      moderationAction: "generatesAlert",
    });
  });

  test("then the most restrictive rule, then the default", () => {
    expect(decideOn({ ...queueing, filterRules }, [word]).contentAction).toBe("authorOnly");
    expect(decideOn(queueing, [word]).contentAction).toBe("queuedForApproval");
    expect(decideOn(queueing, []).moderationAction).toBe("requiresApproval");
    expect(decideOn(queueing, [], { forced: "generatesContentAlert" }).contentAction).toBe("allow");
    const two = [filterRule, { ...filterRule, highAction: "replace" } as const];
    expect(decideOn({ filterRules: two }, [word]).contentAction).toBe("replace");
    expect(decideOn({ filterRules: two.toReversed() }, [word]).contentAction).toBe("replace");
  });

  test("only matches whose rule says replace are replaced", () => {
    const replacing = { ...filterRule, highAction: "replace" } as const;
    const other = { ...word, severity: "severe" as const };
    expect(matchesToReplace({ ...defaults, filterRules: [replacing] }, [word, other])).toEqual([word]);
  });

  test("an alert about the user weighs more than one about the content", () => {
    const both = [
      { ...filterRule, highAlertType: "Content" } as const,
      { ...filterRule, highAlertType: "User" } as const,
    ];
    expect(decideOn({ filterRules: both }, [word]).moderationAction).toBe("generatesAlert");
  });
});

test.each([
  [-5, 2, [], 2],
  [-1, 2, [], 1],
  [0, 2, [], 0],
  [7, 2, [], 0],
  [-5, -1, [], -1],
  [-5, 2, [word], 0],
] as const)(
  "noRuleUserScoreAdjustment: a score of %d and an adjustment of %d",
  (senderScore, by, matches, expected) => {
    const configuration = { noRuleUserScoreAdjustment: by, filterRules: [filterRule] };
    expect(decideOn(configuration, [...matches], { senderScore }).scoreAdjustment).toBe(expected);
  },
);
