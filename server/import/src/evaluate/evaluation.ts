/** Evaluates the decisions about labelled texts: in all, and by rule, category, locale and threshold. */
import { type Configuration, type Rule, rulesOf } from "@gatehouse/openapi/decision-rules";
import type { DecidedText } from "./decided-texts.ts";
import { isRight, isStopped } from "./labels.ts";
import { type Estimate, type Metrics, metricsOf, wilson } from "./metrics.ts";
import { curvesOf, type ThresholdCurve } from "./thresholds.ts";

export interface EvaluatedApplication {
  readonly id: string;
  readonly name: string;
  /** `moderationConfiguration` as the server returns it. */
  readonly configuration: Configuration;
}

export interface Evaluation {
  readonly application: EvaluatedApplication;
  readonly texts: number;
  /** Figures of the decisions: a text is stopped where its action is not `allow`. */
  readonly metrics: Metrics;
  /** Share of the texts with the action that their label asks for. */
  readonly agreement: Estimate | undefined;
  readonly decisions: readonly DecisionRow[];
  readonly rules: readonly RuleRow[];
  readonly categories: readonly Group[];
  readonly locales: readonly Group[];
  readonly thresholds: readonly ThresholdCurve[];
  readonly decided: readonly DecidedText[];
}

/** Number of texts of a label by action. */
export interface DecisionRow {
  readonly label: string;
  readonly actions: ReadonlyMap<string, number>;
}

export interface Group {
  readonly name: string;
  readonly texts: number;
  readonly matches: number;
  readonly metrics: Metrics;
}

export interface RuleRow extends Group {
  readonly action: string;
  readonly reportOnly: boolean;
}

/** @param decided the texts with their decisions by the application's rules */
export function evaluate(application: EvaluatedApplication, decided: readonly DecidedText[]): Evaluation {
  const right = decided.filter(({ text, action }) => isRight(text.label, action)).length;
  return {
    application,
    texts: decided.length,
    metrics: metricsWhere(decided, ({ action }) => isStopped(action)),
    agreement: wilson(right, decided.length),
    decisions: decisionsOf(decided),
    rules: rowsOf(rulesOf(application.configuration), decided),
    categories: groupsOf(decided, ({ categories }) => categories),
    locales: localesOf(decided),
    thresholds: curvesOf(decided),
    decided,
  };
}

function metricsWhere(decided: readonly DecidedText[], isPositive: (text: DecidedText) => boolean): Metrics {
  const counts = { truePositives: 0, falsePositives: 0, falseNegatives: 0, trueNegatives: 0 };
  for (const one of decided) {
    if (isPositive(one)) counts[one.text.label.isAbusive ? "truePositives" : "falsePositives"]++;
    else counts[one.text.label.isAbusive ? "falseNegatives" : "trueNegatives"]++;
  }
  return metricsOf(counts);
}

function decisionsOf(decided: readonly DecidedText[]): readonly DecisionRow[] {
  const rows = new Map<string, Map<string, number>>();
  for (const { text, action } of decided) {
    const actions = rows.get(text.label.name) ?? new Map<string, number>();
    rows.set(text.label.name, actions.set(action, (actions.get(action) ?? 0) + 1));
  }
  return [...rows].map(([label, actions]) => ({ label, actions }));
}

/** Leaves out rules about images and videos, and those that allow and are never met. */
function rowsOf(rules: readonly Rule[], decided: readonly DecidedText[]): readonly RuleRow[] {
  const met = new Map(groupsOf(decided, ({ rules: counts }) => counts).map((group) => [group.name, group]));
  return rules.flatMap(({ name, about, action, reportOnly }): RuleRow[] => {
    const group = met.get(name);
    if (group === undefined && (action === "allow" || about.of === "image" || about.of === "video")) return [];
    const empty = { name, texts: 0, matches: 0, metrics: metricsWhere(decided, () => false) };
    return [{ ...(group ?? empty), action, reportOnly }];
  });
}

/** Returns a group for each name, with the figures as if its matches alone stopped a text; most texts first. */
function groupsOf(
  decided: readonly DecidedText[],
  countsOf: (text: DecidedText) => ReadonlyMap<string, number>,
): readonly Group[] {
  const groups = new Map<string, { abusive: number; innocent: number; matches: number }>();
  let abusive = 0;
  for (const one of decided) {
    const { isAbusive } = one.text.label;
    if (isAbusive) abusive++;
    for (const [name, matches] of countsOf(one)) {
      const group = groups.get(name) ?? { abusive: 0, innocent: 0, matches: 0 };
      group[isAbusive ? "abusive" : "innocent"]++;
      group.matches += matches;
      groups.set(name, group);
    }
  }
  const innocent = decided.length - abusive;
  const rows = [...groups].map(([name, group]): Group => {
    const counts = {
      truePositives: group.abusive,
      falsePositives: group.innocent,
      falseNegatives: abusive - group.abusive,
      trueNegatives: innocent - group.innocent,
    };
    return { name, texts: group.abusive + group.innocent, matches: group.matches, metrics: metricsOf(counts) };
  });
  return rows.sort((one, other) => other.texts - one.texts || (one.name < other.name ? -1 : 1));
}

/** Returns the figures of the decisions about the texts of each locale. */
function localesOf(decided: readonly DecidedText[]): readonly Group[] {
  const locales = Map.groupBy(decided, ({ text }) => text.locale ?? "none");
  return [...locales].map(([name, texts]) => ({
    name,
    texts: texts.length,
    matches: texts.reduce((sum, { categories }) => sum + sumOf(categories), 0),
    metrics: metricsWhere(texts, ({ action }) => isStopped(action)),
  }));
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
