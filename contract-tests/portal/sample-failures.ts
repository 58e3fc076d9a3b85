/** Runs all samples of a language on one sample store, in an order that changes from run to run. */
import { randomInt } from "node:crypto";
import { type PageSample, readPageSamples } from "./page-samples.ts";
import { type Exchange, performing } from "./recording-proxy.ts";
import { type Runner, runSamples, startSampleStore } from "./sample-runs.ts";

function shuffled(all: readonly PageSample[], seed: number): readonly PageSample[] {
  const ranked = all.map((sample, index) => ({ sample, rank: ((index + 1) * seed) % 1_000_003 }));
  return ranked.sort((one, other) => one.rank - other.rank).map(({ sample }) => sample);
}

/** Returns the samples that fail, with what they print. */
export async function failures(runner: Runner): Promise<readonly string[]> {
  const trial = await startSampleStore();
  const seed = randomInt(1, 1_000_003);
  const own = shuffled(
    readPageSamples().filter(({ language }) => language === runner.language),
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

/** A sample works when it prints something and its operation was performed. */
function problemOf({ operationId }: PageSample, output: string, exchanges: readonly Exchange[]): string | undefined {
  if (/^FAILED\b/m.test(output)) return "failed";
  const own = performing(operationId, exchanges);
  if (own.length === 0) return `was not performed: ${JSON.stringify(exchanges)}`;
  // curl prints what is answered, which may be nothing or a file.
  return output.trim() === "" && own.some(({ answer }) => /^[[{]/.test(answer)) ? "printed nothing" : undefined;
}
