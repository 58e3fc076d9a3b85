/**
 * Runs each sample of the built pages as it is shown, on the sample store of a first start: all of them on one store, in an
 * order that changes from run to run.
 */
import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { manifest } from "@gatehouse/openapi/manifest";
import { expect, test } from "vitest";
import { oneTimePasswordAt } from "../moderation/authenticator.ts";
import { makeFolder, startProgram } from "../process/program.ts";
import { type PageSample, readPageSamples } from "./page-samples.ts";
import { type Exchange, type RecordingProxy, startProxy } from "./recording-proxy.ts";

const execute = promisify(execFile);
const documentedServer = "http://127.0.0.1:9011";
const patience = 600_000;
const samples = readPageSamples();

interface Trial {
  readonly proxy: RecordingProxy;
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly client: Awaited<ReturnType<typeof startProgram>>["client"];
  readonly key: string;
}

/** A folder in the repository, from which `@gatehouse/sdk` resolves. */
function folderInRepository(): string {
  const parent = fileURLToPath(new URL("../dist/tmp/", import.meta.url));
  mkdirSync(parent, { recursive: true });
  return makeFolder(parent);
}

async function startSampleStore(): Promise<Trial> {
  const program = await startProgram(makeFolder(), { LOG_FILE: "gatehouse.log" });
  const [, key = ""] = /API key \(shown this once\): (\S+)/.exec(program.output()) ?? [];
  const proxy = await startProxy(program.url);
  const folder = folderInRepository();
  // curl ends with an error where the server answers with one.
  writeFileSync(join(folder, ".curlrc"), "fail-with-body\nsilent\nshow-error\n");
  const environment = { PATH: process.env["PATH"], GATEHOUSE_API_KEY: key, CURL_HOME: folder, HOME: folder };
  return { proxy, folder, environment, client: (given) => program.client(given), key };
}

function shuffled(all: readonly PageSample[], seed: number): readonly PageSample[] {
  const ranked = all.map((sample, index) => ({ sample, rank: ((index + 1) * seed) % 1_000_003 }));
  return ranked.sort((one, other) => one.rank - other.rank).map(({ sample }) => sample);
}

/** How the samples of a language are run: one process for all of them, which prints `BEGIN <name>` before each. */
interface Runner {
  readonly language: string;
  readonly ending: string;
  /** The program that runs files. */
  readonly program: string;
  readonly script: (files: readonly string[]) => string;
  readonly scriptName: string;
}

/** Runs all samples of a language and returns those that fail, with what they print. */
async function failures(runner: Runner): Promise<readonly string[]> {
  const trial = await startSampleStore();
  const seed = randomInt(1, 1_000_003);
  const own = shuffled(
    samples.filter(({ language }) => language === runner.language),
    seed,
  ).map((sample, index) => ({ sample, name: `sample${index}` }));
  for (const { sample, name } of own)
    writeFileSync(
      join(trial.folder, name + runner.ending),
      sample.program.replaceAll(documentedServer, trial.proxy.urlFor(name)),
    );
  const takesDigits = ({ sample }: (typeof own)[number]): boolean => digitsTakers.includes(sample.operationId);
  let output = await run(
    runner,
    own.filter((one) => !takesDigits(one)).map(({ name }) => name),
    trial,
  );
  for (const one of own.filter(takesDigits)) {
    const environment = { ...trial.environment, ...(await oneTimePassword(one.sample, trial)) };
    output += await run(runner, [one.name], { ...trial, environment });
  }
  const outputs = new Map(output.split("BEGIN ").map((part) => [part.split("\n", 1)[0] ?? "", part]));
  return own.flatMap(({ sample, name }) => {
    const printed = (outputs.get(name) ?? "").split("\n").slice(1).join("\n");
    const problem = problemOf(sample, printed, trial.proxy.exchangesOf(name));
    return problem === undefined
      ? []
      : [`${sample.operationId} ${sample.caption} (seed ${seed}): ${problem}\n${printed}`];
  });
}

async function run(
  { program, script, scriptName, ending }: Runner,
  names: readonly string[],
  { folder, environment: env }: Trial,
): Promise<string> {
  writeFileSync(join(folder, scriptName), script(names.map((name) => name + ending)));
  const { stdout } = await execute(program, [scriptName], { env, cwd: folder, maxBuffer: 100_000_000 });
  return stdout;
}

const curl: Runner = {
  language: "sh",
  ending: ".sh",
  program: "bash",
  scriptName: "run-all",
  script: (files) =>
    `for file in ${files.join(" ")}; do
  echo "BEGIN \${file%.sh}"
  bash -euo pipefail "$file" 2>&1 || echo "FAILED"
  echo
done`,
};

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
  const facts = manifest.find((one) => one.operationId === operationId);
  if (facts === undefined) return "is no operation";
  if (/^FAILED\b/m.test(output)) return "failed";
  // The SDK gives what it creates an id, and sends it in the path.
  const paths = manifest.filter((one) => one.operationId.replace(/WithId$/, "") === operationId || one === facts);
  const path = new RegExp(
    `^(?:${paths.map((one) => one.path.replaceAll(".", "\\.").replaceAll(/\{[^}]+\}/g, "[^/]+")).join("|")})$`,
  );
  const own = exchanges.filter((one) => one.method === facts.method && path.test(one.path));
  if (!own.some(({ status }) => status >= 200 && status < 300))
    return `was not performed: ${JSON.stringify(exchanges)}`;
  // curl prints what is answered, which may be nothing or a file.
  return output.trim() === "" && own.some(({ answer }) => /^[[{]/.test(answer)) ? "printed nothing" : undefined;
}

/** Operations that take the digits of an authenticator app. */
const digitsTakers = ["confirmOneTimePassword", "removeOneTimePassword"];

/** Sets up what the reader does with an authenticator app: enrols, and types the digits in. */
async function oneTimePassword({ operationId }: PageSample, { client, key }: Trial): Promise<NodeJS.ProcessEnv> {
  const { moderation } = client(key);
  const email = "enrol@example.org";
  const operatorId = "d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c72";
  await moderation.deleteOperatorOneTimePassword.result({ operatorId });
  const { token } = await moderation.loginOperator({ body: { email, password: key } });
  const { secret } = await moderation.enrolOneTimePassword({ body: { password: key } }, { token });
  const digits = (steps: number): string => oneTimePasswordAt(secret, Date.now() + steps * 30_000);
  if (operationId === "confirmOneTimePassword") return { GATEHOUSE_ONE_TIME_PASSWORD: digits(0) };
  // The server takes the digits of the step before and of the one after too, but none twice.
  await moderation.confirmOneTimePassword({ body: { oneTimePassword: digits(-1) } }, { token });
  return { GATEHOUSE_ONE_TIME_PASSWORD: digits(0), GATEHOUSE_NEXT_ONE_TIME_PASSWORD: digits(1) };
}

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
