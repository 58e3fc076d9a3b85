/** Schemathesis with the documented examples and the guide's configuration, on a server as its first start leaves it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startAsReader } from "../guides/reader-program.ts";
import { expectRow, guide, pythonPackages, trial } from "./trial.ts";

const version = "4.32.5";
const checks = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_schema_conformance",
  "positive_data_acceptance",
];
/** They need a refresh token and the id of a key, which an earlier answer holds. */
const needAnswers = ["/api/jwt/refresh", "/api/jwt/public-key"];

test("each documented example is accepted, and answered as documented", { timeout: 600_000 }, async () => {
  const { environment } = await startAsReader();
  const { GATEHOUSE_URL: url = "", GATEHOUSE_API_KEY: key = "" } = environment;
  const { run: inFolder, write } = await trial(
    "schemathesis",
    "openapi.json",
    pythonPackages([`schemathesis==${version}`]),
  );
  // Schemathesis finds the file by its name.
  write("schemathesis.toml", /```text schemathesis\.toml\n([^`]+)/.exec(readFileSync(guide, "utf8"))?.[1] ?? "");
  const said = await inFolder(
    ...[join("..", "bin/schemathesis"), "run", "document.json", "--url", url, "--header", `Authorization: ${key}`],
    ...["--phases", "examples", "--mode", "positive", "--checks", checks.join()],
    ...needAnswers.flatMap((path) => ["--exclude-path", path]),
    // Deleting the words of a dictionary takes longer than its ten seconds on a busy machine.
    ...["--workers", "1", "--request-timeout", "60"],
  );
  const [, passed = "0"] = /(\d+) generated, \1 passed/.exec(said) ?? [];
  expect(Number(passed), said.slice(-2000)).toBeGreaterThan(150);
  expectRow("Schemathesis", version, "openapi.json", "answered as documented");
});
