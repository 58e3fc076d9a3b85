/** The report as one HTML page that needs nothing else: no network, no fonts, no scripts. */

import { Html, html } from "@gatehouse/openapi/html";
import { phases, type Report } from "../findings.ts";
import { groupUntried, knownLine, notRunText, notRunTitle, outcome, perSecond, totals, verdict } from "./figures.ts";
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
  const { cases, requests, checks, casesPerSecond, brokenLaws } = totals(report);
  const { server, serverVersion, seed, startedAt, milliseconds, interfaces, endedEarly } = report;
  const state = verdict(report);
  const sign = { broken: "✗", passed: "✓", incomplete: "!" }[state];
  return html`<h1 class="${state}"><span class="sign" aria-hidden="true">${sign}</span> ${outcome(report)}</h1>
${endedEarly !== undefined && html`<p class="early"><strong>Ended early.</strong> ${printable(endedEarly)}</p>`}
<p class="where"><strong>${printable(server)}</strong>${serverVersion !== undefined && `, version ${printable(serverVersion)}`} · ${interfaces.join(", ")} · <time datetime="${startedAt}">${startedAt.replace("T", " ").replace(/(?:\.\d+)?Z$/, " UTC")}</time></p>
<dl class="figures">
${figure("broken laws", brokenLaws)}${figure("cases", cases)}${figure("requests", requests)}${figure("checks", checks)}
${figure("cases a second", casesPerSecond)}${figure("duration", duration(milliseconds))}${figure("seed", String(seed))}
</dl>
<p class="again">The same run again:</p>
<pre class="command" tabindex="0"><code>${printable(report.command)}</code></pre>`;
}

function figure(name: string, value: string | number): Html {
  return html`<div><dt>${name}</dt><dd>${typeof value === "number" ? value.toLocaleString("en") : value}</dd></div>`;
}

function phaseTable({ phases: tallies }: Report): Html {
  const rows = tallies.toSorted((one, other) => phases.indexOf(one.phase) - phases.indexOf(other.phase));
  return html`<section id="phases" aria-labelledby="phases-title">
<h2 id="phases-title">Phases</h2>
${table(
  ["Phase", "Cases", "Requests", "Time", "Cases a second", "Findings"],
  rows.map(({ phase, cases, requests, milliseconds, findings }) => [
    phase,
    cases.toLocaleString("en"),
    requests.toLocaleString("en"),
    duration(milliseconds),
    perSecond(cases, milliseconds).toLocaleString("en"),
    String(findings),
  ]),
)}
</section>`;
}

function lawTable({ laws }: Report): Html {
  return html`<section id="laws" aria-labelledby="laws-title">
<h2 id="laws-title">Laws</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Laws"><table>
<thead><tr><th scope="col">Law</th><th scope="col" class="number">Checked</th><th scope="col" class="number">Broken</th></tr></thead>
<tbody>${laws.map(
    ({ law, checked, findings }) => html`
<tr><th scope="row">${law.says}<br><code>${law.id}</code></th><td class="number">${checked.toLocaleString("en")}</td><td class="number${findings > 0 && " bad"}">${findings}</td></tr>`,
  )}</tbody>
</table></div>
</section>`;
}

/** A table whose first column names the row, and whose others are figures. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): Html {
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
  const { untried, notBuilt, leftBehind, knownFindings, staleFindings, notRun } = report;
  return html`<section id="rest" aria-labelledby="rest-title">
<h2 id="rest-title">Not tried</h2>
${untried.length === 0 && html`<p>Every law was tried.</p>`}
<ul>${groupUntried(untried).map(
    ({ what, why, advice }) => html`
<li><strong>${printable(why)}</strong> ${printable(advice)}<br><span class="quiet">${what.length > 1 && `${what.length}: `}${printable(what.join(", "))}</span></li>`,
  )}</ul>
${folded(
  "known to the baseline",
  knownFindings.map(({ operation, law, about = "", actual }) => `${operation}: ${law.id} ${about}: ${actual}`),
)}
${folded("stale in the baseline: not found any more", staleFindings.map(knownLine))}
${folded(
  "not run",
  notRun.map((left) => `${notRunTitle(left)}, ${notRunText(left)}`),
)}
${folded("not built, as the server says", notBuilt)}
${folded("left behind: created, and not removed again", leftBehind)}
</section>`;
}

function folded(title: string, entries: readonly string[]): Html | false {
  if (entries.length === 0) return false;
  return html`<details><summary>${count(entries.length, "item")} ${title}</summary>
<ul>${entries.map((entry) => html`<li><code>${printable(entry)}</code></li>`)}</ul></details>`;
}
