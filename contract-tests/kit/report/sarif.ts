/**
 * The report as SARIF 2.1.0 (OASIS), for code scanning: a rule for each law, a result for each finding. Its types are those of
 * the schema.
 */
import { existsSync } from "node:fs";
import { relative, sep } from "node:path";
import type { Log, ReportingDescriptor, Result } from "sarif";
import type { Finding, Law, Report } from "../findings.ts";
import { otherPlaces } from "./figures.ts";
import { cut, printable } from "./text.ts";

const maximumMessageLength = 2_000;

/** Code scanning shows such a result as dismissed. */
const suppressed: Pick<Result, "baselineState" | "suppressions"> = {
  baselineState: "unchanged",
  suppressions: [{ kind: "external", justification: "The baseline of the run knows it." }],
};

export function sarifReport(report: Report): string {
  const laws = new Map(report.laws.map(({ law }) => [law.id, law]));
  const results = [...report.findings, ...report.knownFindings];
  for (const { law } of results) laws.set(law.id, law);
  const rules = [...laws.values()];
  const log: Log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "gatehouse-contract", rules: rules.map(describeRule) } },
        automationDetails: { id: "gatehouse-contract/" },
        invocations: [
          {
            executionSuccessful: report.endedEarly === undefined,
            commandLine: printable(report.command),
            startTimeUtc: report.startedAt,
          },
        ],
        results: results.map((finding, index) => ({
          ...describeResult(
            finding,
            rules.findIndex(({ id }) => id === finding.law.id),
          ),
          ...(index < report.findings.length ? {} : suppressed),
        })),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function describeRule({ id, says, lookAt }: Law): ReportingDescriptor {
  return { id, shortDescription: { text: says }, help: { text: lookAt }, defaultConfiguration: { level: "error" } };
}

/**
 * Returns the path of the description that an operation comes from, where it is a file below the working folder: code scanning
 * opens files of the repository.
 */
function fileOf(document: string): readonly string[] | undefined {
  const [file = ""] = document.split("#", 1);
  if (!/\.(?:ya?ml|json)$/i.test(file) || file.includes("://")) return undefined;
  const path = relative(".", file).split(sep);
  return path[0] === ".." || !existsSync(file) ? undefined : path;
}

function describeResult(finding: Finding, ruleIndex: number): Result {
  const { law, interface: name, operationId, operation, about, expected, actual, document, occurrences } = finding;
  const at = about === undefined ? "" : ` (${about})`;
  const places = otherPlaces(finding);
  const others = places === undefined ? "" : `, also at ${places}`;
  const text = `${operation}${at}${others}: expected ${expected}; actual: ${actual}. Document: ${document}.`;
  return {
    ruleId: law.id,
    ruleIndex,
    level: "error",
    message: { text: cut(printable(text), maximumMessageLength) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: {
            uri: (fileOf(document) ?? ["openapi", name, operationId]).map(encodeURIComponent).join("/"),
          },
          region: { startLine: 1 },
        },
        logicalLocations: [{ fullyQualifiedName: `${name}.${operationId}`, kind: "function" }],
      },
    ],
    partialFingerprints: { "lawAtPlace/v1": finding.fingerprint },
    occurrenceCount: occurrences,
  };
}
