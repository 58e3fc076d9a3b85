/** The files for machines, and how all files get into their folder. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { escapeHtml } from "@gatehouse/openapi/html";
import { assert, property, string } from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { badge } from "./badge.ts";
import { jsonReport, makeReportFolder, writeReport } from "./files.ts";
import { junitReport } from "./junit.ts";
import { findings, passed, report } from "./testdata/report.ts";
import { tagProblems } from "./testdata/tags.ts";

/** Characters that XML 1.0 does not allow. */
const impossible = /[^\P{Cc}\t\n\r\u007F-\u009F]|[\uFFFE\uFFFF]|\p{Surrogate}/u;

describe("JUnit XML", () => {
  const xml = junitReport(report);

  test("is well formed, whatever the values hold", () => {
    expect(tagProblems(xml)).toEqual([]);
    expect(tagProblems(junitReport(passed))).toEqual([]);
    expect(xml).not.toMatch(impossible);
  });

  test("escaped text holds nothing that XML cannot, nor anything that is markup", async () => {
    const markup = /[<>"']|&(?!(?:amp|lt|gt|quot|#39|#13);)/;
    await assert(
      property(string({ unit: "binary" }), (text) => {
        expect(escapeHtml(text)).not.toMatch(impossible);
        expect(escapeHtml(text)).not.toMatch(markup);
      }),
    );
    expect(escapeHtml("a\u0000b\uD800c\uFFFFd\r🙂")).toBe("a\uFFFDb\uFFFDc\uFFFDd&#13;🙂");
  });

  test("counts what it holds", () => {
    const suites = xml.split("<testsuite ").slice(1);
    const sum = { tests: 0, failures: 0, skipped: 0 };
    for (const suite of suites) {
      const [, tests, failures, skipped] = /tests="(\d+)" failures="(\d+)" skipped="(\d+)"/.exec(suite) ?? [];
      expect(suite.match(/<testcase /g) ?? []).toHaveLength(Number(tests));
      expect(suite.match(/<failure /g) ?? []).toHaveLength(Number(failures));
      expect(suite.match(/<skipped /g) ?? []).toHaveLength(Number(skipped));
      sum.tests += Number(tests);
      sum.failures += Number(failures);
      sum.skipped += Number(skipped);
    }
    const seconds = (report.milliseconds / 1000).toFixed(3);
    const whole = `<testsuites name="contract" tests="${sum.tests}" failures="5" errors="0" time="${seconds}">`;
    expect(xml).toContain(whole);
    expect(sum.skipped).toBeGreaterThan(0);
    expect(sum.failures).toBe(findings.length);
    // A suite for each interface and phase, the laws, and what was not tried.
    expect(suites).toHaveLength(3 * 6 + 2);
  });

  test("a finding fails where it was found, with its law, its request and its curl line", () => {
    const [, failing = ""] = /classname="contract\.filtering\.state" name="([\s\S]*?)<\/testcase>/.exec(xml) ?? [];
    expect(failing).toMatch(
      /^retrieveFilterEntry deleted-is-gone status"><failure type="deleted-is-gone" message="GET /,
    );
    expect(failing).toContain("3. GET http://127.0.0.1:9011/filter/blacklist/entry/1f0c7a52");
    expect(failing).toContain("curl -sS -i -X DELETE");
    expect(failing).toContain("Look at: Whether the delete is committed");
    expect(xml).toContain('<property name="seed" value="1234567"/>');
    expect(xml).toContain("--key &quot;$KEY&quot; --seed 1234567");
  });

  test("a law that was never checked is skipped, and an early end is seen", () => {
    const [first] = passed.laws;
    const unchecked = junitReport({ ...passed, laws: first === undefined ? [] : [{ ...first, checked: 0 }] });
    expect(unchecked).toContain(`name="status-documented"><skipped message="The run never came to a check of it."/>`);
    expect(junitReport(passed)).toContain('skipped="0" errors="0"');
    expect(xml).toContain('name="the rest of the run"><skipped message="the time of --budget was up');
  });
});

describe("JSON", () => {
  test("holds the whole report, with its version first", () => {
    expect(JSON.parse(jsonReport(report))).toEqual({ formatVersion: 1, ...report });
    expect(jsonReport(report)).toMatch(/^\{\n {2}"formatVersion": 1,/);
  });
});

describe("the folder", () => {
  test("gets three whole files, and those of an earlier run are replaced", () => {
    const parent = mkdtempSync(join(tmpdir(), "contract-report-"));
    onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
    const folder = join(parent, "a/b");
    writeReport(report, folder);
    const files = writeReport(passed, folder);
    expect(readdirSync(folder).toSorted()).toEqual(["junit.xml", "report.html", "report.json"]);
    expect(files).toEqual({
      html: join(folder, "report.html"),
      json: join(folder, "report.json"),
      junit: join(folder, "junit.xml"),
    });
    expect(readFileSync(files.json, "utf8")).toBe(jsonReport(passed));
    expect(readFileSync(files.html, "utf8")).toContain("Passed");
    writeFileSync(join(parent, "file"), "");
    expect(() => makeReportFolder(join(parent, "file"))).toThrow();
  });
});

describe("the badge", () => {
  test("says how many findings there are, in an SVG that is well formed", () => {
    const svg = badge(report);
    expect(tagProblems(svg)).toEqual([]);
    expect(svg).toMatch(/aria-label="contract: 5 findings · \d+ % seen"/);
    expect(svg).not.toMatch(/<script|href/);
  });

  test("of a run without findings says that it passed, and of one that was cut short that it is not complete", () => {
    expect(badge(passed)).toContain("passed · 100 % seen");
    expect(badge({ ...passed, endedEarly: "interrupted" })).toContain("not complete");
  });
});
