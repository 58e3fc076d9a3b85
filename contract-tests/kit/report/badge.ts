/** A badge with the outcome of a run: an SVG that needs nothing else, for a README. */
import { html } from "@gatehouse/openapi/html";
import type { Report } from "../findings.ts";
import { countCoverage, verdict } from "./figures.ts";
import { percent } from "./text.ts";

const label = "contract";
const colours = { passed: "#1b6b2f", broken: "#a32020", incomplete: "#7a4b00" } as const;

export function badge(report: Report): string {
  const state = verdict(report);
  const message = messageOf(report, state);
  const left = widthOf(label);
  const right = widthOf(message);
  const text = (words: string, x: number, width: number) =>
    html`<text x="${x + width / 2}" y="14" textLength="${width - 12}">${words}</text>`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${message}">
<title>${label}: ${message}</title>
<clipPath id="r"><rect width="${left + right}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#3c4650"/><rect x="${left}" width="${right}" height="20" fill="${colours[state]}"/></g>
<g fill="#ffffff" text-anchor="middle" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11">${text(label, 0, left)}${text(message, left, right)}</g>
</svg>
`.text;
}

function messageOf(report: Report, state: keyof typeof colours): string {
  const { seen, all } = countCoverage(report.coverage);
  const share = all === 0 ? "" : ` · ${percent(seen, all)} seen`;
  const { length } = report.findings;
  if (state === "broken") return `${length} ${length === 1 ? "finding" : "findings"}${share}`;
  return `${state === "passed" ? "passed" : "not complete"}${share}`;
}

/** The width of Verdana is about seven units a character; `textLength` fits the rest. */
function widthOf(words: string): number {
  return Math.round(words.length * 6.8) + 12;
}
