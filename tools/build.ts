/**
 * Builds the workspace, or what some folders need: `node tools/build.ts [<folder> …]`.
 *
 * Files that are derived from the specs are derived again when their sources have changed since the last build here. The
 * first build takes the committed ones as they are; `npm run lint -- generated` and `-- sdk` check that these are fresh.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { digestOf } from "./digest.ts";
import { root } from "./ensure-installed.mjs";

interface Step {
  readonly name: string;
  /** Script that makes it. */
  readonly script: string;
  /** Files that it is made from, besides the script. */
  readonly sources: readonly string[];
  /** Files that it makes, none of them committed. */
  readonly results: readonly string[];
  /** It makes committed files too, and keeps these with `--keep-committed`. */
  readonly makesCommitted?: boolean;
}

const specs = ["openapi/*.yaml", "openapi/generated/*", "openapi/tools/*.ts"];
const examples = "sdk/examples/{identity,filtering,moderation}/*.ts";

const types: Step = {
  name: "bundled specs, types and manifest",
  script: "openapi/tools/generate.ts",
  sources: [
    ...["openapi/*.yaml", "openapi/{shared,identity,filtering,moderation}/**/*.yaml"],
    ...["openapi/tools/{.,forms,profile}/*.ts", "openapi/generated/answer-examples.json"],
  ],
  results: [
    "openapi/generated/types/responses.ts",
    "openapi/dist/documents/{gatehouse,secret-replies}.json",
    "openapi/dist/validators/{application,bootstrap,system-configuration}.js",
  ],
  makesCommitted: true,
};
const sdk: Step = {
  name: "SDK",
  script: "sdk/typescript/tools/generate.ts",
  sources: [...specs, "sdk/typescript/tools/*.ts", examples],
  results: ["sdk/typescript/src/generated/{requests,responses}.cts"],
  makesCommitted: true,
};
const portal: Step = {
  name: "portal",
  script: "openapi/portal/build.ts",
  sources: [
    ...[...specs, "openapi/tools/**/*.ts", "openapi/dist/documents/*", "openapi/portal/**/*", "openapi/DECISIONS.md"],
    ...["openapi/generated/samples/*", examples, "sdk/guides/*.md", "sdk/{typescript,python,java,go}/README.md"],
    ...["server/monitoring/alerts.yml", "server/import/README.md", "deploy/{.,chart}/README.md", "CHANGELOG.md"],
  ],
  results: ["openapi/dist/portal/index.html"],
};
const sdkPackage: Step = {
  name: "package of the SDK",
  script: "sdk/typescript/tools/prepare-package.ts",
  sources: ["sdk/typescript/src/**/*.{ts,cts}", "sdk/typescript/tsconfig.json"],
  results: ["sdk/typescript/dist/index.cjs"],
};
const dictionaries: Step = {
  name: "dictionaries",
  script: "server/tools/prepare-dictionaries.ts",
  sources: ["server/tools/dictionaries/*.ts", "server/src/engine/{lexicon,scripts,text}/*.ts", "server/package.json"],
  results: ["server/dist/dictionaries/{en.others.jsonl,NOTICE.md}"],
};
const packs: Step = {
  name: "word packs",
  script: "server/tools/prepare-packs.ts",
  // Words that shorter entries find are left out, which the engine says.
  sources: ["server/tools/{dictionaries,packs}/**/*", "server/src/engine/**/*.ts", "server/package.json"],
  results: ["server/dist/packs/index.json"],
};
/** After the compiler, whose results it bundles, and the SDK's. */
const program: Step = {
  name: "program",
  script: "server/tools/bundle-program.ts",
  sources: [
    ...[...specs, "tools/bundle-plugins.ts", "package-lock.json", "sdk/typescript/src/**/*.ts"],
    ...["server/{src,import/src}/**/*.ts", "contract-tests/{kit,kit-tests,support}/**/*.ts"],
  ],
  results: ["server/dist/program/{gatehouse,run-program}.js"],
};

const recordFile = join(root, ".cache/build.json");
const record = readRecord();

// The program has the server, and the commands that call one.
const folders = process.argv.slice(2).map((folder) => (folder === "server" ? "server/import" : folder));
// Words are prepared beside the code: either takes about as long as the other, and keeps one core busy.
await Promise.all([makeCode(), makeWords()]);

async function makeCode(): Promise<void> {
  await derive(types);
  await derive(sdk);
  await compile(folders.length > 0 ? folders : ["."]);
  // The workspace takes the SDK as tsc built it: what needs some folders alone starts sooner without this.
  if (folders.length === 0) await derive(sdkPackage);
  await derive(program);
  await derive(portal);
}

async function makeWords(): Promise<void> {
  await derive(dictionaries);
  await derive(packs);
}

/** The digest of the sources from which each step was last made here. */
function readRecord(): Map<string, string> {
  if (!existsSync(recordFile)) return new Map();
  const held: unknown = JSON.parse(readFileSync(recordFile, "utf8"));
  return new Map(Object.entries(held ?? {}));
}

async function derive(step: Step): Promise<void> {
  const digest = digestOf([step.script, ...step.sources]);
  const recorded = record.get(step.name);
  const made = step.results.every((result) => globSync(result, { cwd: root }).length === countOf(result));
  if (made && recorded === digest) return;
  console.log(`Making the ${step.name} …`);
  const edited = recorded !== undefined && recorded !== digest;
  await run(join(root, step.script), ...(step.makesCommitted === true && !edited ? ["--keep-committed"] : []));
  record.set(step.name, digest);
  mkdirSync(join(root, ".cache"), { recursive: true });
  writeFileSync(recordFile, JSON.stringify(Object.fromEntries(record)));
}

/** Returns how many files a pattern with one choice names. */
function countOf(pattern: string): number {
  return pattern.split(",").length;
}

function compile(folders: readonly string[]): Promise<void> {
  return run(join(root, "node_modules/typescript/bin/tsc"), "-b", ...folders.map((folder) => join(root, folder)));
}

/** Exits when the command fails; the command has said why. */
async function run(...args: string[]): Promise<void> {
  const [status] = await once(spawn(process.execPath, args, { cwd: root, stdio: "inherit" }), "exit");
  if (status !== 0) process.exit(1);
}
