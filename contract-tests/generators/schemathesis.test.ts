/** Schemathesis with the documented examples, on a server as its first start leaves it. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { startAsReader } from "../guides/reader-program.ts";
import { expectRow, pythonPackages, trial } from "./trial.ts";

const version = "4.32.5";
const checks = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_schema_conformance",
];

test("each documented example is answered as documented", { timeout: 600_000 }, async () => {
  const { environment } = await startAsReader();
  const { GATEHOUSE_URL: url = "", GATEHOUSE_API_KEY: key = "" } = environment;
  const { run: inFolder } = await trial("schemathesis", "openapi.json", pythonPackages([`schemathesis==${version}`]));
  const said = await inFolder(
    ...[join("..", "bin/schemathesis"), "run", "document.json", "--url", url, "--header", `Authorization: ${key}`],
    ...["--phases", "examples", "--mode", "positive", "--checks", checks.join()],
    // Deleting the words of a dictionary takes longer than its ten seconds on a busy machine.
    ...["--workers", "1", "--request-timeout", "60"],
  );
  const [, passed = "0"] = /(\d+) generated, \1 passed/.exec(said) ?? [];
  expect(Number(passed), said.slice(-2000)).toBeGreaterThan(300);
  expectRow("Schemathesis", version, "openapi.json", "answered as documented");
});
