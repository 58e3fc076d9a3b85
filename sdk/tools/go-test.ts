/** Runs the tests of the Go module here, and writes what came of them as JUnit XML: `node go-test.ts <file>`. */
import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";

interface TestEvent {
  readonly Action: string;
  readonly Test?: string;
  readonly Output?: string;
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Name the file for the report.");
const args = ["test", "-count=1", "-timeout=300s", "-json", "./..."];
const go = spawn("go", args, { stdio: ["ignore", "pipe", "inherit"] });
const ended = new Promise<number>((resolve, reject) => {
  go.once("close", (code) => resolve(code ?? 1));
  go.once("error", reject);
});
const outcomes = new Map<string, string>();
/** Output of each test; under the empty name, output from outside of tests. */
const outputs = new Map<string, string>();
for await (const line of createInterface({ input: go.stdout })) {
  const { Action: action, Test: test, Output: output = "" }: TestEvent = JSON.parse(line);
  const name = test ?? "";
  outputs.set(name, (outputs.get(name) ?? "") + output);
  if (test !== undefined && ["pass", "fail", "skip"].includes(action)) outcomes.set(test, action);
}
// A test with subtests does not count itself.
const tests = [...outcomes].filter(([name]) => ![...outcomes.keys()].some((other) => other.startsWith(`${name}/`)));
const count = (outcome: string): number => tests.filter(([, found]) => found === outcome).length;
const cases = tests.map(([name, outcome]) => {
  const inside = { fail: "<failure/>", skip: "<skipped/>" }[outcome] ?? "";
  return `<testcase name="${name.replace(/[^\w/ ,.-]/g, "_")}">${inside}</testcase>`;
});
const counts = `tests="${tests.length}" failures="${count("fail")}" errors="0" skipped="${count("skip")}"`;
await writeFile(file, `<testsuites><testsuite name="go" ${counts}>\n${cases.join("\n")}\n</testsuite></testsuites>\n`);
for (const [name, output] of outputs) if ((outcomes.get(name) ?? "fail") === "fail") process.stdout.write(output);
process.exitCode = await ended;
