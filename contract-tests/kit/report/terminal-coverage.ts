/** Coverage in a terminal: a table by operation, with a row for each interface. */
import { type CoverageItem, coverageDimensions } from "../findings.ts";
import {
  countCoverage,
  coverageByOperation,
  dimensionNames,
  interfacesOf,
  type OperationCoverage,
  ofDimension,
} from "./figures.ts";
import { heading, pad, type TerminalStyle } from "./terminal-style.ts";
import { cut, printable } from "./text.ts";

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
    const all = countCoverage(ofDimension(items, "operation"));
    const { unreachable } = countCoverage(items);
    return [
      `  ${style.paint("bold", line(`${name}: ${all.seen}/${all.all} operations`, items))}`,
      ...built.map((row) => `  ${line(`  ${row.operationId}`, row.items)}`),
      ...(unreachable > 0 ? [style.paint("dim", `    ${unreachable} out of reach`)] : []),
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
