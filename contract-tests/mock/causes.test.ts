import { expect, test } from "vitest";
import type { Finding, Report } from "../kit/findings.ts";
import { groupByCause } from "./causes.ts";

const law = { id: "body-where-documented", says: "", lookAt: "" };
const finding: Finding = {
  law,
  phase: "examples",
  interface: "identity",
  operationId: "listApplications",
  operation: "GET /api/application",
  document: "",
  expected: "no body",
  actual: "231 bytes",
  steps: [],
  occurrences: 3,
  fingerprint: "",
};
const other = { ...law, id: "violation-named" };

function causes(...findings: readonly Finding[]) {
  const report: Report = {
    server: "",
    startedAt: "",
    milliseconds: 0,
    seed: 1,
    interfaces: [],
    command: "",
    phases: [],
    laws: [],
    findings,
    knownFindings: [],
    staleFindings: [],
    coverage: [],
    operations: [],
    notBuilt: [],
    untried: [],
    leftBehind: [],
    notRun: [],
  };
  return groupByCause(report);
}

test("findings that differ in a number, an id or a field have one cause", () => {
  expect(causes(finding, { ...finding, operationId: "listBlacklistTags", actual: "99 bytes", occurrences: 1 })).toEqual(
    [
      {
        law: law.id,
        cause: "no body → n bytes",
        findings: 2,
        occurrences: 4,
        operation: "listApplications",
        operations: 2,
      },
    ],
  );
  const named = { ...finding, law: other, actual: "400 with an error at application.name" };
  const all = causes(
    { ...named, expected: "400 with an error at application.roles[0].id, for null" },
    { ...named, expected: "400 with an error at tags[3]" },
    { ...named, expected: "400 with an error at X-Service-TenantId, for …" },
  );
  expect(all.map(({ cause }) => cause)).toEqual(["400 with an error at a field → 400 with an error at a field"]);
});

test("a status is a cause of its own, and the most broken law comes first", () => {
  const refused = { ...finding, law: other, expected: "405", actual: "200" };
  const all = causes(finding, refused, { ...refused, actual: "404" });
  expect(all.map(({ law: id, cause }) => `${id} ${cause}`)).toEqual([
    "violation-named 405 → 200",
    "violation-named 405 → 404",
    "body-where-documented no body → n bytes",
  ]);
});
