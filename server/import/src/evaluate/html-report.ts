/** The report as one page that loads nothing and runs no script. */
import { Html, html } from "@gatehouse/openapi/html";
import { segmentsOf } from "@gatehouse/openapi/segments";
import { shown } from "../tally.ts";
import type { Comparison, Flip } from "./comparison.ts";
import type { DecidedText, MatchSpan } from "./decided-texts.ts";
import type { Evaluation } from "./evaluation.ts";
import { isMiss } from "./json-report.ts";
import type { LabelledText } from "./labelled-texts.ts";
import { comparisonTables, type Table, tablesOf, thresholdTitle } from "./tables.ts";
import { thresholdChart } from "./threshold-chart.ts";

/** Maximum texts of a list; the heading has the number of all. */
const maximumTexts = 200;

export function htmlReport(evaluation: Evaluation, comparison: Comparison | undefined): string {
  const { application } = evaluation;
  const title =
    comparison === undefined
      ? `Evaluation of ${application.name}`
      : `${application.name} compared with ${comparison.other.application.name}`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${reportStyle}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${shown(evaluation.texts)} labelled texts. Application ${application.id}${comparison !== undefined && `, compared with ${comparison.other.application.id}`}.</p>
${comparison === undefined ? evaluationParts(evaluation) : comparisonParts(evaluation, comparison)}
</main>
</body>
</html>
`;
  return page.text;
}

function evaluationParts(evaluation: Evaluation): readonly Html[] {
  const charts = new Map(
    evaluation.thresholds.map((curve, index) => [thresholdTitle(curve), thresholdChart(curve, `chart-${index}`)]),
  );
  const misses = evaluation.decided.filter(isMiss);
  const [passed, stopped] = [true, false].map((isAbusive) =>
    misses.filter(({ text }) => text.label.isAbusive === isAbusive),
  );
  return [
    ...tablesOf(evaluation).map((table) => section(table, charts.get(table.title))),
    missList("False negatives", "Abusive texts that are let through.", passed ?? []),
    missList("False positives", "Innocent texts that are stopped.", stopped ?? []),
  ];
}

function comparisonParts(evaluation: Evaluation, comparison: Comparison): readonly Html[] {
  const spans = new Map(comparison.other.decided.map(({ text, spans: found }) => [text, found]));
  const lists = (["broken", "fixed", "neither"] as const).map((effect) => {
    const flips = comparison.flips.filter((flip) => flip.effect === effect);
    return textList(
      flipTitles[effect],
      flipNotes[effect],
      flips.map((flip) => flipItem(flip, spans.get(flip.text) ?? [])),
    );
  });
  const tables = comparisonTables(evaluation, comparison).filter(({ title }) => title !== "Flipped texts");
  return [...tables.map((table) => section(table, undefined)), ...lists];
}

const flipTitles = { broken: "Broken", fixed: "Fixed", neither: "Changed otherwise" } as const;
const flipNotes = {
  broken: "Decided as labelled before, and no more.",
  fixed: "Decided as labelled now, and not before.",
  neither: "Decided otherwise, and as right or wrong as before.",
} as const;

function section({ title, note, head, rows }: Table, chart: Html | undefined): Html {
  return html`<section>
<h2>${title}</h2>
${chart !== undefined && html`<figure>${chart}<figcaption><span class="key precision-key">precision</span> <span class="key recall-key">recall</span> <span class="key best-key">highest F1</span></figcaption></figure>`}
<div class="scroll" tabindex="0" role="region" aria-label="${title}">
<table>
<caption>${note}</caption>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([first = "", ...cells]) => html`
<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}
</tbody>
</table>
</div>
</section>
`;
}

function missList(title: string, note: string, misses: readonly DecidedText[]): Html {
  return textList(
    title,
    note,
    misses.map(({ text, action, spans }) => html`<li>${textHead(text, action)}${markedText(text.text, spans)}</li>`),
  );
}

function flipItem({ text, before, after }: Flip, spans: readonly MatchSpan[]): Html {
  return html`<li>${textHead(text, `${before}, now ${after}`)}${markedText(text.text, spans)}</li>`;
}

function textHead({ line, label, locale }: LabelledText, action: string): Html {
  return html`<p class="head">Line ${line}, labelled ${label.name}${locale !== undefined && `, ${locale}`}: <strong>${action}</strong></p>`;
}

function textList(title: string, note: string, items: readonly Html[]): Html {
  const rest = items.length - maximumTexts;
  return html`<section>
<h2>${title}: ${shown(items.length)}</h2>
<p>${note}</p>
${items.length > 0 && html`<ul class="texts">${items.slice(0, maximumTexts)}</ul>`}
${rest > 0 && html`<p>${shown(rest)} more are in the report of --json.</p>`}
</section>
`;
}

const reportStyle = new Html(`
:root { color-scheme: light dark; --ink: #1c2126; --quiet: #59636e; --paper: #fff; --rule: #d5dadf; --mark: #ffe8a3;
  --precision: #0b5fb0; --recall: #a33b00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ec; --quiet: #a4adb6; --paper: #14181c; --rule: #3a424a;
  --mark: #5c4a00; --precision: #7db7ff; --recall: #ffab7a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 75rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.6rem; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin-top: 2.5rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--quiet); padding-bottom: 0.5rem; }
th, td { padding: 0.3rem 0.8rem 0.3rem 0; border-bottom: 1px solid var(--rule); text-align: right; white-space: nowrap; }
th:first-child { text-align: left; font-weight: 600; }
figure { margin: 0 0 1rem; max-width: 45rem; }
.chart { width: 100%; height: auto; }
.chart path { fill: none; stroke: var(--rule); }
.chart .precision { stroke: var(--precision); stroke-width: 2.5; }
.chart .recall { stroke: var(--recall); stroke-width: 2.5; stroke-dasharray: 7 4; }
.chart .best { stroke: var(--quiet); stroke-dasharray: 2 3; }
.chart text { fill: var(--quiet); font: 12px system-ui, sans-serif; }
.key { margin-right: 1.2rem; }
.key::before { content: ""; display: inline-block; width: 1.8rem; margin-right: 0.4rem; vertical-align: middle;
  border-top: 3px solid var(--precision); }
.recall-key::before { border-top: 3px dashed var(--recall); }
.best-key::before { border-top: 2px dotted var(--quiet); }
.texts { list-style: none; padding: 0; }
.texts li { border-top: 1px solid var(--rule); padding: 0.6rem 0; }
.texts p { margin: 0; }
.head, .about { color: var(--quiet); font-size: 0.85rem; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; }
mark { background: var(--mark); color: inherit; border-radius: 2px; }
mark .about { color: inherit; }
`);

/** Maximum characters of a text that are shown. */
const maximumLength = 2_000;

export function markedText(text: string, spans: readonly MatchSpan[]): Html {
  const { segments } = segmentsOf(Math.min(text.length, maximumLength), spans);
  const titlesOf = (matches: readonly number[]): string =>
    [...new Set(matches.map((match) => spans[match]?.title))].join("; ");
  const rest = text.length - maximumLength;
  return html`<p class="text" dir="auto">${segments.map(({ start, end, matches }) => {
    const piece = text.slice(start, end);
    return matches.length === 0 ? piece : html`<mark>${piece}<span class="about"> (${titlesOf(matches)})</span></mark>`;
  })}${rest > 0 && html`<span class="about"> … and ${rest.toLocaleString("en")} more characters</span>`}</p>`;
}
