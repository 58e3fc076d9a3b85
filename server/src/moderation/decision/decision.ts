/**
 * The decision: what follows for a content item from the rules that it meets. Pure; it explains itself by the outcomes it
 * lists and by what was decisive (Moderation, Moderation application; Decisions: Order of decisions).
 */
import type { components } from "@gatehouse/openapi/responses";
import { type Severity, severities } from "../../engine/types.ts";
import { isMoreRestrictive } from "../applications/application-rules.ts";
import {
  type Configuration,
  type ContentAction,
  type DecisionPart,
  type Findings,
  type Outcome,
  outcomesOf,
} from "./decision-outcomes.ts";

export type ModerationAction = components["schemas"]["ForcedModeration"];
export type QueueKind = "approval" | "userAlert" | "contentAlert";

export interface DecisionInput extends Findings {
  readonly configuration: Configuration;
  /** Action that the request's `moderation` forces. */
  readonly forced: ModerationAction | undefined;
  readonly senderScore: number;
  /** True for an update of what a moderator rejected, which is not shown before a moderator has seen it. */
  readonly wasRejected?: boolean;
}

export interface Decision {
  readonly contentAction: ContentAction;
  /** Action in the response: the first queue, or the forced action. */
  readonly moderationAction: ModerationAction | undefined;
  /** The queues that the content item, or its sender, goes to; the most pressing first. */
  readonly queues: readonly QueueKind[];
  /** Adjustment of the sender's score. */
  readonly scoreAdjustment: number;
  /** The highest severity of the blacklist matches, whether a rule is about them or not. Queues are ordered by it. */
  readonly severity: Severity | undefined;
  /** Source of `contentAction`. */
  readonly decisive: Decisive;
  /** Those of the rules that decide. */
  readonly outcomes: readonly Outcome[];
  /** Those of the report-only rules. */
  readonly reported: readonly Outcome[];
  /** The most restrictive action of the report-only rules that were met (Decisions: Report-only rules). */
  readonly reportOnlyAction: ContentAction | undefined;
}

/** Source of the action: the request, one rule, `defaultActionIsQueueForApproval`, an earlier rejection, or none. */
export type Decisive =
  | { readonly by: "request" | "default" | "rejection" | "nothing" }
  | { readonly by: "rule"; readonly rule: string; readonly part: number | undefined };

export function decide(input: DecisionInput): Decision {
  const { configuration, parts, forced, senderScore } = input;
  const all = outcomesOf(configuration, input);
  const outcomes = all.filter(({ reportOnly }) => !reportOnly);
  const reported = all.filter(({ reportOnly }) => reportOnly);
  const chosen = choose(input, outcomes);
  const queues = queuesFor(chosen.contentAction, outcomes, forced);
  const [first] = queues;
  return {
    ...chosen,
    moderationAction: forced ?? (first && moderationActions[first]),
    queues,
    scoreAdjustment: adjustment(configuration, outcomes, senderScore),
    severity: highestSeverity(parts),
    outcomes,
    reported,
    reportOnlyAction: mostRestrictive(reported)?.action,
  };
}

/** The request's `moderation` first, then the most restrictive rule, then the default of the application. */
function choose(
  { configuration, forced, wasRejected }: DecisionInput,
  outcomes: readonly Outcome[],
): Pick<Decision, "contentAction" | "decisive"> {
  const ruling = mostRestrictive(outcomes);
  const action = ruling?.action ?? "allow";
  // Comes before all else that queues the item: its stored decision says that a moderator rejected it, to the next update too.
  if (wasRejected === true && (forced === "requiresApproval" || !isMoreRestrictive(action, "queuedForApproval")))
    return { contentAction: "queuedForApproval", decisive: { by: "rejection" } };
  if (forced === "requiresApproval") return { contentAction: "queuedForApproval", decisive: { by: "request" } };
  if (action === "allow" && configuration.defaultActionIsQueueForApproval && forced === undefined) {
    return { contentAction: "queuedForApproval", decisive: { by: "default" } };
  }
  if (ruling === undefined) return { contentAction: "allow", decisive: { by: "nothing" } };
  return { contentAction: action, decisive: { by: "rule", rule: ruling.rule, part: ruling.part } };
}

/** Returns the first of those with the most restrictive action. */
function mostRestrictive([first, ...others]: readonly Outcome[]): Outcome | undefined {
  return others.reduce((one, other) => (one && isMoreRestrictive(other.action, one.action) ? other : one), first);
}

const moderationActions = {
  approval: "requiresApproval",
  userAlert: "generatesAlert",
  contentAlert: "generatesContentAlert",
} as const satisfies Record<QueueKind, ModerationAction>;

/** A forced action replaces the rules' alerts. An alert about the user outranks one about the content. */
function queuesFor(
  contentAction: ContentAction,
  outcomes: readonly Outcome[],
  forced: ModerationAction | undefined,
): QueueKind[] {
  const alerted = (type: Outcome["alertType"]) =>
    forced === undefined && outcomes.some(({ alertType }) => alertType === type);
  const queues: QueueKind[] = [];
  if (contentAction === "queuedForApproval") queues.push("approval");
  if (forced === "generatesAlert" || alerted("User")) queues.push("userAlert");
  if (forced === "generatesContentAlert" || alerted("Content")) queues.push("contentAlert");
  return queues;
}

/** `noRuleUserScoreAdjustment` counts only while the score is below zero, and lifts it to zero at most. */
function adjustment(configuration: Configuration, outcomes: readonly Outcome[], senderScore: number): number {
  if (outcomes.length > 0) return outcomes.reduce((sum, { scoreAdjustment }) => sum + scoreAdjustment, 0);
  const relief = configuration.noRuleUserScoreAdjustment ?? 0;
  return senderScore < 0 ? Math.min(relief, -senderScore) : 0;
}

function highestSeverity(parts: readonly DecisionPart[]): Severity | undefined {
  return severities.findLast((severity) =>
    parts.some(({ matches }) => matches.some((match) => match.severity === severity)),
  );
}
