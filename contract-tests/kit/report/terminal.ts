/** The report as it is printed when a run is over. */
import { type Finding, type NotRun, phases, type Report } from "../findings.ts";
import { groupUntried, knownLine, notRunText, notRunTitle, outcome, perSecond, totals, verdict } from "./figures.ts";
import { variablesIn } from "./shell.ts";
import { coverageTable } from "./terminal-coverage.ts";
import { printFinding } from "./terminal-finding.ts";
import { heading, type TerminalStyle, table, wrap } from "./terminal-style.ts";
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
    phaseTable(report, style),
    lawTable(report, style),
    coverageTable(report.coverage, style),
    notBuiltSection(report, style),
    untriedSection(report, style),
    list("Known findings, which the baseline has", report.knownFindings.map(knownFindingLine), style),
    list("Stale in the baseline: not found any more", report.staleFindings.map(knownLine).map(printable), style),
    list("Not run", report.notRun.map(notRunLine), style),
    list("Left behind: created, and not removed again", report.leftBehind.map(printable), style),
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
    lines.push(style.paint("yellow", `Ended early: ${oneLine(report.endedEarly, 300)}`));
  return lines.flatMap((line) => wrap(line, style.width)).join("\n");
}

function outcomeLine(report: Report, { paint }: TerminalStyle): string {
  const text = outcome(report);
  switch (verdict(report)) {
    case "broken":
      return paint(["bold", "red"], `✗ ${text}`);
    case "passed":
      return paint(["bold", "green"], `✓ ${text}`);
    case "incomplete":
      return paint(["bold", "yellow"], `! ${text}`);
  }
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

function phaseTable({ phases: tallies }: Report, style: TerminalStyle): string {
  const rows = tallies.toSorted((one, other) => phases.indexOf(one.phase) - phases.indexOf(other.phase));
  return [
    heading("Phases", style),
    table(
      ["phase", "cases", "requests", "time", "cases/s", "findings"],
      rows.map(({ phase, cases, requests, milliseconds, findings }) => [
        phase,
        cases.toLocaleString("en"),
        requests.toLocaleString("en"),
        duration(milliseconds),
        perSecond(cases, milliseconds).toLocaleString("en"),
        String(findings),
      ]),
      style,
    ),
  ].join("\n");
}

function lawTable({ laws }: Report, style: TerminalStyle): string {
  return [
    heading("Laws", style),
    table(
      ["law", "checked", "broken"],
      laws.map(({ law, checked, findings }) => [printable(law.id), checked.toLocaleString("en"), String(findings)]),
      style,
    ),
  ].join("\n");
}

function knownFindingLine({ law, operationId, about, actual }: Finding): string {
  const entry = { fingerprint: "", law: law.id, operationId, ...(about === undefined ? {} : { about }) };
  return oneLine(`${knownLine(entry)}: ${actual}`, 300);
}

function notRunLine(left: NotRun): string {
  return oneLine(`${notRunTitle(left)}, ${notRunText(left)}`, 300);
}

function list(title: string, entries: readonly string[], style: TerminalStyle): string {
  if (entries.length === 0) return "";
  const rest = entries.length - maximumListItems;
  const shown = entries.slice(0, maximumListItems).flatMap((entry) => wrap(`- ${entry}`, style.width, "  "));
  return [heading(title, style), ...shown, ...(rest > 0 ? [`- and ${rest} more, listed in the files`] : [])].join("\n");
}

function notBuiltSection({ notBuilt }: Report, style: TerminalStyle): string {
  if (notBuilt.length === 0) return "";
  const names = wrap(oneLine(notBuilt.join(", "), 6_000), style.width - 2).map((line) => `  ${line}`);
  return [heading(`Not built, as the server says: ${notBuilt.length}`, style), ...names].join("\n");
}

function untriedSection({ untried }: Report, style: TerminalStyle): string {
  const entries = groupUntried(untried).map(({ what, why, advice }) =>
    oneLine(`${why} ${advice} (${what.length > 1 ? `${what.length}: ` : ""}${what.join(", ")})`, 900),
  );
  return list("Not tried, and how to have it tried", entries, style);
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
