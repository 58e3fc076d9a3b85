/** Draws the results of a run as a chart for light and dark pages. */
import { native } from "./native.ts";
import { engine, limit, type Results, rateOf, type SizeResult } from "./results.ts";
import { maximumTimesTheLimit } from "./targets.ts";

const width = 860;
const height = 436;
const plot = { left: 64, right: 600, top: 56, bottom: 400 };
/** Colours of medium brightness, visible on white and on black. */
const colours = ["#8a8f98", "#2f81f7", "#d9822b", "#b35900", "#a371f7", "#3fa34d", "#db61a2", "#1b9e9e"];

interface Line {
  readonly name: string;
  readonly colour: string;
  readonly isOurs: boolean;
  readonly rates: readonly number[];
}

export function plotOf(results: Results): string {
  const lines = linesOf(results);
  const rates = lines.flatMap((line) => line.rates);
  const lowest = Math.floor(Math.log10(Math.min(...rates)));
  const highest = Math.ceil(Math.log10(Math.max(...rates)));
  const x = (index: number): number =>
    plot.left + 40 + ((plot.right - plot.left - 80) * index) / Math.max(1, results.sizes.length - 1);
  const y = (rate: number): number =>
    plot.bottom - ((plot.bottom - plot.top) * (Math.log10(rate) - lowest)) / (highest - lowest);
  const names = spread(lines.map(({ rates: of }) => y(of.at(-1) ?? 1)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13">`,
    "<title>Megabytes a second by size of the word list</title>",
    "<style>text{fill:#57606a}.grid{stroke:#8a8f98;stroke-opacity:.3}@media(prefers-color-scheme:dark){text{fill:#b1bac4}}</style>",
    `<text x="${plot.left}" y="24" font-size="16">Megabytes of chat a second, by size of the word list (logarithmic)</text>`,
    `<text x="${plot.left}" y="42">${megabytesAndRounds(results)}</text>`,
    ...grid(lowest, highest, y),
    ...results.sizes.map(
      ({ size }, index) =>
        `<text x="${x(index)}" y="${plot.bottom + 22}" text-anchor="middle">${size.toLocaleString("en")} entries</text>`,
    ),
    // Ours last, over the others.
    ...lines
      .map((line, index) => ({ line, drawing: drawn(line, { x, y, nameAt: names[index] ?? 0 }) }))
      .sort((a, b) => Number(a.line.isOurs) - Number(b.line.isOurs))
      .map(({ drawing }) => drawing),
    ...results.sizes.map((size, index) => aim(size, x(index), y)),
    "</svg>\n",
  ].join("\n");
}

function linesOf({ sizes }: Results): Line[] {
  const names = sizes[0]?.measured.map(({ name }) => name) ?? [];
  // RE2 takes no long lists.
  return names
    .filter((name) => name !== native)
    .map((name, index) => ({
      name,
      colour: colours[index % colours.length] ?? "#8a8f98",
      isOurs: name === engine,
      rates: sizes.map((size) => rateOf(size, name)),
    }));
}

function megabytesAndRounds({ megabytes, rounds, node }: Results): string {
  return `${megabytes} MB of generated lines, medians of ${rounds} rounds, Node ${node}`;
}

function grid(lowest: number, highest: number, y: (rate: number) => number): string[] {
  return Array.from({ length: highest - lowest + 1 }, (_, index) => {
    const rate = 10 ** (lowest + index);
    const at = y(rate);
    return (
      `<line class="grid" x1="${plot.left}" x2="${plot.right}" y1="${at}" y2="${at}"/>` +
      `<text x="${plot.left - 8}" y="${at + 4}" text-anchor="end">${rate >= 1 ? rate.toLocaleString("en") : rate}</text>`
    );
  });
}

function drawn(
  { name, colour, isOurs, rates }: Line,
  { x, y, nameAt }: { x: (index: number) => number; y: (rate: number) => number; nameAt: number },
): string {
  const points = rates.map((rate, index) => `${x(index).toFixed(1)},${y(rate).toFixed(1)}`);
  const last = rates.at(-1) ?? 1;
  const end = x(rates.length - 1);
  return [
    `<polyline points="${points.join(" ")}" fill="none" stroke="${colour}" stroke-width="${isOurs ? 4 : 2}"${name === limit ? ' stroke-dasharray="5 4"' : ""}/>`,
    ...points.map((point) => {
      const [cx, cy] = point.split(",");
      return `<circle cx="${cx}" cy="${cy}" r="${isOurs ? 5 : 3}" fill="${colour}"/>`;
    }),
    `<line x1="${end + 6}" y1="${y(last).toFixed(1)}" x2="${plot.right + 12}" y2="${nameAt.toFixed(1)}" stroke="${colour}" stroke-opacity=".5"/>`,
    `<text x="${plot.right + 18}" y="${(nameAt + 4).toFixed(1)}"${isOurs ? ' font-weight="bold"' : ""}>${name}, ${last >= 100 ? last.toFixed(0) : last.toPrecision(2)} MB/s</text>`,
  ].join("\n");
}

/** Draws the engine's target, a fraction of the raw scan. */
function aim(result: SizeResult, at: number, y: (rate: number) => number): string {
  const times = maximumTimesTheLimit[result.size];
  if (times === undefined) return "";
  const height = y(rateOf(result, limit) / times);
  return (
    `<path d="M${at - 6} ${height.toFixed(1)}h12" stroke="${colours[1]}" stroke-width="2"/>` +
    `<text x="${at}" y="${(height - 6).toFixed(1)}" font-size="11" text-anchor="middle">aim: limit / ${times}</text>`
  );
}

/** Moves the heights apart so that labels do not overlap. */
function spread(heights: readonly number[], apart = 18): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed = [...heights];
  let next = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    next = Math.max(placed[index] ?? 0, next + apart);
    placed[index] = next;
  }
  return placed;
}
