/** The report as JSON; a figure that cannot be measured is null. */
import type { Comparison } from "./comparison.ts";
import type { DecidedText } from "./decided-texts.ts";
import type { Evaluation, Group } from "./evaluation.ts";
import { isStopped } from "./labels.ts";
import type { Metrics } from "./metrics.ts";

export function jsonReport(evaluation: Evaluation, comparison: Comparison | undefined): string {
  const report = {
    ...evaluationJson(evaluation),
    ...(comparison === undefined ? {} : { comparison: comparisonJson(comparison) }),
  };
  return JSON.stringify(report, undefined, 2);
}

function evaluationJson(evaluation: Evaluation): object {
  const { application, texts, metrics, agreement, decisions, rules, categories, locales } = evaluation;
  return {
    application: { id: application.id, name: application.name },
    texts,
    metrics: metricsJson(metrics),
    agreement: agreement ?? null,
    decisions: decisions.map(({ label, actions }) => ({ label, actions: Object.fromEntries(actions) })),
    rules: rules.map(({ action, reportOnly, ...group }) => ({ ...groupJson(group), action, reportOnly })),
    categories: categories.map(groupJson),
    locales: locales.map(groupJson),
    thresholds: evaluation.thresholds.map(({ kind, ranges, best }) => ({
      kind,
      best: best === undefined ? null : { from: best.from, to: best.to },
      ranges: ranges.map((range) => ({ ...range, metrics: metricsJson(range.metrics) })),
    })),
    misses: evaluation.decided.filter(isMiss).map(({ text, action }) => ({
      line: text.line,
      label: text.label.name,
      action,
      text: text.text,
    })),
  };
}

/** Returns true for an abusive text that is let through and an innocent one that is stopped. */
export function isMiss({ text, action }: DecidedText): boolean {
  return isStopped(action) !== text.label.isAbusive;
}

function comparisonJson({ other, changes, flips }: Comparison): object {
  return {
    ...evaluationJson(other),
    changes: changes.map(({ path, before = null, after = null }) => ({ path, before, after })),
    flips: flips.map(({ text, before, after, effect }) => ({
      line: text.line,
      label: text.label.name,
      before,
      after,
      effect,
      text: text.text,
    })),
  };
}

function groupJson({ metrics, ...group }: Group): object {
  return { ...group, metrics: metricsJson(metrics) };
}

function metricsJson({ precision, recall, f1, ...counts }: Metrics): object {
  return { ...counts, precision: precision ?? null, recall: recall ?? null, f1: f1 ?? null };
}
