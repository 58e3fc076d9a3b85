/** Validators and converters of other people, on every served document that they take. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bin, expectRow, npmPackages, trial } from "./trial.ts";

const limit = { timeout: 600_000 };

test("Spectral finds no error", limit, async () => {
  const { run: inFolder, write } = await trial(
    "stoplight-spectral-cli",
    "openapi.json",
    npmPackages(["@stoplight/spectral-cli@6.16.3"]),
  );
  write(".spectral.yaml", 'extends: ["spectral:oas"]\n');
  await inFolder(bin("spectral"), "lint", "document.json", "--fail-severity=error");
  expectRow("Spectral", "6.16.3", "openapi.json", "0 errors");
});

test("Redocly finds no error by its strict rules", limit, async () => {
  const { run: inFolder } = await trial("redocly-cli", "openapi.json", npmPackages(["@redocly/cli@2.77.0"]));
  await inFolder(bin("redocly"), "lint", "document.json", "--extends=recommended-strict");
  expectRow("Redocly CLI", "2.77.0", "openapi.json", "0 errors");
});

/**
 * Style of IBM Cloud's handbook: names, which the interface documents set, what may be left out of an answer, and what may be sent
 * in the query or in the body.
 */
const styleOfIbm = [
  ...["enum", "parameter", "path-segment", "property"].map((what) => `ibm-${what}-casing-convention`),
  ...["array", "enum"].map((what) => `ibm-required-${what}-properties-in-response`),
  "ibm-no-consecutive-path-parameter-segments",
  "ibm-schema-type-format",
  "ibm-unique-parameter-request-property-names",
];

test("IBM's validator finds no error but for nine rules of style", limit, async () => {
  const { run: inFolder } = await trial(
    "ibm-openapi-validator",
    "openapi/3.0.json",
    npmPackages(["ibm-openapi-validator@1.38.4"]),
  );
  // It ends with an error for those of style.
  const report = await inFolder("sh", "-c", `${bin("lint-openapi")} document.json --errors-only --json || true`);
  const { error }: { error: { results: { rule: string; path: string[] }[] } } = JSON.parse(report);
  expect(error.results.filter(({ rule }) => !styleOfIbm.includes(rule))).toEqual([]);
  expectRow("IBM OpenAPI Validator", "1.38.4", "openapi/3.0.json", "0 errors");
});

test("Postman's converter makes requests without an error text", limit, async () => {
  const { run: inFolder, folder } = await trial(
    "openapi-to-postmanv2",
    "openapi.json",
    npmPackages(["openapi-to-postmanv2@6.3.3"]),
  );
  await inFolder(bin("openapi2postmanv2"), "-s", "document.json", "-o", "collection.json");
  const collection = readFileSync(join(folder, "collection.json"), "utf8");
  expect(collection).not.toContain("<Error");
  expect(collection.match(/"method":/g)?.length).toBeGreaterThanOrEqual(159);
  expectRow("openapi-to-postmanv2", "6.3.3", "openapi.json", "converted");
});

test("Newman sends the served collection, and no request fails in the server", limit, async () => {
  const {
    run: inFolder,
    folder,
    server,
  } = await trial("newman", "openapi/postman.json", npmPackages(["newman@6.2.2"]));
  const [baseUrl, apiKey] = server;
  const variables = ["--env-var", `baseUrl=${baseUrl}`, "--env-var", `apiKey=${apiKey}`];
  const reporters = ["--reporters", "json", "--reporter-json-export", "report.json"];
  await inFolder(bin("newman"), "run", "document.json", ...variables, ...reporters, "--timeout-request", "20000");
  const { run: sent }: { run: { executions: { response?: { code: number } }[] } } = JSON.parse(
    readFileSync(join(folder, "report.json"), "utf8"),
  );
  const statuses = sent.executions.map(({ response }) => response?.code ?? 0);
  expect(statuses.length).toBeGreaterThanOrEqual(159);
  expect(statuses.filter((status) => status === 0 || status >= 500)).toEqual([]);
  expectRow("Newman", "6.2.2", "openapi/postman.json", "every request sent");
});
