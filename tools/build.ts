/**
 * Builds the workspace: `node tools/build.ts`; with `program`, what runs the program, which needs no compiler; with `start`, what
 * a first start of it needs, and with `deferred` what the server can do without at first.
 *
 * Files that are derived from the specs are derived again when their sources have changed since the last build here. The
 * first build takes the committed ones as they are; `npm run lint -- generated` and `-- sdk` check that these are fresh.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compiler } from "./compiler.ts";
import { digestOf } from "./digest.ts";
import { root } from "./ensure-installed.mjs";
import { showStep } from "./steps.mjs";

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

const openapiSources = [
  ...["openapi/*.yaml", "openapi/{shared,identity,filtering,moderation}/**/*.yaml"],
  ...["openapi/tools/{.,forms,profile}/*.ts", "openapi/generated/answer-examples.json"],
];
const documents: Step = {
  name: "OpenAPI documents",
  script: "openapi/tools/generate.ts",
  sources: openapiSources,
  results: [
    "openapi/dist/documents/{gatehouse,secret-replies}.json",
    "openapi/dist/validators/{application,bootstrap,system-configuration}.js",
  ],
  makesCommitted: true,
};
const types: Step = {
  name: "types",
  script: "openapi/tools/generate-types.ts",
  sources: openapiSources,
  results: ["openapi/generated/types/responses.ts"],
};
const sdkSources = [...specs, "sdk/typescript/tools/*.ts", examples];
const sdkMethods: Step = {
  name: "SDK",
  script: "sdk/typescript/tools/generate.ts",
  sources: sdkSources,
  results: [],
  makesCommitted: true,
};
const sdkTypes: Step = {
  name: "types of the SDK",
  script: "sdk/typescript/tools/generate-types.ts",
  sources: sdkSources,
  results: ["sdk/typescript/src/generated/{requests,responses}.cts"],
};
/** The SDK for programs in the clone, which need no types of it. The compiler makes the same and more. */
const sdkModules: Step = {
  name: "SDK",
  script: "sdk/typescript/tools/strip-types.ts",
  sources: ["sdk/typescript/src/**/*.ts"],
  results: ["sdk/typescript/dist/index.js"],
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
/** Into the portal, which is made anew without them. */
const downloads: Step = {
  name: "SDKs to download",
  script: "sdk/tools/downloads.ts",
  sources: [
    ...sdkPackage.sources,
    ...["sdk/typescript/{tools/pack.ts,README.md}", "tools/release/packages/sdk.ts", "sdk/release/SHA256SUMS"],
  ],
  results: ["openapi/dist/portal/sdk/gatehouse-sdk-*.tgz"],
};
const dictionaries: Step = {
  name: "dictionaries",
  script: "server/tools/prepare-dictionaries.ts",
  sources: [
    ...["server/tools/dictionaries/*.{ts,bin}", "server/tools/packs/{*.ts,mapping/en.txt}"],
    ...["server/src/engine/{lexicon,scripts,text}/*.ts", "server/package.json"],
  ],
  results: ["server/dist/dictionaries/{en.others.jsonl,ordinary-words.bin}"],
};
const graphs: Step = {
  name: "dictionaries of other languages",
  script: "server/tools/prepare-graphs.ts",
  sources: ["server/tools/dictionaries/*.ts", "server/src/engine/{lexicon,scripts,text}/*.ts", "server/package.json"],
  results: ["server/dist/dictionaries/{graphs.json,NOTICE.md}"],
};
// Words that shorter entries find are left out, which the engine says.
const packSources = ["server/tools/{dictionaries,packs}/**/*", "server/src/engine/**/*.ts", "server/package.json"];
const packs: Step = {
  name: "word packs",
  script: "server/tools/prepare-packs.ts",
  sources: packSources,
  results: ["server/dist/packs/profanity-en.json"],
};
const otherPacks: Step = {
  name: "word packs of other languages",
  script: "server/tools/prepare-other-packs.ts",
  sources: packSources,
  results: ["server/dist/packs/profanity-de.json"],
};
const program: Step = {
  name: "program",
  script: "server/tools/bundle-program.ts",
  sources: [
    ...[...specs, "openapi/decision/*.ts", "openapi/dist/validators/*.js", "tools/bundle-plugins.ts"],
    ...["package-lock.json", "sdk/typescript/src/**/*.ts", "server/{src,import/src}/**/*.ts"],
    ...["contract-tests/{kit,kit-tests,support}/**/*.ts"],
  ],
  results: ["server/dist/program/{gatehouse,index,run-program}.js"],
};

const recordFile = join(root, ".cache/build.json");
const [, , target = "everything"] = process.argv;

if (target === "deferred") await makeDeferred();
// Words are prepared beside the code: either takes about as long as the other, and keeps one core busy.
else await Promise.all([target === "everything" ? makeEverything() : makeProgram(), makeWords()]);

async function makeProgram(): Promise<void> {
  await derive(documents);
  await derive(sdkMethods);
  await derive(sdkModules);
  await derive(program);
  // A page says that it is being made, until whoever starts the server has made it.
  if (!isMadeFrom(portal, digestOfStep(portal)))
    rmSync(join(root, "openapi/dist/portal"), { recursive: true, force: true });
}

async function makeEverything(): Promise<void> {
  await derive(documents);
  await derive(types);
  await derive(sdkMethods);
  await derive(sdkTypes);
  showStep(target, "code");
  await run(join(root, compiler), "-b", root);
  record(sdkModules, digestOfStep(sdkModules));
  await derive(sdkPackage);
  await derive(program);
  await derive(portal);
  await derive(downloads);
}

async function makeDeferred(): Promise<void> {
  await derive(portal);
  await derive(otherPacks);
  // The package that the server hands out has types. `npm install` asks twice, after ten seconds and a minute.
  await derive(sdkTypes);
  await run(join(root, "node_modules/typescript/bin/tsc"), "-b", join(root, "sdk/typescript"));
  await derive(sdkPackage);
  await derive(downloads);
  await derive(graphs);
}

async function makeWords(): Promise<void> {
  await derive(dictionaries);
  await derive(packs);
  if (target !== "start") await derive(otherPacks);
  if (target === "everything") await derive(graphs);
}

/** The digest of the sources from which each step was last made here. */
function readRecord(): Map<string, string> {
  if (!existsSync(recordFile)) return new Map();
  const held: unknown = JSON.parse(readFileSync(recordFile, "utf8"));
  return new Map(Object.entries(held ?? {}));
}

async function derive(step: Step): Promise<void> {
  const digest = digestOfStep(step);
  if (isMadeFrom(step, digest)) return;
  const isFirst = !readRecord().has(step.script);
  // Committed files are there already.
  if (!isFirst || step.results.length > 0) {
    showStep(target, step.name);
    await run(join(root, step.script), ...(step.makesCommitted === true && isFirst ? ["--keep-committed"] : []));
  }
  record(step, digest);
}

function isMadeFrom({ script, results }: Step, digest: string): boolean {
  const made = results.every((result) => globSync(result, { cwd: root }).length === countOf(result));
  return made && readRecord().get(script) === digest;
}

/** Another build may have noted more meanwhile, and reads the file while this one writes. */
function record({ script }: Step, digest: string): void {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const written = `${recordFile}.${process.pid}`;
  writeFileSync(written, JSON.stringify(Object.fromEntries(readRecord().set(script, digest))));
  renameSync(written, recordFile);
}

function digestOfStep({ script, sources }: Step): string {
  return digestOf([script, ...sources]);
}

/** Returns how many files a pattern with one choice names. */
function countOf(pattern: string): number {
  return pattern.split(",").length;
}

/** Exits when the command fails; the command has said why. */
async function run(...args: string[]): Promise<void> {
  const [status] = await once(spawn(process.execPath, args, { cwd: root, stdio: "inherit" }), "exit");
  if (status !== 0) process.exit(1);
}
