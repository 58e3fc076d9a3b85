/**
 * Reads a report that Vitest's JSON reporter wrote:
 *
 *   node tools/test-report.mjs counts <report>     prints `<passed> <failed>`
 *   node tools/test-report.mjs failures <report>   prints a line for each failed test: its file, a tab, its name
 *
 * A file that fails without a failed test, such as one that cannot be loaded, is a line of its own and counts as one failed.
 */
import { readFileSync } from "node:fs";
import { relative } from "node:path";

const [what, path = ""] = process.argv.slice(2);
/** @type {{ numPassedTests: number, numFailedTests: number, testResults: { name: string, status: string, message: string, assertionResults: { status: string, fullName: string }[] }[] }} */
const report = JSON.parse(readFileSync(path, "utf8"));

const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
  const file = relative(process.cwd(), name);
  const failed = assertionResults
    .filter((test) => test.status === "failed")
    .map(({ fullName }) => `${file}\t${fullName}`);
  return failed.length === 0 && status === "failed" ? [`${file}\tthe file as a whole`] : failed;
});

if (what === "counts") console.log(report.numPassedTests, failures.length);
else if (failures.length > 0) console.log(failures.map((line) => line.replaceAll("\n", " ")).join("\n"));
