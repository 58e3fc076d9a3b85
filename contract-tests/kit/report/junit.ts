/**
 * The report as JUnit XML, for CI systems: a suite of the laws, in which those that hold pass, and a suite for each
 * interface and phase, in which each finding is a failure. A law that was broken fails where it was broken alone.
 */

import { type Html, html } from "@gatehouse/openapi/html";
import type { Finding, Phase, Report } from "../findings.ts";
import { repeatWithCurl } from "./curl.ts";
import { fileNames, notRunText, notRunTitle, otherPlaces, outcome } from "./figures.ts";
import { cut, oneLine, printable, readableBody } from "./text.ts";

const maximumBodyLength = 2_000;

interface Suite {
  readonly name: string;
  readonly tests: number;
  readonly failures: number;
  readonly skipped: number;
  readonly cases: readonly Html[];
}

export function junitReport(report: Report): string {
  const suites = [lawSuite(report), ...phaseSuites(report), ...knownSuite(report), ...untriedSuite(report)];
  // The schema of Jenkins knows no sum of what was skipped.
  const total = (of: "tests" | "failures") => suites.reduce((sum, suite) => sum + suite[of], 0);
  const seconds = (report.milliseconds / 1000).toFixed(3);
  const page = html`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="contract" tests="${total("tests")}" failures="${total("failures")}" errors="0" time="${seconds}">${suites.map(
    (suite) => html`
  <testsuite name="${suite.name}" tests="${suite.tests}" failures="${suite.failures}" skipped="${suite.skipped}" errors="0" time="${seconds}" timestamp="${report.startedAt.replace(/(?:\.\d+)?Z$/, "")}" hostname="${printable(report.server)}">
    ${properties(report)}${suite.cases}
  </testsuite>`,
  )}
</testsuites>
`;
  return page.text;
}

function properties({ seed, server, serverVersion, command, endedEarly }: Report): Html {
  const entries = Object.entries({ seed: String(seed), server, serverVersion, command, endedEarly });
  return html`<properties>${entries.map(
    ([name, value]) => value !== undefined && html`<property name="${name}" value="${printable(value)}"/>`,
  )}</properties>`;
}

function lawSuite({ laws }: Report): Suite {
  const intact = laws.filter(({ findings }) => findings === 0);
  const cases = intact.map(({ law, checked }) =>
    checked > 0
      ? html`
    <testcase classname="contract.laws" name="${law.id}"><system-out>${law.says} Checked ${checked} times.</system-out></testcase>`
      : skipped("contract.laws", law.id, "The run never came to a check of it."),
  );
  const unchecked = intact.filter(({ checked }) => checked === 0).length;
  return { name: "laws", tests: cases.length, failures: 0, skipped: unchecked, cases };
}

function phaseSuites(report: Report): readonly Suite[] {
  const ran = new Set(report.phases.map(({ phase }) => phase));
  return report.interfaces.flatMap((name) => [...ran].map((phase) => phaseSuite(report, name, phase)));
}

function phaseSuite(report: Report, name: string, phase: Phase): Suite {
  const failures = report.findings.flatMap((finding, index) =>
    finding.interface === name && finding.phase === phase ? [failure(finding, index)] : [],
  );
  const title = `${name}.${phase}`;
  const passed = html`
    <testcase classname="contract.${title}" name="every law that was checked holds"/>`;
  const cases = failures.length === 0 ? [passed] : failures;
  return { name: title, tests: cases.length, failures: failures.length, skipped: 0, cases };
}

function failure(finding: Finding, index: number): Html {
  const { law, about, operationId, operation, phase, expected, actual } = finding;
  const name = [operationId, law.id, ...(about === undefined ? [] : [oneLine(about, 200)])].join(" ");
  const message = oneLine(`${operation}: ${law.says} Expected ${expected}; actual: ${actual}`, 500);
  return html`
    <testcase classname="contract.${finding.interface}.${phase}" name="${name}"><failure type="${law.id}" message="${message}">${details(finding, index)}</failure></testcase>`;
}

function details(finding: Finding, index: number): string {
  const { law, steps } = finding;
  const exchanges = steps.flatMap(({ request, response, failure: reason }, step) => [
    `${step + 1}. ${cut(printable(`${request.method} ${request.url}`), maximumBodyLength)}`,
    ...(request.body === undefined ? [] : [readableBody(request.body, maximumBodyLength)]),
    response === undefined ? `no answer: ${printable(reason ?? "")}` : `answer: ${response.status}`,
    ...(response === undefined || response.body === "" ? [] : [readableBody(response.body, maximumBodyLength)]),
    repeatWithCurl(request, { file: fileNames.json, finding: index, step }),
    "",
  ]);
  return [
    `${law.id}: ${law.says}`,
    ...(finding.about === undefined ? [] : [`At: ${cut(printable(finding.about), maximumBodyLength)}`]),
    ...(otherPlaces(finding) === undefined ? [] : [`Also at: ${otherPlaces(finding)}`]),
    `Expected: ${cut(printable(finding.expected), maximumBodyLength)}`,
    `Actual: ${cut(printable(finding.actual), maximumBodyLength)}`,
    "",
    ...exchanges,
    `Look at: ${law.lookAt}`,
    `Document: ${finding.document}`,
  ].join("\n");
}

function knownSuite({ knownFindings }: Report): readonly Suite[] {
  const cases = knownFindings.map(({ operationId, law, about = "", actual }) =>
    skipped("contract.known", `${operationId} ${law.id} ${about}`, `The baseline knows it. Actual: ${actual}`),
  );
  const tests = cases.length;
  return tests === 0 ? [] : [{ name: "known", tests, failures: 0, skipped: tests, cases }];
}

function untriedSuite(report: Report): readonly Suite[] {
  const { untried, endedEarly, notRun } = report;
  const cases = untried.map(({ what, why, advice }) => skipped("contract.untried", what, `${why} ${advice}`));
  // Without it a run that was cut short would look like a whole one.
  if (endedEarly !== undefined)
    cases.push(skipped("contract.untried", "the rest of the run", `${endedEarly}; ${outcome(report)}`));
  for (const left of notRun) cases.push(skipped("contract.untried", notRunTitle(left), notRunText(left)));
  const tests = cases.length;
  return tests === 0 ? [] : [{ name: "untried", tests, failures: 0, skipped: tests, cases }];
}

function skipped(classname: string, name: string, why: string): Html {
  return html`
    <testcase classname="${classname}" name="${oneLine(name, 300)}"><skipped message="${oneLine(why, 500)}"/></testcase>`;
}
