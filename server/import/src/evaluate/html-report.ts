/** The report as one page that loads nothing and runs no script. */
import { type Html, html } from "@gatehouse/openapi/html";
import { shown } from "../tally.ts";
import type { Comparison, Flip } from "./comparison.ts";
import type { DecidedText, MatchSpan } from "./decided-texts.ts";
import type { Evaluation } from "./evaluation.ts";
import { isMiss } from "./json-report.ts";
import type { LabelledText } from "./labelled-texts.ts";
import { markedText } from "./marked-text.ts";
import { reportStyle } from "./report-style.ts";
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
