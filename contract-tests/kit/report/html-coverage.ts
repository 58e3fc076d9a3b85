/** Coverage as a picture of all items, and a table of the missing ones. */

import { type Html, html } from "@gatehouse/openapi/html";
import { type CoverageItem, coverageDimensions } from "../findings.ts";
import {
  countCoverage,
  coverageByOperation,
  dimensionNames,
  interfacesOf,
  itemName,
  type OperationCoverage,
  ofDimension,
} from "./figures.ts";
import { count, cut, percent, printable } from "./text.ts";

type State = CoverageItem["state"];

const states: Readonly<Record<State, string>> = {
  covered: "seen",
  missed: "missed",
  notBuilt: "not built",
  unreachable: "out of reach without a simulation",
};

/** Of a picture, in its own units. */
const cellSize = 10;
const step = 12;
const rowHeight = 16;
const titleWidth = 220;
const cellsInRow = 60;
const gap = 6;

export function coverageSection(coverage: readonly CoverageItem[]): Html {
  const operations = coverageByOperation(coverage);
  return html`<section id="coverage" aria-labelledby="coverage-title">
<h2 id="coverage-title">Coverage, counted on the wire</h2>
${
  coverage.length === 0
    ? html`<p>Nothing was counted.</p>`
    : html`${summaryTable(coverage)}${missedList(operations)}${legend()}${interfacesOf(coverage).map((name) =>
        picture(
          name,
          operations.filter((row) => row.interface === name),
        ),
      )}`
}
</section>`;
}

function summaryTable(coverage: readonly CoverageItem[]): Html {
  const rows = [
    ...interfacesOf(coverage).map((name) => [name, coverage.filter((item) => item.interface === name)] as const),
    ["all", coverage] as const,
  ];
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Coverage by interface"><table>
<thead><tr><th scope="col">Interface</th>${coverageDimensions.map((dimension) => html`<th scope="col" class="number">${dimensionNames[dimension]}</th>`)}<th scope="col" class="number">not built</th></tr></thead>
<tbody>${rows.map(
    ([name, items]) =>
      items.length > 0 &&
      html`
<tr><th scope="row">${name}</th>${coverageDimensions.map((dimension) => figure(ofDimension(items, dimension)))}<td class="number">${countCoverage(items).notBuilt}</td></tr>`,
  )}</tbody>
</table></div>`;
}

function figure(items: readonly CoverageItem[]): Html {
  const { seen, all } = countCoverage(items);
  if (all === 0) return html`<td class="number">–</td>`;
  return html`<td class="number${seen < all && " short"}">${seen}/${all} <small>${percent(seen, all)}</small></td>`;
}

function missedList(operations: readonly OperationCoverage[]): Html {
  const gaps = operations.flatMap(({ operation, operationId, items }) => {
    const missing = items.filter(({ state }) => state === "missed");
    return missing.length === 0 ? [] : [{ operation, operationId, missing }];
  });
  const total = gaps.reduce((sum, { missing }) => sum + missing.length, 0);
  if (total === 0) return html`<p>Everything that is built and can be reached was seen.</p>`;
  return html`<details><summary>${count(total, "item")} missed, in ${count(gaps.length, "operation")}</summary>
<ul class="missed">${gaps.map(
    ({ operation, operationId, missing }) => html`
<li>${operation} <span class="quiet">${operationId}</span>: ${missing.map((item, index) => html`${index > 0 && ", "}<code>${printable(itemName(item))}</code>`)}</li>`,
  )}</ul></details>`;
}

/** States differ in shape as well as in colour. */
function shape(state: State, x: number, y: number): Html {
  const [left, top] = [x + 0.5, y + 0.5];
  const side = cellSize - 1;
  const square = html`<rect x="${left}" y="${top}" width="${side}" height="${side}" rx="2"/>`;
  if (state === "missed") return html`${square}<path d="M${x + 3} ${y + 3}l4 4m0 -4l-4 4"/>`;
  if (state === "unreachable") return html`${square}<path d="M${x + 2.5} ${y + 7.5}l5 -5"/>`;
  return square;
}

function legend(): Html {
  const entries = Object.entries(states);
  return html`<p class="legend">${entries.map(
    ([state, name]) =>
      html`<span><svg class="cells" width="14" height="14" viewBox="0 0 10 10" aria-hidden="true"><g class="${state}">${shape(asState(state), 0, 0)}</g></svg> ${name}</span>`,
  )}</p>
<p class="quiet">Each cell is one thing that the contract names; each row an operation with its statuses, media types, parameters and properties, in this order. Point at a cell for its name.</p>`;
}

function asState(text: string): State {
  return text === "missed" || text === "notBuilt" || text === "unreachable" ? text : "covered";
}

function picture(name: string, rows: readonly OperationCoverage[]): Html | false {
  if (rows.length === 0) return false;
  let y = 0;
  const drawn = rows.map((row) => {
    const { cells, lines } = drawCells(row.items, y);
    const title = html`<text x="0" y="${y + 9}">${cut(row.operationId, 34)}<title>${row.operation}</title></text>`;
    y += lines * step + rowHeight - step;
    return html`
<g>${title}${cells}</g>`;
  });
  const { seen, all } = countCoverage(rows.flatMap(({ items }) => items));
  const width = titleWidth + cellsInRow * step + gap * coverageDimensions.length;
  return html`<h3>${name} <small>${seen} of ${all} seen</small></h3>
<div class="scroll" tabindex="0" role="region" aria-label="Coverage of ${name} as a picture">
<svg class="cells" width="${width}" height="${y}" viewBox="0 0 ${width} ${y}" role="img" aria-label="${name}: ${seen} of ${all} documented items seen">${drawn}
</svg></div>`;
}

/** An operation's cells, its dimensions apart from each other, over as many lines as they need. */
function drawCells(items: readonly CoverageItem[], top: number): { cells: readonly Html[]; lines: number } {
  let column = 0;
  let line = 0;
  let space = 0;
  const cells = items.map((item, index) => {
    const apart = index > 0 && items[index - 1]?.dimension !== item.dimension;
    if (column >= cellsInRow) [column, line, space] = [0, line + 1, 0];
    else if (apart) space += gap;
    const x = titleWidth + column * step + space;
    column += 1;
    const title = `${item.operationId}, ${itemName(item)}: ${states[item.state]}${item.seen > 0 ? ` ${count(item.seen, "time")}` : ""}`;
    return html`<g class="${item.state}">${shape(item.state, x, top + line * step)}<title>${printable(title)}</title></g>`;
  });
  return { cells, lines: line + 1 };
}
