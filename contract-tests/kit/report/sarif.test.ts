/** The report for code scanning. */
import { expect, test } from "vitest";
import { sarifReport } from "./sarif.ts";
import { findings, passed, report } from "./testdata/report.ts";

test("SARIF has a rule for each law and a result for each finding", () => {
  const { version, runs } = JSON.parse(sarifReport(report));
  const [{ tool, results }] = runs;
  expect([version, runs.length, results.length]).toEqual(["2.1.0", 1, findings.length]);
  for (const [index, finding] of findings.entries()) {
    const result = results[index];
    expect(tool.driver.rules[result.ruleIndex].id).toBe(finding.law.id);
    expect(result).toMatchObject({ ruleId: finding.law.id, occurrenceCount: finding.occurrences });
    expect(result.locations[0].physicalLocation.artifactLocation.uri).toContain(finding.operationId);
    expect(result.message.text).toContain(finding.operation);
  }
  expect(sarifReport(report)).not.toContain("\\u001b");
  expect(JSON.parse(sarifReport(passed)).runs[0].results).toEqual([]);
});

test("a finding keeps its fingerprint in another run, and no two findings share one", () => {
  const prints = (text: string): string[] =>
    JSON.parse(text).runs[0].results.map(
      (result: { readonly partialFingerprints: object }) => Object.values(result.partialFingerprints)[0],
    );
  const again = { ...report, seed: 7, findings: findings.map((finding) => ({ ...finding, actual: "something else" })) };
  expect(prints(sarifReport(again))).toEqual(prints(sarifReport(report)));
  expect(new Set(prints(sarifReport(report))).size).toBe(findings.length);
});

test("the place of a finding is a URI, whatever the names of the document are", () => {
  const [finding] = report.findings;
  if (finding === undefined) throw new Error("The report has a finding.");
  const foreign = { ...finding, interface: "A Museum API", operationId: "GET /a/{id}" };
  const { runs } = JSON.parse(sarifReport({ ...report, findings: [foreign] }));
  const { uri } = runs[0].results[0].locations[0].physicalLocation.artifactLocation;
  expect(uri).toBe("openapi/A%20Museum%20API/GET%20%2Fa%2F%7Bid%7D");
});

test("the place of a finding is the description, where that is a file of the working folder", () => {
  const [finding] = report.findings;
  if (finding === undefined) throw new Error("The report has a finding.");
  const uriOf = (document: string): string => {
    const { runs } = JSON.parse(sarifReport({ ...report, findings: [{ ...finding, document }] }));
    return runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri;
  };
  expect(uriOf("openapi/gatehouse.yaml#/paths/~1a/get")).toBe("openapi/gatehouse.yaml");
  expect(uriOf(`${process.cwd()}/openapi/gatehouse.yaml`)).toBe("openapi/gatehouse.yaml");
  for (const other of ["https://example.org/openapi.yaml#/paths", "/etc/none.yaml", "A guide, Requests"])
    expect(uriOf(other)).toContain(finding.operationId);
});
