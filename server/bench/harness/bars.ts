/** Draws groups of horizontal bars as SVG, for light and dark pages. */

export interface BarGroup {
  readonly title: string;
  readonly bars: readonly { readonly name: string; readonly value: number }[];
  /** Value with a mark across the group. */
  readonly aim?: number | undefined;
}

const width = 860;
const plot = { left: 250, right: 800, top: 84 };
const bar = { height: 11, gap: 2 };
const groupGap = 14;
/** Colours of medium brightness, visible on white and on black. */
const colours = ["#2f81f7", "#3fa34d", "#a371f7", "#8a8f98", "#d9822b", "#db61a2", "#1b9e9e", "#b35900"];

/** @param title what a bar's length stands for */
export function barsOf(groups: readonly BarGroup[], title: string, subtitle: string): string {
  const names = [...new Set(groups.flatMap(({ bars }) => bars.map(({ name }) => name)))];
  const colourOf = (name: string): string => colours[names.indexOf(name) % colours.length] ?? "";
  const largest = Math.max(1, ...groups.flatMap(({ bars }) => bars.map(({ value }) => value)));
  const x = (value: number): number => plot.left + ((plot.right - plot.left) * value) / largest;
  const drawings: string[] = [];
  let y = plot.top;
  for (const { title: of, bars, aim } of groups) {
    const top = y;
    for (const { name, value } of bars) {
      drawings.push(
        `<rect x="${plot.left}" y="${y}" width="${(x(value) - plot.left).toFixed(1)}" height="${bar.height}" fill="${colourOf(name)}"/>` +
          `<text x="${(x(value) + 4).toFixed(1)}" y="${y + 10}" font-size="10">${value.toPrecision(2)}</text>`,
      );
      y += bar.height + bar.gap;
    }
    drawings.push(`<text x="${plot.left - 10}" y="${(top + y) / 2 + 3}" text-anchor="end">${of}</text>`);
    if (aim !== undefined)
      drawings.push(`<path d="M${x(aim).toFixed(1)} ${top - 3}v${y - top + 4}" stroke="#d9822b" stroke-width="2"/>`);
    y += groupGap;
  }
  const legend = names.map((name, index) => {
    const at = 16 + 140 * (index % 6);
    return (
      `<rect x="${at}" y="${54 + 14 * Math.floor(index / 6)}" width="10" height="10" fill="${colourOf(name)}"/>` +
      `<text x="${at + 15}" y="${63 + 14 * Math.floor(index / 6)}" font-size="11">${name}</text>`
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y + 8}" font-family="system-ui, sans-serif" font-size="13">`,
    `<title>${title}</title>`,
    "<style>text{fill:#57606a}@media(prefers-color-scheme:dark){text{fill:#b1bac4}}</style>",
    `<text x="16" y="24" font-size="16">${title}</text>`,
    `<text x="16" y="42" font-size="11">${subtitle}</text>`,
    ...legend,
    ...drawings,
    "</svg>\n",
  ].join("\n");
}
