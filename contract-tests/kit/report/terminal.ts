/** The report as it is printed when a run is over. */
import { coverageDimensions, type Finding, type Report } from "../findings.ts";
import {
  countCoverage,
  coverageGroups,
  dimensionNames,
  missedItems,
  outcome,
  phaseRows,
  remainders,
  signs,
  totals,
  untriedLines,
  verdict,
} from "./figures.ts";
import { variablesIn } from "./shell.ts";
import { printFinding } from "./terminal-finding.ts";
import { type TerminalStyle, table, wrap } from "./terminal-style.ts";
import { count, duration, oneLine, printable } from "./text.ts";

/** The files of a report, where they were written. */
export interface WrittenFiles {
  readonly html: string;
  readonly json: string;
  readonly junit: string;
}

/** Maximum numbers of printed findings and list items; the files have the rest. */
const maximumFindings = 20;
const maximumListItems = 20;

export function terminalReport(report: Report, style: TerminalStyle, files?: WrittenFiles): string {
  const sections = [
    headline(report, style),
    ...findingSections(report, style, files),
    section("Phases", table(["phase", "cases", "requests", "time", "findings"], phaseRows(report), style), style),
    lawTable(report, style),
    coverageTable(report, style),
    ...[["Missed", missedLines(report)] as const, ...remainders(report)].map(([title, all]) => list(title, all, style)),
    list(
      "Not tried, and how to have it tried",
      untriedLines(report).map(([why, what]) => `${why} (${what})`),
      style,
    ),
    ending(report, style, files),
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

/** One line for a finding, printed as soon as it is known. */
export function findingLine({ law, phase, operation, operationId, about }: Finding, style: TerminalStyle): string {
  const where = about === undefined ? "" : ` (${about})`;
  const line = oneLine(`${law.id}  ${operationId}, ${operation}${where}, ${phase}`, style.width - 2);
  return `${style.paint("red", "✗")} ${line}`;
}

function headline(report: Report, style: TerminalStyle): string {
  const { cases, requests, checks } = totals(report);
  const version = report.serverVersion === undefined ? "" : `, version ${report.serverVersion}`;
  const lines = [
    outcomeLine(report, style),
    printable(`${report.server}${version}: ${report.interfaces.join(", ")}`),
    `${count(cases, "case")}, ${count(requests, "request")}, ${count(checks, "check")} in ${duration(report.milliseconds)}; seed ${report.seed}`,
  ];
  if (report.endedEarly !== undefined)
    lines.push(style.paint("yellow", `Incomplete: ${oneLine(report.endedEarly, 300)}`));
  return lines.flatMap((line) => wrap(line, style.width)).join("\n");
}

function outcomeLine(report: Report, { paint }: TerminalStyle): string {
  const state = verdict(report);
  const colour = { broken: "red", passed: "green", incomplete: "yellow" } as const;
  return paint(["bold", colour[state]], `${signs[state]} ${outcome(report)}`);
}

function findingSections(
  { findings }: Report,
  style: TerminalStyle,
  files: WrittenFiles | undefined,
): readonly string[] {
  const shown = findings.slice(0, maximumFindings);
  const sections = shown.map((finding, index) =>
    printFinding(finding, { number: index + 1, of: findings.length, json: files?.json }, style),
  );
  const variables = new Set(
    shown.flatMap(({ steps }) => steps.flatMap(({ request }) => variablesIn(JSON.stringify(request)))),
  );
  if (variables.size > 0)
    sections.push(
      wrap(
        `Secrets are left out of the curl lines. Set them in your shell first: ${[...variables].map((name) => `${name.slice(1)}='…'`).join(" ")}`,
        style.width,
      ).join("\n"),
    );
  const rest = findings.length - shown.length;
  if (rest > 0)
    sections.push(`${count(rest, "more finding")}: ${files === undefined ? "not shown here." : `see ${files.html}`}`);
  return sections;
}

function section(title: string, text: string, { paint }: TerminalStyle): string {
  return `${paint("bold", title)}\n${text}`;
}

function lawTable({ laws }: Report, style: TerminalStyle): string {
  const rows = laws.map(({ law, checked, findings }) => [
    printable(law.id),
    checked.toLocaleString("en"),
    String(findings),
  ]);
  return section("Laws", table(["law", "checked", "broken"], rows, style), style);
}

/** A row for each interface, and one for all. */
function coverageTable({ coverage }: Report, style: TerminalStyle): string {
  if (coverage.length === 0) return "";
  const share = ({ seen, all }: ReturnType<typeof countCoverage>): string => (all === 0 ? "–" : `${seen}/${all}`);
  const rows = coverageGroups(coverage).map(([name, items]) => {
    const shares = coverageDimensions.map((dimension) => share(countCoverage(items, dimension)));
    return [printable(name), ...shares];
  });
  const head = ["", ...coverageDimensions.map((dimension) => dimensionNames[dimension])];
  return section("Coverage, counted on the wire (seen/all)", table(head, rows, style), style);
}

function missedLines(report: Report): readonly string[] {
  return missedItems(report).flatMap(({ operationId, names }) => names.map((name) => `${operationId} ${name}`));
}

function list(title: string, entries: readonly string[], style: TerminalStyle): string {
  if (entries.length === 0) return "";
  const rest = entries.length - maximumListItems;
  const shown = entries
    .slice(0, maximumListItems)
    .flatMap((entry) => wrap(`- ${oneLine(entry, 900)}`, style.width, "  "));
  const more = rest > 0 ? [`- and ${rest} more, listed in the files`] : [];
  return section(`${title.charAt(0).toUpperCase()}${title.slice(1)}`, [...shown, ...more].join("\n"), style);
}

function ending(report: Report, style: TerminalStyle, files: WrittenFiles | undefined): string {
  const lines = [outcomeLine(report, style), "", "The same run again:", `  ${printable(report.command)}`];
  if (files !== undefined)
    lines.push(
      "",
      "Written:",
      `  ${files.html}  (for people)`,
      `  ${files.junit}  (for CI)`,
      `  ${files.json}  (everything)`,
    );
  return lines.join("\n");
}
