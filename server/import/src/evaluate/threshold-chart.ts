/** Draws precision and recall over the threshold as inline SVG. */
import { type Html, html } from "@gatehouse/openapi/html";
import { type Estimate, percent, shownRange } from "./metrics.ts";
import type { ThresholdCurve, ThresholdRange } from "./thresholds.ts";

/** Size and margins of the drawing. */
const [width, height] = [640, 280];
const [left, right, top, bottom] = [48, 16, 12, 44];
const ticks = [0, 20, 40, 60, 80, 100];

/** @param id distinguishes the chart from others on the page */
export function thresholdChart({ kind, ranges, best }: ThresholdCurve, id: string): Html {
  const about = kind === "all" ? "all matches" : kind;
  return html`<svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-title ${id}-desc">
<title id="${id}-title">Precision and recall by threshold: ${about}</title>
<desc id="${id}-desc">${summaryOf(best)} The table below has all values.</desc>
${ticks.map((tick) => html`<path class="grid" d="M${x(0)} ${y(tick / 100)}H${x(100)}"/><text class="tick" x="${left - 8}" y="${y(tick / 100) + 4}" text-anchor="end">${tick} %</text>`)}
${ticks.map((tick) => html`<text class="tick" x="${x(tick)}" y="${y(0) + 18}" text-anchor="middle">${tick}</text>`)}
<text class="tick" x="${x(50)}" y="${height - 6}" text-anchor="middle">score from which a match counts</text>
${best !== undefined && html`<path class="best" d="M${x(best.to)} ${y(0)}V${y(1)}"/>`}
${line("precision", ranges, ({ metrics }) => metrics.precision)}
${line("recall", ranges, ({ metrics }) => metrics.recall)}
</svg>`;
}

function summaryOf(best: ThresholdRange | undefined): string {
  if (best === undefined) return "No threshold stops an abusive text.";
  const { precision, recall } = best.metrics;
  const shares = `precision ${percent(precision?.value ?? 0)} %, recall ${percent(recall?.value ?? 0)} %`;
  return `F1 is highest at the scores ${shownRange(best)}: ${shares}.`;
}

/** Draws steps; where the figure cannot be measured, the line has a gap. */
function line(
  name: string,
  ranges: readonly ThresholdRange[],
  figureOf: (range: ThresholdRange) => Estimate | undefined,
): Html {
  let isOpen = false;
  const path = ranges.map((range) => {
    const figure = figureOf(range);
    // A range begins above the last score of the one below it.
    const start = Math.max(0, range.from - 1);
    const step = figure === undefined ? "" : `${isOpen ? "V" : `M${x(start)} `}${y(figure.value)}H${x(range.to)}`;
    isOpen = figure !== undefined;
    return step;
  });
  return html`<path class="${name}" d="${path.join("")}"/>`;
}

function x(score: number): number {
  return rounded(left + (score / 100) * (width - left - right));
}

function y(share: number): number {
  return rounded(top + (1 - share) * (height - top - bottom));
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
