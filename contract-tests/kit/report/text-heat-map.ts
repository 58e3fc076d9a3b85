/** The heat map as text: the same rows and columns, then what is missing and what is broken in words. */
import type { Report } from "../findings.ts";
import { outcome } from "./figures.ts";
import { type Heat, type HeatColumn, type HeatMap, heatMapOf, shortCount } from "./heat-map.ts";
import { printable } from "./text.ts";

const width = 7;

export function coverageText(report: Report): string {
  const map = heatMapOf(report);
  const { figures, groups } = map;
  const rows = groups.flatMap((group) => group.rows);
  const first = Math.max(9, ...rows.map(({ operation }) => printable(operation.operation).length)) + 2;
  const lines = [
    `Coverage of ${printable(report.server)}: ${printable(report.interfaces.join(", "))}`,
    `${outcome(report)}. Seed ${report.seed}.`,
    `Operations called: ${figures.operationsSeen} of ${figures.operations}. Documented statuses seen: ${figures.statusesSeen} of ${figures.statuses}. Laws checked: ${figures.laws}. Findings: ${figures.findings}.`,
    "",
    "7 seen or held 7 times   o documented, never seen   x2 broken, 2 findings   !3 answered 3 times, not documented   . nothing",
    "",
    ...table(map, "Statuses", { columns: map.statuses, first, cells: ({ statuses }) => statuses, sign: "!" }),
    "",
    "Laws, by the numbers above their columns:",
    ...map.laws.map(({ title, says }, index) => `  ${String(index + 1).padStart(3)}  ${title}: ${says}`),
    "",
    ...table(map, "Laws", {
      columns: map.laws.map((law, index) => ({ ...law, title: String(index + 1) })),
      first,
      cells: ({ laws }) => laws,
      sign: "x",
    }),
    "",
    ...missing(map),
  ];
  return `${lines
    .map((line) => line.trimEnd())
    .join("\n")
    .trimEnd()}\n`;
}

interface TableOptions {
  readonly columns: readonly HeatColumn[];
  readonly first: number;
  readonly cells: (row: HeatMap["groups"][number]["rows"][number]) => readonly Heat[];
  readonly sign: string;
}

function table({ groups }: HeatMap, title: string, { columns, first, cells, sign }: TableOptions): readonly string[] {
  const head = title.padEnd(first) + columns.map((column) => column.title.padStart(width + 1)).join("");
  return [
    head,
    ...groups.flatMap(({ name, rows }) => [
      printable(name),
      ...rows.map(
        (row) =>
          printable(row.operation.operation).padEnd(first) +
          cells(row)
            .map((heat) => textOf(heat, sign).padStart(width + 1))
            .join(""),
      ),
    ]),
  ];
}

function textOf(heat: Heat, sign: string): string {
  if (heat.kind === "none") return ".";
  if (heat.kind === "missed") return "o";
  return heat.kind === "bad" ? `${sign}${shortCount(heat.count)}` : shortCount(heat.count);
}

function missing({ groups, statuses }: HeatMap): readonly string[] {
  const lines = groups
    .flatMap(({ rows }) => rows)
    .flatMap(({ operation, statuses: heats }) => {
      const missed = heats.flatMap((heat, index) => (heat.kind === "missed" ? [statuses[index]?.title ?? ""] : []));
      return missed.length === 0 ? [] : [`  ${printable(operation.operation)}: ${missed.join(", ")}`];
    });
  return lines.length === 0 ? ["Every documented status was seen."] : ["Documented, never seen:", ...lines];
}
