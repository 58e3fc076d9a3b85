/** The report as one HTML page that needs nothing else: no network, no fonts, no scripts. */

import { Html, html } from "@gatehouse/openapi/html";
import type { Report } from "../findings.ts";
import { outcome, phaseRows, remainders, signs, totals, untriedLines, verdict } from "./figures.ts";
import { coverageSection } from "./html-coverage.ts";
import { findingsSection } from "./html-findings.ts";
import { stylesheet } from "./html-style.ts";
import { count, duration, printable } from "./text.ts";

export function htmlReport(report: Report): string {
  const { findings } = report;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${outcome(report)} · contract report</title>
<style>${new Html(stylesheet)}</style>
</head>
<body>
<header>
<p class="kind">Contract report</p>
${headline(report)}
<nav aria-label="Parts of the report">
${findings.length > 0 && html`<a href="#findings">Findings</a>`}
<a href="#coverage">Coverage</a> <a href="#phases">Phases</a> <a href="#laws">Laws</a> <a href="#rest">Not tried</a>
</nav>
</header>
<main>
${findingsSection(findings)}
${coverageSection(report)}
${phaseTable(report)}
${lawTable(report)}
${rest(report)}
</main>
</body>
</html>
`;
  return page.text;
}

function headline(report: Report): Html {
  const { cases, requests, checks, brokenLaws } = totals(report);
  const { server, serverVersion, seed, startedAt, milliseconds, interfaces, endedEarly } = report;
  const state = verdict(report);
  return html`<h1 class="${state}"><span class="sign" aria-hidden="true">${signs[state]}</span> ${outcome(report)}</h1>
${endedEarly !== undefined && html`<p class="early"><strong>Incomplete.</strong> ${printable(endedEarly)}</p>`}
<p class="where"><strong>${printable(server)}</strong>${serverVersion !== undefined && `, version ${printable(serverVersion)}`} · ${interfaces.join(", ")} · <time datetime="${startedAt}">${startedAt.replace("T", " ").replace(/(?:\.\d+)?Z$/, " UTC")}</time></p>
<dl class="figures">
${figure("broken laws", brokenLaws)}${figure("cases", cases)}${figure("requests", requests)}${figure("checks", checks)}
${figure("duration", duration(milliseconds))}${figure("seed", String(seed))}
</dl>
<p class="again">The same run again:</p>
<pre class="command" tabindex="0"><code>${printable(report.command)}</code></pre>`;
}

function figure(name: string, value: string | number): Html {
  return html`<div><dt>${name}</dt><dd>${typeof value === "number" ? value.toLocaleString("en") : value}</dd></div>`;
}

function phaseTable(report: Report): Html {
  return html`<section id="phases" aria-labelledby="phases-title">
<h2 id="phases-title">Phases</h2>
${table(["Phase", "Cases", "Requests", "Time", "Findings"], phaseRows(report))}
</section>`;
}

function lawTable({ laws }: Report): Html {
  return html`<section id="laws" aria-labelledby="laws-title">
<h2 id="laws-title">Laws</h2>
${table(
  ["Law", "Checked", "Broken"],
  laws.map(({ law, checked, findings }) => [
    html`${law.says}<br><code>${law.id}</code>`,
    checked.toLocaleString("en"),
    findings > 0 ? html`<span class="bad">${findings}</span>` : "0",
  ]),
)}
</section>`;
}

/** A table whose first column names the row, and whose others are figures. */
function table(head: readonly string[], rows: readonly (readonly (string | Html)[])[]): Html {
  const name = head[0] ?? "";
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${name}"><table>
<thead><tr>${head.map((title, column) => html`<th scope="col"${column > 0 && new Html(' class="number"')}>${title}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([title = "", ...cells]) => html`
<tr><th scope="row">${title}</th>${cells.map((cell) => html`<td class="number">${cell}</td>`)}</tr>`,
  )}</tbody>
</table></div>`;
}

function rest(report: Report): Html {
  const untried = untriedLines(report);
  return html`<section id="rest" aria-labelledby="rest-title">
<h2 id="rest-title">Not tried</h2>
${untried.length === 0 && html`<p>Every law was tried.</p>`}
<ul>${untried.map(
    ([why, what]) => html`
<li><strong>${printable(why)}</strong><br><span class="quiet">${printable(what)}</span></li>`,
  )}</ul>
${remainders(report).map(([title, entries]) => folded(title, entries))}
</section>`;
}

function folded(title: string, entries: readonly string[]): Html | false {
  if (entries.length === 0) return false;
  return html`<details><summary>${count(entries.length, "item")} ${title}</summary>
<ul>${entries.map((entry) => html`<li><code>${printable(entry)}</code></li>`)}</ul></details>`;
}
