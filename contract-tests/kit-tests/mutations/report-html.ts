/** The report of a run over mutants as one HTML file. */
import { stylesheet } from "../../kit/report/html-style.ts";
import { exceptionOf } from "./exceptions.ts";
import type { MutantOutcome } from "./outcome.ts";
import { countsOf, rateOf, summaryOf, verdictOf, verdicts } from "./report.ts";

export function htmlOf(outcomes: readonly MutantOutcome[]): string {
  const groups = Map.groupBy(outcomes, verdictOf);
  const parts = verdicts.toReversed().map((verdict) => sectionOf(verdict, groups.get(verdict) ?? []));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mutants of the contract kit</title><style>${stylesheet}</style></head>
<body><header><h1>Mutants of the contract kit</h1><p>${escaped(summaryOf(outcomes))}</p></header>
<main>${kindsTable(outcomes)}${parts.join("")}</main></body></html>
`;
}

function kindsTable(outcomes: readonly MutantOutcome[]): string {
  const rows = countsOf(outcomes).map((count) => [
    count.label,
    ...verdicts.map((verdict) => String(count.counts[verdict])),
    `${(100 * rateOf(count)).toFixed(1)} %`,
  ]);
  return `<h2>By kind</h2>${table(["Kind", ...verdicts, "Rate"], rows)}`;
}

function sectionOf(verdict: string, outcomes: readonly MutantOutcome[]): string {
  if (outcomes.length === 0) return "";
  const rows = outcomes.map((outcome) => {
    const { mutant, killedBy, failure } = outcome;
    const finding = killedBy && `${killedBy.law} at ${killedBy.operationId}: ${killedBy.actual}`;
    return [mutant.operationId, mutant.kind, mutant.at, finding ?? failure ?? exceptionOf(mutant)?.reason ?? ""];
  });
  return `<h2>${verdict} (${outcomes.length})</h2>${table(["Operation", "Kind", "Part", "Finding or reason"], rows)}`;
}

function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], tag: string): string =>
    row.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join("");
  return `<table><thead><tr>${cells(heading, "th")}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n")}</tbody></table>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
