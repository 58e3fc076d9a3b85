/** The tables of a report, as cells; the report on the terminal and the page show the same ones. */
import { shown } from "../tally.ts";
import { type Comparison, countFlips } from "./comparison.ts";
import type { Evaluation, Group } from "./evaluation.ts";
import { type Metrics, shownEstimate, shownRange } from "./metrics.ts";
import type { ThresholdCurve } from "./thresholds.ts";

export interface Table {
  readonly title: string;
  /** Says how to read the table. */
  readonly note: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const figures = ["rightly", "wrongly", "missed", "precision", "recall", "F1"];

/** The tables of one application that have rows. */
export function tablesOf(evaluation: Evaluation): readonly Table[] {
  return [
    totals([evaluation]),
    decisions(evaluation),
    rules(evaluation),
    categories(evaluation),
    locales(evaluation),
    ...evaluation.thresholds.map(thresholds),
  ].filter(({ rows }) => rows.length > 0);
}

export function comparisonTables(evaluation: Evaluation, comparison: Comparison): readonly Table[] {
  const all = [totals([evaluation, comparison.other]), changes(comparison), flips(comparison)];
  const each = [evaluation, comparison.other].flatMap((one) =>
    [decisions(one), rules(one)].map((table) => ({
      ...table,
      title: `${table.title}: ${excerpt(one.application.name)}`,
    })),
  );
  return [...all, ...each].filter(({ rows }) => rows.length > 0);
}

function totals(evaluations: readonly Evaluation[]): Table {
  return {
    title: "Decisions",
    note: "A text is stopped where its action is not allow: rightly if it is abusive, wrongly if it is innocent; missed is an abusive text that is not stopped. In brackets is the 95 % interval.",
    head: ["application", "texts", ...figures, "as labelled"],
    rows: evaluations.map(({ application, texts, metrics, agreement }) => [
      excerpt(application.name),
      shown(texts),
      ...cellsOf(metrics),
      shownEstimate(agreement),
    ]),
  };
}

function decisions({ decisions: rows }: Evaluation): Table {
  const actions = ["allow", "authorOnly", "replace", "queuedForApproval", "reject"];
  const used = actions.filter((action) => rows.some((row) => row.actions.has(action)));
  return {
    title: "Labels and actions",
    note: "How many texts with a label have an action.",
    head: ["label", ...used],
    rows: rows.map(({ label, actions: counts }) => [label, ...used.map((action) => shown(counts.get(action) ?? 0))]),
  };
}

function rules(evaluation: Evaluation): Table {
  return {
    title: "Rules",
    note: "The texts that meet a rule, as if it alone stopped them. Rules that allow and are never met are left out.",
    head: ["rule", "action", "texts", "matches", ...figures],
    rows: evaluation.rules.map((row) => {
      const action = row.reportOnly ? `${row.action}, report only` : row.action;
      const [name = "", ...rest] = groupCells(row);
      return [name, action, ...rest];
    }),
  };
}

function categories(evaluation: Evaluation): Table {
  return {
    title: "Categories",
    note: "Tags of listed words, and the other kinds of matches, whether a rule is about them or not.",
    head: ["category", "texts", "matches", ...figures],
    rows: evaluation.categories.map(groupCells),
  };
}

function locales({ locales: groups }: Evaluation): Table {
  return {
    title: "Locales",
    note: "The decisions about the texts of a locale.",
    head: ["locale", "texts", "matches", ...figures],
    rows: groups.length < 2 ? [] : groups.map(groupCells),
  };
}

export function thresholdTitle({ kind }: ThresholdCurve): string {
  return kind === "all" ? "Thresholds: all matches" : `Thresholds: ${kind}`;
}

function thresholds(curve: ThresholdCurve): Table {
  return {
    title: thresholdTitle(curve),
    note: "The texts with such a match of at least the score, as if that alone stopped them. * has the highest F1.",
    head: ["score", ...figures],
    rows: curve.ranges.map((range) => [
      `${shownRange(range)}${range === curve.best ? " *" : ""}`,
      ...cellsOf(range.metrics),
    ]),
  };
}

/** Maximum rows of what may differ; the numbers of all are in the note. */
const maximumRows = 100;

function changes({ changes: rows, other }: Comparison): Table {
  return {
    title: "Changed configuration",
    note: `What ${excerpt(other.application.name)} has otherwise: ${shown(rows.length)} ${rows.length === 1 ? "value" : "values"}.`,
    head: ["field", "before", "after"],
    rows: rows
      .slice(0, maximumRows)
      .map(({ path, before = "none", after = "none" }) => [path, before.slice(0, 80), after.slice(0, 80)]),
  };
}

function flips({ flips: all, other }: Comparison): Table {
  const { fixed, broken, neither } = countFlips(all);
  return {
    title: "Flipped texts",
    note: `What ${excerpt(other.application.name)} decides otherwise: ${shown(fixed)} fixed, ${shown(broken)} broken, ${shown(neither)} neither.`,
    head: ["text", "line", "label", "before", "after", "effect"],
    rows: all
      .slice(0, maximumRows)
      .map(({ text, before, after, effect }) => [
        excerpt(text.text),
        String(text.line),
        text.label.name,
        before,
        after,
        effect,
      ]),
  };
}

/** Returns the beginning of a text on one line, without characters that a terminal would obey. */
function excerpt(text: string): string {
  const line = text.slice(0, 400).replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ");
  return line.length > 60 ? `${line.slice(0, 59).trimEnd()}…` : line;
}

function groupCells({ name, texts, matches, metrics }: Group): readonly string[] {
  return [excerpt(name), shown(texts), shown(matches), ...cellsOf(metrics)];
}

function cellsOf({ truePositives, falsePositives, falseNegatives, precision, recall, f1 }: Metrics): readonly string[] {
  return [...[truePositives, falsePositives, falseNegatives].map(shown), ...[precision, recall, f1].map(shownEstimate)];
}
