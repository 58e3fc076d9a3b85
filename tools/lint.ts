/**
 * `npm run lint` runs every check of this table, whether or not others passed; `npm run lint -- types layers` runs some. Two run
 * at a time. The last line is `N passed, N failed`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { compiler } from "./compiler.ts";
import { root } from "./ensure-installed.mjs";

/** Commands by name, the longest first. */
const checks: Readonly<Record<string, string>> = {
  types: `node ${compiler} -b --singleThreaded . server/tsconfig.test.json tools openapi/portal sdk/typescript/tsconfig.check.json sdk/tools`,
  code: "biome check --error-on-warnings",
  unused: "knip",
  layers: "node tools/check-layers.ts",
  words: "node tools/check-words.ts",
  openapi: "redocly lint --config openapi/redocly.yaml",
  generated: "node openapi/tools/generate.ts --check",
  sdk: "node sdk/typescript/tools/generate.ts --check",
  reference: "node server/tools/describe-program.ts --check",
  size: "node sdk/typescript/tools/size.ts --check",
  changes: "node openapi/portal/changes/main.ts --check",
  lock: "node tools/complete-lock.mjs --check",
};
const atOnce = 2;

const named = process.argv.slice(2);
const unknown = named.find((name) => !(name in checks));
if (unknown === undefined) await runAll(named.length === 0 ? Object.keys(checks) : named);
else {
  console.error(`There is no check "${unknown}": ${Object.keys(checks).join(", ")}.`);
  process.exitCode = 2;
}

async function runAll(names: readonly string[]): Promise<void> {
  const waiting = [...names];
  const failed: string[] = [];
  const worker = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      if (!(await passes(name))) failed.push(name);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failed.length > 0) console.log(`\nFailed: ${failed.map((name) => `npm run lint -- ${name}`).join(", ")}`);
  console.log(`${names.length - failed.length} passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

/** Runs a check and prints what it said when it ends. */
async function passes(name: string): Promise<boolean> {
  const started = performance.now();
  const child = spawn(`${checks[name]} 2>&1`, { cwd: root, shell: true, stdio: ["ignore", "pipe", "inherit"] });
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(`${status === 0 ? "✓" : "✗"} ${name} (${seconds} s)${status === 0 ? "" : `\n${output}`}`);
  return status === 0;
}
