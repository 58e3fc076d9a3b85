/** Coverage of a run: figures by interface, what was missed, and a heat map of operations by statuses and laws. */
import { Html, html } from "@gatehouse/openapi/html";
import {
  type CoverageDimension,
  type CoverageItem,
  coverageDimensions,
  type Law,
  type OperationResult,
  type Report,
} from "../findings.ts";
import { countCoverage, coverageGroups, dimensionNames, missedItems } from "./figures.ts";
import { count, percent, printable } from "./text.ts";

export function coverageSection(report: Report): Html {
  const { coverage } = report;
  return html`<section id="coverage" aria-labelledby="coverage-title">
<h2 id="coverage-title">Coverage, counted on the wire</h2>
${
  coverage.length === 0
    ? html`<p>Nothing was counted.</p>`
    : html`${summaryTable(coverage)}${missedList(report)}${heatMap(report)}`
}
</section>`;
}

function summaryTable(coverage: readonly CoverageItem[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Coverage by interface"><table>
<thead><tr><th scope="col">Interface</th>${coverageDimensions.map((dimension) => html`<th scope="col" class="number">${dimensionNames[dimension]}</th>`)}<th scope="col" class="number">not built</th><th scope="col" class="number">out of reach</th></tr></thead>
<tbody>${coverageGroups(coverage).map(
    ([name, items]) => html`
<tr><th scope="row">${name}</th>${coverageDimensions.map((dimension) => figure(items, dimension))}<td class="number">${countCoverage(items).notBuilt}</td><td class="number">${countCoverage(items).unreachable}</td></tr>`,
  )}</tbody>
</table></div>`;
}

function figure(items: readonly CoverageItem[], dimension: CoverageDimension): Html {
  const { seen, all } = countCoverage(items, dimension);
  if (all === 0) return html`<td class="number">–</td>`;
  return html`<td class="number${seen < all && " short"}">${seen}/${all} <small>${percent(seen, all)}</small></td>`;
}

function missedList(report: Report): Html {
  const gaps = missedItems(report);
  const total = gaps.reduce((sum, { names }) => sum + names.length, 0);
  if (total === 0) return html`<p>Everything that is built and can be reached was seen.</p>`;
  return html`<details><summary>${count(total, "item")} missed, in ${count(gaps.length, "operation")}</summary>
<ul class="missed">${gaps.map(
    ({ operation, operationId, names }) => html`
<li>${operation} <span class="quiet">${operationId}</span>: ${names.map((name, index) => html`${index > 0 && ", "}<code>${printable(name)}</code>`)}</li>`,
  )}</ul></details>`;
}

/** A table, which keyboards and screen readers know how to read. */
function heatMap({ operations, laws }: Report): Html {
  const statuses = [...new Set(operations.flatMap((one) => one.statuses.map(({ name }) => name)))].sort(byStatus);
  const checked = laws.filter((tally) => tally.checked > 0).map(({ law }) => law);
  return html`<h3>Operations by status and law</h3>
<p class="legend">
<span><span class="key h1">1</span><span class="key h2">10</span><span class="key h3">100</span><span class="key h4">1k</span>seen, or held, so many times</span>
<span><span class="key miss">○</span>documented, never seen</span>
<span><span class="key worst">✗ 1</span>a broken law, with its findings</span>
<span><span class="key worst">! 1</span>answered, not documented</span>
<span>empty: not documented, or never checked there</span>
</p>
<div class="map" tabindex="0" role="region" aria-label="Operations by status and law"><table>
<caption class="quiet">Each row is an operation. The numbers say how often a status was answered, or a law was checked there.</caption>
<thead>
<tr><th rowspan="2" scope="col">Operation</th><th class="edge" colspan="${Math.max(1, statuses.length)}" scope="colgroup">Statuses</th><th class="edge" colspan="${Math.max(1, checked.length)}" scope="colgroup">Laws</th></tr>
<tr>${statuses.map((name, index) => html`<th scope="col"${edge(index)}>${name}</th>`)}${checked.map(({ id, says }, index) => html`<th class="law${index === 0 && " edge"}" scope="col" title="${says}"><span>${id}</span></th>`)}</tr>
</thead>
${[...Map.groupBy(operations, (one) => one.interface)].map(
  ([name, own]) => html`<tbody>
<tr><th class="group" colspan="${1 + statuses.length + checked.length}" scope="rowgroup">${printable(name)}</th></tr>${own.map((one) => operationRow(one, statuses, checked))}
</tbody>`,
)}
</table></div>`;
}

function operationRow(result: OperationResult, statuses: readonly string[], laws: readonly Law[]): Html {
  const { operationId, operation } = result;
  return html`
<tr><th scope="row">${printable(operation)}${operationId !== operation && html` <small>${printable(operationId)}</small>`}</th>${statuses.map((name, index) => statusCell(result, name, index))}${laws.map(({ id }, index) => lawCell(result, id, index))}</tr>`;
}

function statusCell({ statuses }: OperationResult, name: string, index: number): Html {
  const tally = statuses.find((status) => status.name === name);
  if (tally === undefined) return html`<td${edge(index)}></td>`;
  if (!tally.documented) return cell("worst", `! ${shortCount(tally.seen)}`, index);
  return tally.seen === 0 ? cell("miss", "○", index) : cell(heatOf(tally.seen), shortCount(tally.seen), index);
}

function lawCell({ laws }: OperationResult, id: string, index: number): Html {
  const tally = laws.find(({ law }) => law === id);
  if (tally === undefined || tally.checked === 0) return html`<td${edge(index)}></td>`;
  if (tally.findings > 0) return cell("worst", `✗ ${shortCount(tally.findings)}`, index);
  return cell(heatOf(tally.checked), shortCount(tally.checked), index);
}

function cell(kind: string, text: string, index: number): Html {
  return html`<td class="${kind}${index === 0 && " edge"}">${text}</td>`;
}

function edge(index: number): Html | false {
  return index === 0 && new Html(' class="edge"');
}

/** Numbers first; then ranges, and the default. */
function byStatus(one: string, other: string): number {
  return Number(/\D/.test(one)) - Number(/\D/.test(other)) || (one < other ? -1 : 1);
}

/** Returns one of four classes, by powers of ten. */
function heatOf(times: number): string {
  return `h${Math.min(4, Math.max(1, Math.floor(Math.log10(times)) + 1))}`;
}

/** At most four characters: `7`, `950`, `12k`. */
function shortCount(times: number): string {
  if (times < 1_000) return String(times);
  return times < 1_000_000 ? `${Math.floor(times / 1_000)}k` : `${Math.floor(times / 1_000_000)}M`;
}
