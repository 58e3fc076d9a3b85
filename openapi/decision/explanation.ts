/**
 * Explains a decision about content: the questions in their order, with the rules and matches behind each answer
 * (Moderation, Moderation application; Decisions: Order of decisions). It decides texts that no server may store; tests compare
 * it with the decisions of the server, which says itself why it decided so.
 */
import type { JsonObject } from "../tools/json.ts";
import { type Finding, type FoundMatch, findingsIn, type KnownPart, meets } from "./findings.ts";
import { type Rule, restrictions, rulesOf } from "./rules.ts";

export interface DecisionInput<Match extends FoundMatch = FoundMatch> {
  /** `moderationConfiguration` of the application as the server returns it. */
  readonly configuration: JsonObject;
  readonly parts: readonly KnownPart<Match>[];
  /** Problems of the name of the sender. */
  readonly senderDisplayName?: readonly Match[];
  /** The request's `moderation`. */
  readonly forced: string | undefined;
  /** Score of the sender before the decision. */
  readonly senderScore: number;
}

/** A rule with the findings that meet it. */
export interface EvaluatedRule<Match extends FoundMatch = FoundMatch> {
  readonly rule: Rule;
  readonly met: readonly Finding<Match>[];
}

/** A question with the action that follows from a yes. The first yes decides. */
export interface Step<Match extends FoundMatch = FoundMatch> {
  readonly asks: "request" | "rules" | "default" | "nothing";
  readonly action: string;
  readonly isYes: boolean;
  /** The rules with this action, for a question about rules. */
  readonly rules: readonly EvaluatedRule<Match>[];
}

export type Queue = "approval" | "userAlert" | "contentAlert";

export interface Explanation<Match extends FoundMatch = FoundMatch> {
  readonly steps: readonly Step<Match>[];
  /** The index of the step that decides. */
  readonly decisive: number;
  readonly contentAction: string;
  readonly moderationAction: string | undefined;
  readonly queues: readonly Queue[];
  /** All rules that were met, but for those that only report; they may raise alerts and change the score, whichever step decides. */
  readonly met: readonly EvaluatedRule<Match>[];
  /** The report-only rules that were met; they have no effect. */
  readonly reported: readonly EvaluatedRule<Match>[];
  /** The most restrictive action of `reported`. */
  readonly reportOnlyAction: string | undefined;
  readonly scoreAdjustment: number;
  /** True if no rule was met, so that `scoreAdjustment` comes from `noRuleUserScoreAdjustment`. */
  readonly isRelief: boolean;
  readonly scoreAfter: number;
}

export function explain<Match extends FoundMatch>(input: DecisionInput<Match>): Explanation<Match> {
  const findings = findingsIn(input.parts, input.senderDisplayName);
  const all = rulesOf(input.configuration).map((rule) => ({ rule, met: findings.filter((one) => meets(one, rule)) }));
  const asked = all.filter(({ rule }) => !rule.reportOnly);
  const reported = all.filter((one) => one.rule.reportOnly && one.met.length > 0);
  const met = asked.filter((one) => one.met.length > 0);
  const steps = stepsOf(input, asked);
  const decisive = steps.findIndex(({ isYes }) => isYes);
  const contentAction = steps[decisive]?.action ?? "allow";
  const queues = queuesOf(contentAction, met, input.forced);
  const [first] = queues;
  const scoreAdjustment = adjustmentOf(input, met);
  return {
    steps,
    decisive,
    contentAction,
    moderationAction: input.forced ?? (first && moderationActions[first]),
    queues,
    met,
    reported,
    reportOnlyAction: [...restrictions, "allow"].find((action) => reported.some(({ rule }) => rule.action === action)),
    scoreAdjustment,
    isRelief: met.length === 0,
    scoreAfter: clamp(minimumScore, input.senderScore + scoreAdjustment, maximumScore),
  };
}

function stepsOf<Match extends FoundMatch>(
  { configuration, forced }: DecisionInput<Match>,
  asked: readonly EvaluatedRule<Match>[],
): readonly Step<Match>[] {
  const rulesWith = (action: string) => asked.filter(({ rule }) => rule.action === action);
  const isQueuedByDefault = configuration["defaultActionIsQueueForApproval"] === true && forced === undefined;
  const none: readonly EvaluatedRule<Match>[] = [];
  return [
    { asks: "request", action: "queuedForApproval", isYes: forced === "requiresApproval", rules: none },
    ...restrictions.map((action): Step<Match> => {
      const rules = rulesWith(action);
      return { asks: "rules", action, isYes: rules.some(({ met }) => met.length > 0), rules };
    }),
    { asks: "default", action: "queuedForApproval", isYes: isQueuedByDefault, rules: none },
    { asks: "nothing", action: "allow", isYes: true, rules: rulesWith("allow") },
  ];
}

const moderationActions = {
  approval: "requiresApproval",
  userAlert: "generatesAlert",
  contentAlert: "generatesContentAlert",
} as const satisfies Record<Queue, string>;

/** An action that the request forces replaces the alerts of the rules. */
function queuesOf(contentAction: string, met: readonly EvaluatedRule[], forced: string | undefined): readonly Queue[] {
  const isAlerted = (type: string, action: string): boolean =>
    forced === action || (forced === undefined && met.some(({ rule }) => rule.alertType === type));
  return [
    ...(contentAction === "queuedForApproval" ? (["approval"] as const) : []),
    ...(isAlerted("User", moderationActions.userAlert) ? (["userAlert"] as const) : []),
    ...(isAlerted("Content", moderationActions.contentAlert) ? (["contentAlert"] as const) : []),
  ];
}

/** Counts each finding at each rule that it meets. If none is met, a negative score rises, to zero at most. */
function adjustmentOf({ configuration, senderScore }: DecisionInput, met: readonly EvaluatedRule[]): number {
  if (met.length === 0) {
    const adjustment = configuration["noRuleUserScoreAdjustment"];
    return senderScore < 0 && typeof adjustment === "number" ? Math.min(adjustment, -senderScore) : 0;
  }
  return met.reduce((sum, { rule, met: findings }) => sum + rule.scoreAdjustment * findings.length, 0);
}

const maximumScore = 2_147_483_647;
const minimumScore = -maximumScore - 1;

function clamp(minimum: number, value: number, maximum: number): number {
  return Math.max(minimum, Math.min(maximum, value));
}
