/**
 * Runs each sample of the built pages as it is shown, on the sample store of a first start: all of them on one store, in an
 * order that changes from run to run.
 */
import { manifest } from "@gatehouse/openapi/manifest";
import { expect, test } from "vitest";
import { readPageSamples } from "./page-samples.ts";
import { failures } from "./sample-failures.ts";
import { curl, type Runner } from "./sample-runs.ts";

const patience = 600_000;
const samples = readPageSamples();

const typescript: Runner = {
  language: "ts",
  ending: ".ts",
  program: process.execPath,
  scriptName: "run-all.mjs",
  script: (files) =>
    `for (const file of ${JSON.stringify(files)}) {
  console.log("BEGIN " + file.replace(".ts", ""));
  await import("./" + file).catch((error) => console.log("FAILED", error));
}`,
};

test("the pages have a sample of every operation in each language", () => {
  const languages = ["sh", "ts", "py", "java", "go"];
  const missing = manifest.flatMap(({ operationId }) =>
    languages.filter((id) => !samples.some((one) => one.operationId === operationId && one.language === id)),
  );
  expect(missing).toEqual([]);
});

test("every sample of curl works as shown, in any order", { timeout: patience }, async () => {
  expect(await failures(curl)).toEqual([]);
});

test("every sample of TypeScript works as shown, in any order", { timeout: patience }, async () => {
  expect(await failures(typescript)).toEqual([]);
});
