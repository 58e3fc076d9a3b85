/** Runs the tests of the Cargo workspace here, and writes what came of them as JUnit XML: `node cargo-test.ts <file>`. */
import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Name the file for the report.");
const patienceMs = 300_000;
const args = ["test", "--quiet", "--package", "gatehouse-smoke", "--test", "smoke", "--", "--format=pretty"];
const cargo = spawn("cargo", args, {
  stdio: ["ignore", "pipe", "inherit"],
  signal: AbortSignal.timeout(patienceMs),
});
const ended = new Promise<number>((resolve, reject) => {
  cargo.once("close", (code) => resolve(code ?? 1));
  cargo.once("error", reject);
});
const outcomes = new Map<string, string>();
const printed: string[] = [];
for await (const line of createInterface({ input: cargo.stdout })) {
  printed.push(line);
  const [, name, outcome] = /^test (\S+) .*\.\.\. (ok|FAILED|ignored)/.exec(line) ?? [];
  if (name !== undefined && outcome !== undefined) outcomes.set(name, outcome);
}
const count = (outcome: string): number => [...outcomes.values()].filter((found) => found === outcome).length;
const cases = [...outcomes].map(([name, outcome]) => {
  const inside = { FAILED: "<failure/>", ignored: "<skipped/>" }[outcome] ?? "";
  return `<testcase name="${name.replace(/[^\w:]/g, "_")}">${inside}</testcase>`;
});
const counts = `tests="${outcomes.size}" failures="${count("FAILED")}" errors="0" skipped="${count("ignored")}"`;
await writeFile(
  file,
  `<testsuites><testsuite name="rust" ${counts}>\n${cases.join("\n")}\n</testsuite></testsuites>\n`,
);
process.exitCode = await ended;
if (process.exitCode !== 0) console.log(printed.join("\n"));
