/**
 * Runs each sample of the built pages as it is shown, on the sample store of a first start: all of them on one store, in an
 * order that changes from run to run.
 */
import { randomInt } from "node:crypto";
import { manifest } from "@gatehouse/openapi/manifest";
import { expect, test } from "vitest";
import { type PageSample, readPageSamples } from "./page-samples.ts";
import { type Exchange, performing } from "./recording-proxy.ts";
import { curl, type Runner, runSamples, startSampleStore } from "./sample-runs.ts";

const patience = 600_000;
const samples = readPageSamples();

function shuffled(all: readonly PageSample[], seed: number): readonly PageSample[] {
  const ranked = all.map((sample, index) => ({ sample, rank: ((index + 1) * seed) % 1_000_003 }));
  return ranked.sort((one, other) => one.rank - other.rank).map(({ sample }) => sample);
}

/** Runs all samples of a language and returns those that fail, with what they print. */
async function failures(runner: Runner): Promise<readonly string[]> {
  const trial = await startSampleStore();
  const seed = randomInt(1, 1_000_003);
  const own = shuffled(
    samples.filter(({ language }) => language === runner.language),
    seed,
  ).map((sample, index) => ({ sample, name: `sample${index}` }));
  const outputs = await runSamples(runner, own, trial);
  return own.flatMap(({ sample, name }) => {
    const printed = outputs.get(name) ?? "";
    const problem = problemOf(sample, printed, trial.proxy.exchangesOf(name));
    return problem === undefined
      ? []
      : [`${sample.operationId} ${sample.caption} (seed ${seed}): ${problem}\n${printed}`];
  });
}

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

/** A sample works when it prints something and its operation was performed. */
function problemOf({ operationId }: PageSample, output: string, exchanges: readonly Exchange[]): string | undefined {
  if (/^FAILED\b/m.test(output)) return "failed";
  const own = performing(operationId, exchanges);
  if (own.length === 0) return `was not performed: ${JSON.stringify(exchanges)}`;
  // curl prints what is answered, which may be nothing or a file.
  return output.trim() === "" && own.some(({ answer }) => /^[[{]/.test(answer)) ? "printed nothing" : undefined;
}

test("the pages have a sample of every operation in each language", () => {
  const languages = ["sh", "ts", "py", "java", "go", "rs"];
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
