/** Coverage in a terminal: a table by operation, and bars by interface and dimension. */
import { type CoverageItem, coverageDimensions } from "../findings.ts";
import {
  type CoverageCount,
  countCoverage,
  coverageByOperation,
  dimensionNames,
  interfacesOf,
  type OperationCoverage,
  ofDimension,
} from "./figures.ts";
import { heading, pad, type TerminalStyle } from "./terminal-style.ts";
import { cut, percent, printable } from "./text.ts";

const columns = coverageDimensions.filter((dimension) => dimension !== "operation");
const columnWidth = 12;
const maximumMissedItems = 30;

export function coverageTable(coverage: readonly CoverageItem[], style: TerminalStyle): string {
  const operations = coverageByOperation(coverage);
  if (operations.length === 0) return "";
  const first = style.width - columns.length * columnWidth - 2;
  const line = (title: string, items: readonly CoverageItem[]) =>
    pad(cut(printable(title), first - 1), first) +
    columns.map((dimension) => cell(ofDimension(items, dimension), style)).join("");
  const head = pad("", first) + columns.map((dimension) => dimensionNames[dimension].padStart(columnWidth)).join("");
  const groups = interfacesOf(coverage).flatMap((name) => {
    const rows = operations.filter((row) => row.interface === name);
    const built = rows.filter((row) => !row.notBuilt);
    if (rows.length === 0) return [];
    const items = rows.flatMap((row) => row.items);
    const [all] = [countCoverage(ofDimension(items, "operation"))];
    return [
      `  ${style.paint("bold", line(`${name}: ${all.seen}/${all.all} operations`, items))}`,
      ...built.map((row) => `  ${line(`  ${row.operationId}`, row.items)}`),
      ...(built.length < rows.length ? [style.paint("dim", `    and ${rows.length - built.length} not built`)] : []),
    ];
  });
  const total = `  ${style.paint("bold", line("all", coverage))}`;
  return [
    heading("Coverage, counted on the wire (seen/all)", style),
    style.paint("dim", `  ${head}`),
    ...groups,
    total,
    ...missed(operations, style),
  ].join("\n");
}

function cell(items: readonly CoverageItem[], { paint }: TerminalStyle): string {
  const { seen, all } = countCoverage(items);
  const text = (all === 0 ? "–" : `${seen}/${all}`).padStart(columnWidth);
  return seen < all ? paint("yellow", text) : text;
}

function missed(operations: readonly OperationCoverage[], style: TerminalStyle): readonly string[] {
  const names = operations.flatMap(({ operationId, items }) =>
    items.flatMap(({ state, name }) => (state === "missed" ? [`${operationId} ${name}`.trim()] : [])),
  );
  if (names.length === 0) return [];
  const rest = names.length - maximumMissedItems;
  return [
    "",
    heading("Missed", style),
    ...names.slice(0, maximumMissedItems).map((name) => `  ${cut(printable(name), style.width - 2)}`),
    ...(rest > 0 ? [`  and ${rest} more, listed in the files`] : []),
  ];
}

/** Draws a bar for each interface and dimension; unbuilt items are counted beside it. */
export function coveragePicture(coverage: readonly CoverageItem[], style: TerminalStyle): string {
  if (coverage.length === 0) return "";
  const width = Math.min(50, style.width - 58);
  const head = `${" ".repeat(16 + width)}${"seen".padStart(10)}${"".padStart(7)}${"not built".padStart(11)}${"out of reach".padStart(14)}`;
  const groups = interfacesOf(coverage).flatMap((name) => {
    const items = coverage.filter((item) => item.interface === name);
    return items.length === 0 ? [] : [`  ${name}`, ...bars(items, width, style)];
  });
  return [heading("Coverage in a picture", style), style.paint("dim", head), ...groups].join("\n");
}

function bars(items: readonly CoverageItem[], width: number, style: TerminalStyle): readonly string[] {
  return coverageDimensions.flatMap((dimension) => {
    const group = ofDimension(items, dimension);
    if (group.length === 0) return [];
    const number = countCoverage(group);
    const figures = [
      `${number.seen}/${number.all}`.padStart(10),
      percent(number.seen, number.all).padStart(7),
      String(number.notBuilt).padStart(11),
      String(number.unreachable).padStart(14),
    ];
    return [`    ${pad(dimensionNames[dimension], 12)}${bar(number, width, style)}${figures.join("")}`];
  });
}

function bar({ seen, all }: CoverageCount, width: number, { paint }: TerminalStyle): string {
  // Rounded down: a bar is full only where nothing is missing.
  const full = all === 0 ? 0 : Math.floor((seen / all) * width);
  const rest = (all === 0 ? "·" : "░").repeat(width - full);
  return paint(seen < all ? "yellow" : "green", "█".repeat(full)) + paint("dim", rest);
}
