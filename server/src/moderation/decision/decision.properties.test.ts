import { decideText } from "@gatehouse/openapi/decision";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isMoreRestrictive } from "../applications/application-rules.ts";
import type { FilterMatch } from "../content/matches.ts";
import { action, decisionInput, parts } from "../testdata/any-decision-input.ts";
import { type Decision, type DecisionInput, decide } from "./decision.ts";
import { type Configuration, type ContentAction, matchesToReplace } from "./decision-outcomes.ts";

/** A severe word with a tag that nothing else of these tests has. */
const extraMatch: FilterMatch = {
  type: "blacklist",
  start: 0,
  length: 1,
  quality: 1,
  severity: "severe",
  tags: ["Extra"],
  locale: "en",
};

function extraRule(strictest: ContentAction) {
  return {
    tags: ["Extra"],
    reportOnly: false,
    mildAction: strictest,
    mediumAction: strictest,
    highAction: strictest,
    severeAction: strictest,
  };
}

/** Decides without and with an additional rule about a match that no other rule covers. */
function withOneMore({ configuration, ...given }: DecisionInput, strictest: ContentAction) {
  const found = { ...given, parts: [...given.parts, { matches: [extraMatch] }] };
  const more = { ...configuration, filterRules: [...(configuration.filterRules ?? []), extraRule(strictest)] };
  return {
    one: decide({ ...found, configuration }).contentAction,
    other: decide({ ...found, configuration: more }).contentAction,
  };
}

function law(name: string, holds: (given: DecisionInput, decision: Decision) => void): void {
  test(name, () => {
    fc.assert(
      fc.property(decisionInput, (given) => holds(given, decide(given))),
      { numRuns: 500 },
    );
  });
}

/** Returns the decision without the explanation, which names rules by position. */
function consequencesOf({ contentAction, moderationAction, queues, scoreAdjustment, severity }: Decision) {
  return { contentAction, moderationAction, queues, scoreAdjustment, severity };
}

describe("laws of the decision (Decisions: Order of decisions)", () => {
  test("one more rule that matches and is as restrictive as the outcome never makes it less restrictive", () => {
    fc.assert(
      fc.property(decisionInput, action, (given, strictest) => {
        const { one, other } = withOneMore(given, strictest);
        if (!isMoreRestrictive(one, strictest)) expect(isMoreRestrictive(one, other)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test("nor does any other, unless the application queues by default; and it is obeyed, unless the request forces more", () => {
    fc.assert(
      fc.property(decisionInput, action, ({ configuration: any, ...given }, strictest) => {
        const configuration = { ...any, defaultActionIsQueueForApproval: false };
        const { one, other } = withOneMore({ ...given, configuration }, strictest);
        expect(isMoreRestrictive(one, other)).toBe(false);
        if (given.forced !== "requiresApproval") expect(isMoreRestrictive(strictest, other)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test("one more finding never makes the outcome less restrictive, unless the default would queue", () => {
    fc.assert(
      fc.property(decisionInput, parts, (given, more) => {
        const queueing = { ...given.configuration, defaultActionIsQueueForApproval: false };
        const one = decide({ ...given, configuration: queueing }).contentAction;
        const other = decide({ ...given, configuration: queueing, parts: [...given.parts, ...more] }).contentAction;
        expect(isMoreRestrictive(one, other)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  law(
    "where nothing was found and nothing is queued by default, content is allowed",
    ({ configuration: any, forced, senderScore }) => {
      const nothing = { configuration: { ...any, defaultActionIsQueueForApproval: false }, parts: [{ matches: [] }] };
      const decision = decide({ ...nothing, forced, senderScore });
      expect(decision.contentAction).toBe(forced === "requiresApproval" ? "queuedForApproval" : "allow");
      expect(decision.outcomes).toEqual([]);
      expect(decision.moderationAction).toBe(forced);
    },
  );

  law("what the request forces wins", ({ forced }, { contentAction, moderationAction, queues }) => {
    if (forced === undefined) return;
    expect(moderationAction).toBe(forced);
    if (forced === "requiresApproval")
      expect({ contentAction, queues }).toEqual({ contentAction: "queuedForApproval", queues: ["approval"] });
    if (forced === "generatesAlert") expect(queues.filter((queue) => queue !== "approval")).toEqual(["userAlert"]);
    if (forced === "generatesContentAlert")
      expect(queues.filter((queue) => queue !== "approval")).toEqual(["contentAlert"]);
  });

  law("the order of filter rules, of matches and of parts does not matter", (given, decision) => {
    const { configuration: own, parts: examined } = given;
    const turned = { ...own, ...(own.filterRules === undefined ? {} : { filterRules: own.filterRules.toReversed() }) };
    const turnedParts = examined.toReversed().map((part) => ({ ...part, matches: part.matches.toReversed() }));
    expect(consequencesOf(decide({ ...given, configuration: turned, parts: turnedParts }))).toEqual(
      consequencesOf(decision),
    );
  });

  law("rules that only report have no effect, and say what they would have decided", (given, decision) => {
    const rules = given.configuration.filterRules ?? [];
    const only = (reportOnly: boolean): Configuration => ({
      ...given.configuration,
      filterRules: rules.filter((rule) => rule.reportOnly === reportOnly),
    });
    expect(consequencesOf(decide({ ...given, configuration: only(false) }))).toEqual(consequencesOf(decision));
    const deciding = only(true).filterRules?.map((rule) => ({ ...rule, reportOnly: false })) ?? [];
    const { outcomes } = decide({ ...given, configuration: { ...given.configuration, filterRules: deciding } });
    const actions = outcomes.flatMap(({ rule, action }) => (rule.startsWith("filterRules") ? [action] : []));
    expect(actions.includes(decision.reportOnlyAction ?? "allow")).toBe(actions.length > 0);
    for (const action of actions) expect(isMoreRestrictive(action, decision.reportOnlyAction ?? "allow")).toBe(false);
  });

  law("parts are one: what is found may stand in any of them", (given, decision) => {
    const texts = given.parts.map(({ matches }) => ({ matches }));
    const inOne = [{ matches: texts.flatMap(({ matches }) => matches) }];
    expect(consequencesOf(decide({ ...given, parts: inOne }))).toEqual(
      consequencesOf(decide({ ...given, parts: texts })),
    );
    expect(consequencesOf(decide({ ...given, parts: [...given.parts, { matches: [] }] }))).toEqual(
      consequencesOf(decision),
    );
  });

  law(
    "the decision is one that its outcomes explain",
    (given, { contentAction, decisive, outcomes, scoreAdjustment }) => {
      for (const { action } of outcomes) {
        if (given.forced !== "requiresApproval") expect(isMoreRestrictive(action, contentAction)).toBe(false);
      }
      if (decisive.by === "rule") {
        expect(outcomes).toContainEqual(
          expect.objectContaining({ rule: decisive.rule, part: decisive.part, action: contentAction }),
        );
      }
      if (decisive.by === "nothing")
        expect({ outcomes, contentAction }).toEqual({ outcomes: [], contentAction: "allow" });
      if (decisive.by === "default") expect(outcomes.every(({ action }) => action === "allow")).toBe(true);
      if (outcomes.length > 0)
        expect(scoreAdjustment).toBe(outcomes.reduce((sum, outcome) => sum + outcome.scoreAdjustment, 0));
    },
  );

  law(
    "every outcome names a rule of the configuration, and says what it says",
    ({ configuration: own }, { outcomes }) => {
      for (const outcome of outcomes) expect(saidBy(own, outcome.rule)).toBe(outcome.action);
    },
  );

  law(
    "where no rule matched, the score only comes nearer to 0 or stays, unless the adjustment is negative",
    (given, decision) => {
      if (decision.outcomes.length > 0) return;
      const after = given.senderScore + decision.scoreAdjustment;
      if (given.senderScore >= 0) expect(after).toBe(given.senderScore);
      else expect(after).toBeLessThanOrEqual(0);
    },
  );

  law(
    "what is replaced are the matches of outcomes that say replace, each once",
    ({ configuration: own, parts: examined }, decision) => {
      const saying = decision.outcomes.filter((outcome) => outcome.action === "replace");
      const causes = new Set(saying.flatMap(({ cause }) => ("match" in cause ? [cause.match] : [])));
      const replaced = examined.flatMap(({ matches }) => matchesToReplace(own, matches));
      expect(new Set(replaced)).toEqual(causes);
      expect(replaced.length).toBe(causes.size);
      if (replaced.length > 0) expect(isMoreRestrictive("replace", decision.contentAction)).toBe(false);
    },
  );

  law("what evaluates rules on texts decides the same about a text", ({ configuration: own, parts }) => {
    const matches = parts.flatMap((part) => part.matches);
    const given = { configuration: own, parts: [{ matches }], forced: undefined, senderScore: 0 };
    const { contentAction, reportOnlyAction, outcomes, reported } = decide(given);
    const { rules, ...actions } = decideText(JSON.parse(JSON.stringify(own)), matches);
    expect(actions).toEqual({ action: contentAction, reportOnlyAction });
    const counts = Map.groupBy([...outcomes, ...reported], ({ rule }) => rule);
    expect(rules).toEqual(new Map([...counts].map(([rule, all]) => [rule, all.length])));
  });

  law("the arguments stay as they are, and the same ones give the same decision", (given, decision) => {
    const before = structuredClone(given);
    expect(decide(given)).toEqual(decision);
    expect(given).toEqual(before);
  });
});

/** The action at a rule's path in the configuration. */
function saidBy(own: Configuration, rule: string): unknown {
  const path = rule
    .replace(/^(filterRules\[[0-9]+\])\.(\w+)$/, "$1.$2Action")
    .split(/[.[\]]+/)
    .filter((key) => key !== "");
  const value = path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined),
    own,
  );
  return typeof value === "object" && value !== null ? Reflect.get(value, "action") : value;
}
