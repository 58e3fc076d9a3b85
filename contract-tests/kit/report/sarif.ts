/** The report as SARIF 2.1.0 (OASIS), for code scanning: a rule for each law, a result for each finding. */
import { createHash } from "node:crypto";
import type { Finding, Law, Report } from "../findings.ts";
import { cut, printable } from "./text.ts";

const maximumMessageLength = 2_000;

export function sarifReport(report: Report): string {
  const laws = new Map(report.laws.map(({ law }) => [law.id, law]));
  for (const { law } of report.findings) laws.set(law.id, law);
  const rules = [...laws.values()];
  const log = {
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
        results: report.findings.map((finding) =>
          describeResult(
            finding,
            rules.findIndex(({ id }) => id === finding.law.id),
          ),
        ),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function describeRule({ id, says, lookAt }: Law): object {
  return { id, shortDescription: { text: says }, help: { text: lookAt }, defaultConfiguration: { level: "error" } };
}

function describeResult(finding: Finding, ruleIndex: number): object {
  const { law, interface: name, operationId, operation, about, expected, actual, document, occurrences } = finding;
  const at = about === undefined ? "" : ` (${about})`;
  const text = `${operation}${at}: expected ${expected}; actual: ${actual}. Document: ${document}.`;
  return {
    ruleId: law.id,
    ruleIndex,
    level: "error",
    message: { text: cut(printable(text), maximumMessageLength) },
    // Code scanning wants a file: there is none but the document that the operation comes from.
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: `openapi/${name}/${operationId}` }, region: { startLine: 1 } },
        logicalLocations: [{ fullyQualifiedName: `${name}.${operationId}`, kind: "function" }],
      },
    ],
    partialFingerprints: { "lawAtPlace/v1": fingerprintOf(finding) },
    occurrenceCount: occurrences,
  };
}

/** The same for the same law at the same place, whatever the seed: what was dismissed once stays dismissed. */
function fingerprintOf({ law, operationId, about }: Finding): string {
  const place = JSON.stringify([law.id, operationId, about ?? ""]);
  return createHash("sha256").update(place).digest("hex").slice(0, 32);
}
