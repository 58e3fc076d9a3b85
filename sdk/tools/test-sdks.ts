/**
 * Generates and builds the SDK of every language, or of those that are named, and runs the smoke contract of each against
 * servers that its own test fixture starts, and the samples of the portal against one that compares what they send: `node sdk/tools/test-sdks.ts
 * [<language> …]`. Generating and building count as a test each, and so does each sample. With TEST_ROTATION_SEED and no names,
 * one language takes its turn. The last line is `N passed, N failed`.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { rotationSeed } from "../../contract-tests/tools/rotation.ts";
import { run } from "./command.ts";
import { generateOnce } from "./digest.ts";
import { cache, packageVersion, profileFile, root } from "./folders.ts";
import { type Counts, countTests } from "./junit.ts";
import type { Language } from "./languages/language.ts";
import { languages, languagesToTest } from "./languages.ts";
import { writeNotificationCases } from "./notification-types.ts";
import { readCases } from "./samples/cases.ts";
import type { SampleProgram } from "./samples/program.ts";
import { startRecorder } from "./samples/recorder.ts";
import { trySamples } from "./samples/try-samples.ts";
import { generatorToolchain, provide } from "./toolchain.ts";

interface Step {
  readonly name: "generate" | "build" | "samples" | "smoke";
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
}

const named = process.argv.slice(2);
const chosen = languagesToTest(named, rotationSeed);
const others = languages.filter((language) => !chosen.includes(language)).map(({ name }) => name);
provide([generatorToolchain, ...chosen.map(({ toolchain }) => toolchain)]);
await mkdir(cache, { recursive: true });
const reports = await mkdtemp(join(cache, "sdk-reports-"));
const notifications = join(reports, "notifications.json");
await writeNotificationCases(notifications);
const cases = await readCases();
try {
  const results = await Promise.all(chosen.map((language) => tryOut(language)));
  tell(new Map(chosen.map((language, index) => [language.name, results[index] ?? []])));
} finally {
  await rm(reports, { recursive: true, force: true });
}

/** The program that the fixtures start, notifications, what the SDK was generated from, and the version that it has to have. */
function environment({ name }: Language): Readonly<Record<string, string>> {
  const program = join(root, "server/dist/program/gatehouse.js");
  return {
    GATEHOUSE_COMMAND: `"${process.execPath}" "${program}"`,
    GATEHOUSE_NOTIFICATIONS: notifications,
    GATEHOUSE_PROFILE: profileFile(name),
    GATEHOUSE_VERSION: packageVersion(),
  };
}

/** The steps of a language, up to the first that fails. */
async function tryOut(language: Language): Promise<Step[]> {
  const folder = join(reports, language.name);
  await mkdir(folder);
  const steps: Step[] = [];
  const step = async (name: Step["name"], work: () => Promise<unknown>): Promise<boolean> => {
    const started = Date.now();
    const problem = await work().then(() => undefined, String);
    const { passed, failed } = name === "smoke" ? await countTests(folder) : { passed: 0, failed: 0 };
    const own = name === "smoke" && passed + failed > 0 && (problem === undefined || failed > 0) ? 0 : 1;
    const seconds = Math.round((Date.now() - started) / 1000);
    steps.push({ name, seconds, passed: passed + (problem ? 0 : own), failed: failed + (problem ? own : 0) });
    if (problem !== undefined) console.error(`\n=== ${language.name}: ${name} failed\n${problem}`);
    return problem === undefined;
  };
  const commands = async (all: () => ReturnType<Language["build"]>): Promise<void> => {
    for (const command of all()) await run(command);
  };
  (await step("generate", () => generateOnce(language))) &&
    (await step("build", () => commands(() => language.build()))) &&
    steps.push(...(await samplesAlone(language.samples))) > 0 &&
    (await step("smoke", () => commands(() => language.smoke(environment(language), folder))));
  return steps;
}

/** Samples that do not compile count as one failure. Languages run side by side, so each has a recorder of its own. */
async function samplesAlone(program: SampleProgram): Promise<Step[]> {
  const started = Date.now();
  const folder = await mkdtemp(join(reports, "samples-"));
  const recorder = await startRecorder(cases);
  const { passed, failed } = await trySamples(program, { cases, recorder }, folder)
    .catch((problem): Counts => {
      console.error(`\n=== ${program.id}: the samples do not run\n${problem}`);
      return { passed: 0, failed: 1 };
    })
    .finally(() => recorder.close());
  return [{ name: "samples", seconds: Math.round((Date.now() - started) / 1000), passed, failed }];
}

function tell(results: ReadonlyMap<string, readonly Step[]>): void {
  const row = (cells: readonly string[]): string =>
    cells
      .map((cell) => cell.padEnd(30))
      .join("")
      .trimEnd();
  console.log(`\n${row(["language", "generate", "build", "samples", "smoke contract", "total"])}`);
  for (const [language, tried] of results) {
    const cells = (["generate", "build", "samples", "smoke"] as const).map((name) => {
      const step = tried.find((one) => one.name === name);
      if (step === undefined) return "not run";
      const isOne = name === "generate" || name === "build";
      const outcome = isOne ? (step.failed > 0 ? "FAILED" : "ok") : `${step.passed} passed, ${step.failed} failed`;
      return `${outcome} (${step.seconds} s)`;
    });
    const seconds = tried.reduce((sum, step) => sum + step.seconds, 0);
    console.log(row([language, ...cells, `${seconds} s`]));
  }
  if (named.length === 0 && others.length > 0) {
    console.log(`\nBy TEST_ROTATION_SEED=${rotationSeed}, other runs test ${others.join(" and ")}.`);
  }
  const steps = [...results.values()].flat();
  const passed = steps.reduce((sum, step) => sum + step.passed, 0);
  const failed = steps.reduce((sum, step) => sum + step.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}
