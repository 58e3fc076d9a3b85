/** The heat map as one HTML page that needs nothing else: a table, which keyboards and screen readers know how to read. */
import { Html, html } from "@gatehouse/openapi/html";
import type { Report } from "../findings.ts";
import { outcome } from "./figures.ts";
import { fileNames } from "./file-names.ts";
import { type Heat, type HeatColumn, type HeatMap, type HeatRow, heatMapOf, shortCount } from "./heat-map.ts";
import { stylesheet } from "./html-style.ts";
import { printable } from "./text.ts";

const heatStyle = `
main { max-width: none; }
.map { max-height: 88vh; overflow: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
.map table { border-collapse: separate; border-spacing: 2px; font-size: .78rem; }
.map th, .map td { border: 0; padding: .15rem .3rem; text-align: center; vertical-align: middle; white-space: nowrap; }
.map td { min-width: 2.1rem; border-radius: 3px; }
.map thead th { position: sticky; top: 0; z-index: 2; background: var(--card); }
.map thead tr + tr th { top: 1.7rem; vertical-align: bottom; }
.map caption { padding: .3rem .5rem; text-align: left; }
.map thead th.law { font-size: .78rem; }
.map thead tr:first-child th[rowspan] { vertical-align: bottom; }
.map thead .law span { writing-mode: vertical-rl; transform: rotate(180deg); display: inline-block; max-height: 15rem; }
.map tbody th { position: sticky; left: 0; z-index: 1; background: var(--card); text-align: left; font-family: var(--mono); }
.map thead th:first-child { left: 0; z-index: 3; text-align: left; }
.map tbody th.group { padding-top: .9rem; font: 600 1rem system-ui, sans-serif; }
.map .edge { border-left: 2px solid var(--line); }
.h1 { background: light-dark(#e2f2e7, #16301e); }
.h2 { background: light-dark(#c3e4cd, #1c4a2b); }
.h3 { background: light-dark(#9bd1ab, #24663a); }
.h4 { background: light-dark(#74bd8a, #2c8049); }
td.miss { background: repeating-linear-gradient(45deg, transparent 0 3px, var(--line) 3px 5px); color: var(--unsure); }
td.worst { background: light-dark(#c93030, #b63434); color: #ffffff; font-weight: 700; }
.map tr:hover > td, .map tr:hover > th { outline: 1px solid var(--link); }
.legend td, .legend span.key { display: inline-block; min-width: 2.1rem; margin-right: .35rem; padding: .05rem .3rem; border-radius: 3px; text-align: center; font-size: .8rem; }
.legend .key.miss { background: repeating-linear-gradient(45deg, transparent 0 3px, var(--line) 3px 5px); }
.legend .key.worst { background: light-dark(#c93030, #b63434); color: #ffffff; font-weight: 700; }
.gauge { flex: 1 1 12rem; max-width: 20rem; }
.gauge meter { width: 100%; height: .8rem; }
@media print { .map { max-height: none; overflow: visible; } }
`;

export function coveragePage(report: Report): string {
  const map = heatMapOf(report);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Coverage · contract report</title>
<style>${new Html(stylesheet + heatStyle)}</style>
</head>
<body>
<header>
<p class="kind">Contract report</p>
<h1>Coverage</h1>
<p class="where"><strong>${printable(report.server)}</strong> · ${printable(report.interfaces.join(", "))} · seed ${report.seed} · ${outcome(report)}</p>
${figures(map)}
<nav aria-label="Other forms"><a href="${fileNames.html}">Findings</a> <a href="${fileNames.coverageText}">This page as text</a></nav>
</header>
<main>
${legend()}
${map.groups.length === 0 ? html`<p>Nothing was counted.</p>` : tableOf(map)}
</main>
</body>
</html>
`;
  return page.text;
}

function figures({ figures: all }: HeatMap): Html {
  return html`<dl class="figures">
${gauge("operations called", all.operationsSeen, all.operations)}${gauge("documented statuses seen", all.statusesSeen, all.statuses)}
<div><dt>laws checked</dt><dd>${all.laws}</dd></div><div><dt>findings</dt><dd class="${all.findings > 0 && "bad"}">${all.findings}</dd></div>
</dl>`;
}

function gauge(title: string, seen: number, all: number): Html {
  return html`<div class="gauge"><dt>${title}</dt><dd>${seen} of ${all}</dd><meter min="0" max="${Math.max(1, all)}" value="${seen}" aria-label="${title}: ${seen} of ${all}"></meter></div>`;
}

function legend(): Html {
  return html`<p class="legend">
<span><span class="key h1">1</span><span class="key h2">10</span><span class="key h3">100</span><span class="key h4">1k</span>seen, or held, so many times</span>
<span><span class="key miss">○</span>documented, never seen</span>
<span><span class="key worst">✗ 1</span>a broken law, with its findings</span>
<span><span class="key worst">! 1</span>answered, not documented</span>
<span>empty: not documented, or never checked there</span>
</p>`;
}

function tableOf({ statuses, laws, groups }: HeatMap): Html {
  const columns = 2 + statuses.length + laws.length;
  return html`<div class="map" tabindex="0" role="region" aria-label="Operations by status and law"><table>
<caption class="quiet">Each row is an operation. The numbers say how often a status was answered, or a law was checked there.</caption>
<thead>
<tr><th rowspan="2" scope="col">Operation</th><th rowspan="2" scope="col">Findings</th><th class="edge" colspan="${Math.max(1, statuses.length)}" scope="colgroup">Statuses</th><th class="edge" colspan="${Math.max(1, laws.length)}" scope="colgroup">Laws</th></tr>
<tr>${statuses.map((column, index) => html`<th scope="col"${edge(index)}>${column.title}</th>`)}${laws.map(lawHead)}</tr>
</thead>
${groups.map(
  ({ name, rows }) => html`<tbody>
<tr><th class="group" colspan="${columns}" scope="rowgroup">${printable(name)}</th></tr>${rows.map(rowOf)}
</tbody>`,
)}
</table></div>`;
}

function lawHead({ title, says }: HeatColumn, index: number): Html {
  return html`<th class="law${index === 0 && " edge"}" scope="col" title="${says}"><span>${title}</span></th>`;
}

function rowOf({ operation, findings, statuses, laws }: HeatRow): Html {
  const { operationId, operation: where } = operation;
  return html`
<tr><th scope="row">${printable(where)}${operationId !== where && html` <small>${printable(operationId)}</small>`}</th><td${findings > 0 && new Html(' class="worst"')}>${findings > 0 ? findings : ""}</td>${statuses.map((heat, index) => cell(heat, "!", index))}${laws.map((heat, index) => cell(heat, "✗", index))}</tr>`;
}

function cell(heat: Heat, sign: string, index: number): Html {
  const border = index === 0 ? " edge" : "";
  if (heat.kind === "none") return border === "" ? html`<td></td>` : html`<td class="edge"></td>`;
  if (heat.kind === "missed") return html`<td class="miss${border}">○</td>`;
  const text = shortCount(heat.count);
  return heat.kind === "bad"
    ? html`<td class="worst${border}">${sign} ${text}</td>`
    : html`<td class="h${levelOf(heat.count)}${border}">${text}</td>`;
}

/** One to four, by powers of ten. */
function levelOf(count: number): number {
  return Math.min(4, Math.max(1, Math.floor(Math.log10(count)) + 1));
}

function edge(index: number): Html | false {
  return index === 0 && new Html(' class="edge"');
}
