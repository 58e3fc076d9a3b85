/** Runs samples of the built pages as they are shown, on the sample store of a first start. */
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { oneTimePasswordAt } from "../moderation/authenticator.ts";
import { makeFolder, startProgram } from "../process/program.ts";
import type { PageSample } from "./page-samples.ts";
import { type RecordingProxy, startProxy } from "./recording-proxy.ts";

const execute = promisify(execFile);

/** Address of the server in the documentation. */
export const documentedServer = "http://127.0.0.1:9011";

/** The reader's own choice. */
const operatorPassword = "nine herons at the weir";

export interface Trial {
  readonly url: string;
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

export async function startSampleStore(): Promise<Trial> {
  const program = await startProgram(makeFolder(), { LOG_FILE: "gatehouse.log" });
  const [, key = ""] = /API key \(shown this once\): (\S+)/.exec(program.output()) ?? [];
  const proxy = await startProxy(program.url);
  const folder = folderInRepository();
  // curl ends with an error where the server answers with one.
  writeFileSync(join(folder, ".curlrc"), "fail-with-body\nsilent\nshow-error\n");
  const environment = {
    PATH: process.env["PATH"],
    GATEHOUSE_API_KEY: key,
    GATEHOUSE_OPERATOR_PASSWORD: operatorPassword,
    CURL_HOME: folder,
    HOME: folder,
  };
  return { url: program.url, proxy, folder, environment, client: (given) => program.client(given), key };
}

/** How the samples of a language are run: one process for all of them, which prints `BEGIN <name>` before each. */
export interface Runner {
  readonly language: string;
  readonly ending: string;
  /** The program that runs files. */
  readonly program: string;
  readonly script: (files: readonly string[]) => string;
  readonly scriptName: string;
}

export interface NamedSample {
  readonly sample: PageSample;
  /** Name of its file without the ending, and of its client at the proxy. */
  readonly name: string;
}

/** Runs samples in their order, and returns what each printed; those that take digits are run last, one at a time. */
export async function runSamples(
  runner: Runner,
  own: readonly NamedSample[],
  trial: Trial,
): Promise<ReadonlyMap<string, string>> {
  for (const { sample, name } of own)
    writeFileSync(
      join(trial.folder, name + runner.ending),
      sample.program.replaceAll(documentedServer, trial.proxy.urlFor(name)),
    );
  const takesDigits = ({ sample }: NamedSample): boolean => digitsTakers.includes(sample.operationId);
  const others = own.filter((one) => !takesDigits(one)).map(({ name }) => name);
  let output = await run(runner, others, trial);
  for (const one of own.filter(takesDigits)) {
    const environment = { ...trial.environment, ...(await oneTimePassword(one.sample, trial)) };
    output += await run(runner, [one.name], { ...trial, environment });
  }
  const parts = output.split("BEGIN ").map((part) => [part.split("\n", 1)[0] ?? "", part] as const);
  return new Map(parts.map(([name, part]) => [name, part.split("\n").slice(1).join("\n")]));
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

export const curl: Runner = {
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

/** Operations that take the digits of an authenticator app. */
const digitsTakers = ["confirmOneTimePassword", "removeOneTimePassword"];

/** Makes the operator of the samples one without a second factor, and returns a token of theirs. */
export async function loginSampleOperator({ client, key }: Trial): Promise<string> {
  const { moderation, filtering } = client(key);
  const email = "enrol@example.org";
  const operatorId = "d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c72";
  const password = operatorPassword;
  await filtering.updateOperatorUser({
    userId: operatorId,
    body: { user: { email, password, roles: ["admin", "moderator"] } },
  });
  await moderation.deleteOperatorOneTimePassword.result({ operatorId });
  const { token } = await moderation.loginOperator({ body: { email, password } });
  return token;
}

/** Sets up what the reader does with an authenticator app: enrols, and types the digits in. */
async function oneTimePassword({ operationId }: PageSample, trial: Trial): Promise<NodeJS.ProcessEnv> {
  const token = await loginSampleOperator(trial);
  const { moderation } = trial.client(trial.key);
  const { secret } = await moderation.enrolOneTimePassword({ body: { password: operatorPassword } }, { token });
  const digits = (steps: number): string => oneTimePasswordAt(secret, Date.now() + steps * 30_000);
  if (operationId === "confirmOneTimePassword") return { GATEHOUSE_ONE_TIME_PASSWORD: digits(0) };
  // The server takes the digits of the step before and of the one after too, but none twice.
  await moderation.confirmOneTimePassword({ body: { oneTimePassword: digits(-1) } }, { token });
  return { GATEHOUSE_ONE_TIME_PASSWORD: digits(0), GATEHOUSE_NEXT_ONE_TIME_PASSWORD: digits(1) };
}
