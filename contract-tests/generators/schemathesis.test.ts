/** Schemathesis with the guide's configuration, on a server as its first start leaves it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startAsReader } from "../guides/reader-program.ts";
import { expectRow, guide, pythonPackages, type Trial, trial } from "./trial.ts";

const version = "4.32.5";
const checks = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_schema_conformance",
  "positive_data_acceptance",
];

/** Runs valid requests. Resolves to what it printed, whether or not it finds something, and to the trial. */
async function runPositive(...options: readonly string[]): Promise<readonly [said: string, trial: Trial]> {
  const { environment } = await startAsReader();
  const { GATEHOUSE_URL: url = "", GATEHOUSE_API_KEY: key = "" } = environment;
  const made = await trial("schemathesis", "openapi.json", pythonPackages([`schemathesis==${version}`]));
  // Schemathesis finds the file by its name.
  made.write("schemathesis.toml", /```text schemathesis\.toml\n([^`]+)/.exec(readFileSync(guide, "utf8"))?.[1] ?? "");
  const said = await made
    .run(
      ...[join("..", "bin/schemathesis"), "run", "document.json", "--url", url, "--header", `Authorization: ${key}`],
      ...["--mode", "positive", "--checks", checks.join()],
      // Deleting the words of a dictionary takes longer than its ten seconds on a busy machine.
      ...["--workers", "1", "--request-timeout", "60", ...options],
    )
    .catch((error: Error) => error.message);
  return [said, made];
}

test("each documented example is accepted, and answered as documented", { timeout: 600_000 }, async () => {
  const [said] = await runPositive("--phases", "examples");
  const [, passed = "0"] = /(\d+) generated, \1 passed/.exec(said) ?? [];
  expect(Number(passed), said.slice(-2000)).toBeGreaterThan(150);
  expectRow("Schemathesis", version, "openapi.json", "answered as documented");
});

test("of all phases' requests, at most a tenth is refused although its form is right", {
  timeout: 900_000,
}, async () => {
  const [said, { folder }] = await runPositive("--report", "ndjson", "--report-ndjson-path", "report.ndjson");
  const report = readFileSync(join(folder, "report.ndjson"), "utf8");
  const statuses = [...report.matchAll(/"response":\{"status_code":(\d+)/g)].map(([, status]) => Number(status));
  const answered = statuses.filter((status) => status !== 401 && status !== 404);
  expect(answered.length, said.slice(-2000)).toBeGreaterThan(1_000);
  expect(answered.filter((status) => status >= 500)).toEqual([]);
  expect(answered.filter((status) => status === 400).length / answered.length).toBeLessThan(0.1);
});
