/**
 * Why content was decided as it was: the questions that lead to a decision, in the order in which they are asked, with what
 * each was asked of (Moderation, Moderation application; Decisions: Order of decisions). The server decides
 * by itself; its tests, and a page that shows this, hold the explanation against what it decides.
 */
import type { JsonObject } from "../tools/json.ts";
import { type Finding, type FoundMatch, findingsIn, type KnownPart, meets } from "./findings.ts";
import { type Rule, rulesOf } from "./rules.ts";

export interface Given<Match extends FoundMatch = FoundMatch> {
  /** `moderationConfiguration` of the application as the server returns it. */
  readonly configuration: JsonObject;
  readonly parts: readonly KnownPart<Match>[];
  /** The request's `moderation`. */
  readonly forced: string | undefined;
  /** The sender's score before. */
  readonly senderScore: number;
}

/** A rule, and what met it. */
export interface AskedRule<Match extends FoundMatch = FoundMatch> {
  readonly rule: Rule;
  readonly met: readonly Finding<Match>[];
}

/** A question with the action that follows from a yes. Of all that would be a yes, the first decides. */
export interface Step<Match extends FoundMatch = FoundMatch> {
  readonly asks: "request" | "rules" | "default" | "nothing";
  readonly action: string;
  readonly isYes: boolean;
  /** Those that say the action, for a question about rules. */
  readonly rules: readonly AskedRule<Match>[];
}

export type Queue = "approval" | "userAlert" | "contentAlert";

export interface Explanation<Match extends FoundMatch = FoundMatch> {
  readonly steps: readonly Step<Match>[];
  /** The index of the step that decides. */
  readonly decisive: number;
  readonly contentAction: string;
  readonly moderationAction: string | undefined;
  readonly queues: readonly Queue[];
  /** The rules that were met; they may raise alerts and change the score, whichever step decides. */
  readonly met: readonly AskedRule<Match>[];
  readonly scoreAdjustment: number;
  /** Whether `scoreAdjustment` is `noRuleUserScoreAdjustment`, for no rule was met. */
  readonly isRelief: boolean;
  readonly scoreAfter: number;
}

export function explain<Match extends FoundMatch>(given: Given<Match>): Explanation<Match> {
  const findings = findingsIn(given.parts);
  const asked = rulesOf(given.configuration).map((rule) => ({ rule, met: findings.filter((one) => meets(one, rule)) }));
  const met = asked.filter((one) => one.met.length > 0);
  const steps = stepsOf(given, asked);
  const decisive = steps.findIndex(({ isYes }) => isYes);
  const contentAction = steps[decisive]?.action ?? "allow";
  const queues = queuesOf(contentAction, met, given.forced);
  const [first] = queues;
  const scoreAdjustment = adjustmentOf(given, met);
  return {
    steps,
    decisive,
    contentAction,
    moderationAction: given.forced ?? (first && moderationActions[first]),
    queues,
    met,
    scoreAdjustment,
    isRelief: met.length === 0,
    scoreAfter: within(lowestScore, given.senderScore + scoreAdjustment, highestScore),
  };
}

/** The actions that rules are asked for, the most restrictive first; `allow` needs no rule. */
export const restrictions = ["reject", "queuedForApproval", "replace", "authorOnly"] as const;

function stepsOf<Match extends FoundMatch>(
  { configuration, forced }: Given<Match>,
  asked: readonly AskedRule<Match>[],
): readonly Step<Match>[] {
  const saying = (action: string) => asked.filter(({ rule }) => rule.action === action);
  const isQueuedByDefault = configuration["defaultActionIsQueueForApproval"] === true && forced === undefined;
  const none: readonly AskedRule<Match>[] = [];
  return [
    { asks: "request", action: "queuedForApproval", isYes: forced === "requiresApproval", rules: none },
    ...restrictions.map((action): Step<Match> => {
      const rules = saying(action);
      return { asks: "rules", action, isYes: rules.some(({ met }) => met.length > 0), rules };
    }),
    { asks: "default", action: "queuedForApproval", isYes: isQueuedByDefault, rules: none },
    { asks: "nothing", action: "allow", isYes: true, rules: saying("allow") },
  ];
}

const moderationActions = {
  approval: "requiresApproval",
  userAlert: "generatesAlert",
  contentAlert: "generatesContentAlert",
} as const satisfies Record<Queue, string>;

/** What the request forces takes the place of the rules' alerts. */
function queuesOf(contentAction: string, met: readonly AskedRule[], forced: string | undefined): readonly Queue[] {
  const isAlerted = (type: string, action: string): boolean =>
    forced === action || (forced === undefined && met.some(({ rule }) => rule.alertType === type));
  return [
    ...(contentAction === "queuedForApproval" ? (["approval"] as const) : []),
    ...(isAlerted("User", moderationActions.userAlert) ? (["userAlert"] as const) : []),
    ...(isAlerted("Content", moderationActions.contentAlert) ? (["contentAlert"] as const) : []),
  ];
}

/** Each finding counts at each rule that it meets. Where none is met, a score below zero is lifted, to zero at most. */
function adjustmentOf({ configuration, senderScore }: Given, met: readonly AskedRule[]): number {
  if (met.length === 0) {
    const relief = configuration["noRuleUserScoreAdjustment"];
    return senderScore < 0 && typeof relief === "number" ? Math.min(relief, -senderScore) : 0;
  }
  return met.reduce((sum, { rule, met: findings }) => sum + rule.scoreAdjustment * findings.length, 0);
}

const highestScore = 2_147_483_647;
const lowestScore = -highestScore - 1;

function within(lowest: number, value: number, highest: number): number {
  return Math.max(lowest, Math.min(highest, value));
}
