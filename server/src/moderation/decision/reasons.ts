/** Says why content was decided as it was (Decisions: Reasons of decisions). */
import type { components } from "@gatehouse/openapi/responses";
import { compareActions } from "../applications/application-rules.ts";
import type { Decision } from "./decision.ts";
import type { Outcome } from "./decision-outcomes.ts";

export type ContentDecision = components["schemas"]["ContentDecision"];
type DecisionRule = ContentDecision["rules"][number];
type DecisionCause = NonNullable<DecisionRule["causes"]>[number];

/** Maximum number of rules, and of causes of each; the bounds of the schemas. */
const maximumRules = 100;
const maximumCauses = 10;

export function reasonOf({ decisive, outcomes, reported }: Decision): ContentDecision {
  return { by: decisive.by, rules: [...rulesIn(outcomes), ...rulesIn(reported)].slice(0, maximumRules) };
}

/** Returns false where nothing kept the content back and no rule was met: that is not worth a place in the store. */
export function isWorthKeeping({ by, rules }: ContentDecision): boolean {
  return by !== "nothing" || rules.length > 0;
}

export function withoutCauses({ by, rules }: ContentDecision): ContentDecision {
  return { by, rules: rules.map(({ causes: _, ...rule }) => rule) };
}

/** Returns the rules by restriction; of equals the one that was met first is first, as it is where one of them decides. */
function rulesIn(outcomes: readonly Outcome[]): DecisionRule[] {
  return [...Map.groupBy(outcomes, ({ rule }) => rule)]
    .flatMap(([name, met]) => toRule(name, met))
    .sort((one, other) => compareActions(other.action, one.action));
}

function toRule(name: string, met: readonly Outcome[]): readonly DecisionRule[] {
  const [first] = met;
  if (first === undefined) return [];
  const { action, alertType, scoreAdjustment, reportOnly } = first;
  return [
    {
      name,
      action,
      ...(alertType === undefined ? {} : { alertType }),
      ...(scoreAdjustment === 0 ? {} : { userScoreAdjustment: scoreAdjustment }),
      reportOnly,
      count: met.length,
      causes: met.slice(0, maximumCauses).map(toCause),
    },
  ];
}

function toCause({ part, cause }: Outcome): DecisionCause {
  return {
    ...(part === undefined ? {} : { part }),
    ...("match" in cause ? { match: cause.match } : { imageConfidence: cause.confidence }),
  };
}
