/** Draws the shares of bare Express as bars, for light and dark pages. */
import { type OperationResult, prismKey, type SubjectResult } from "./measure.ts";
import { storeNames } from "./options.ts";
import { conditionsOf, subjectTitles } from "./report.ts";
import type { Results } from "./results.ts";
import { shareTargets } from "./targets.ts";

const width = 860;
const plot = { left: 250, right: 800, top: 84 };
const bar = { height: 11, gap: 2 };
const groupGap = 14;
/** Colours of medium brightness, visible on white and on black. */
const colours: Readonly<Record<string, string>> = {
  file: "#2f81f7",
  memory: "#3fa34d",
  postgres: "#a371f7",
  [prismKey]: "#8a8f98",
};
const bars = [...storeNames, prismKey] as const;

export function plotOf(results: Results): string {
  const [first] = results.operations;
  const shown = results.operations.filter(({ connections }) => connections === first?.connections);
  const largest = Math.max(1, ...shown.flatMap(({ subjects }) => barsOf(subjects).map(({ share }) => share)));
  const x = (share: number): number => plot.left + ((plot.right - plot.left) * share) / largest;
  const { drawings, bottom } = groups(shown, x);
  const height = bottom + 36;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13">`,
    "<title>Requests per second of processor time, as a share of bare Express</title>",
    "<style>text{fill:#57606a}.grid{stroke:#8a8f98;stroke-opacity:.3}@media(prefers-color-scheme:dark){text{fill:#b1bac4}}</style>",
    `<text x="16" y="24" font-size="16">Requests per second of processor time, as a share of bare Express with the same bytes</text>`,
    `<text x="16" y="42" font-size="11">${first?.connections ?? 0} connections. ${conditionsOf(results)} Marks: target and goal.</text>`,
    ...legend(shown),
    ...grid(largest, x, bottom),
    ...drawings,
    "</svg>\n",
  ].join("\n");
}

function barsOf(subjects: readonly SubjectResult[]): SubjectResult[] {
  return bars.flatMap((key) => subjects.find((subject) => subject.key === key) ?? []);
}

function legend(shown: readonly OperationResult[]): string[] {
  const keys = bars.filter((key) => shown.some(({ subjects }) => subjects.some((subject) => subject.key === key)));
  return keys.map(
    (key, index) =>
      `<rect x="${plot.left + 140 * index}" y="56" width="10" height="10" fill="${colours[key]}"/>` +
      `<text x="${plot.left + 140 * index + 15}" y="65" font-size="12">${subjectTitles[key]}</text>`,
  );
}

function grid(largest: number, x: (share: number) => number, bottom: number): string[] {
  return Array.from({ length: Math.floor(largest / 0.2) + 1 }, (_, index) => {
    const at = x(index * 0.2).toFixed(1);
    return (
      `<line class="grid" x1="${at}" x2="${at}" y1="${plot.top - 6}" y2="${bottom}"/>` +
      `<text x="${at}" y="${bottom + 18}" text-anchor="middle">${(index * 0.2).toFixed(1)}</text>`
    );
  });
}

function groups(shown: readonly OperationResult[], x: (share: number) => number) {
  const drawings: string[] = [];
  let y = plot.top;
  for (const { key, title, subjects } of shown) {
    const own = barsOf(subjects);
    const top = y;
    for (const { key: subject, share } of own) {
      const end = x(share);
      drawings.push(
        `<rect x="${plot.left}" y="${y}" width="${(end - plot.left).toFixed(1)}" height="${bar.height}" fill="${colours[subject]}"/>` +
          `<text x="${(end + 4).toFixed(1)}" y="${y + 10}" font-size="10">${share.toFixed(2)}</text>`,
      );
      y += bar.height + bar.gap;
    }
    drawings.push(`<text x="${plot.left - 10}" y="${(top + y) / 2 + 3}" text-anchor="end">${title}</text>`);
    const target = shareTargets[key];
    for (const mark of target === undefined ? [] : [target.target, target.goal]) {
      drawings.push(`<path d="M${x(mark).toFixed(1)} ${top - 3}v${y - top + 4}" stroke="#d9822b" stroke-width="2"/>`);
    }
    y += groupGap;
  }
  return { drawings, bottom: y };
}
