/**
 * Builds the workspace, or the dependencies of some folders: `node server/tools/build.ts [<folder> …]`.
 *
 * Files derived from the specs are committed and derived again when their sources have changed since the last build
 * here. `npm run lint:generated` and `lint:sdk` check that the committed files are fresh.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./ensure-installed.mjs";

interface Step {
  readonly name: string;
  /** Script that makes the result. */
  readonly script: string;
  /** Source files. */
  readonly sources: readonly string[];
  /** File that the script makes. */
  readonly result: string;
  /** True for a committed result: without a record of a build it counts as fresh. */
  readonly committed: boolean;
}

const types: Step = {
  name: "bundled specs, types and manifest",
  script: "openapi/tools/generate.ts",
  sources: ["openapi/*.yaml", "openapi/{shared,identity,filtering,moderation}/**/*.yaml", "openapi/tools/*.ts"],
  result: "openapi/generated/manifest.ts",
  committed: true,
};
const sdk: Step = {
  name: "SDK",
  script: "sdk/typescript/tools/generate.ts",
  sources: [
    "openapi/generated/*",
    "openapi/tools/*.ts",
    "sdk/typescript/tools/*.ts",
    "sdk/examples/{identity,filtering,moderation}/*.ts",
  ],
  result: "sdk/typescript/src/generated/operations.ts",
  committed: true,
};
const portal: Step = {
  name: "portal",
  script: "openapi/portal/build.ts",
  sources: [
    "openapi/generated/*",
    "openapi/portal/**/*",
    "openapi/tools/**/*.ts",
    "sdk/examples/{identity,filtering,moderation}/*.ts",
    "sdk/guides/*.md",
  ],
  result: "openapi/dist/portal/index.html",
  committed: false,
};

const sdkPackage: Step = {
  name: "package of the SDK",
  script: "sdk/typescript/tools/prepare-package.ts",
  sources: [
    "sdk/typescript/src/**/*.{ts,cts}",
    "sdk/typescript/tools/prepare-package.ts",
    "sdk/typescript/tsconfig.json",
  ],
  result: "sdk/typescript/dist/index.cjs",
  committed: false,
};
const dictionaries: Step = {
  name: "dictionaries",
  script: "server/tools/prepare-dictionaries.ts",
  sources: ["server/tools/prepare-dictionaries.ts", "server/tools/dictionaries/*.ts", "server/package.json"],
  result: "server/dist/dictionaries/en.others.jsonl",
  committed: false,
};

const recordFile = join(root, ".cache/build.json");
const record = readRecord();

derive(types);
derive(sdk);
const folders = process.argv.slice(2);
compile(folders.length > 0 ? folders : ["."]);
// The workspace uses the SDK as built by tsc; a build of some folders alone skips it to start sooner.
if (folders.length === 0) derive(sdkPackage);
derive(dictionaries);
derive(portal);

/** Returns the digest of the sources at each step's last run here. */
function readRecord(): Map<string, string> {
  if (!existsSync(recordFile)) return new Map();
  const held: unknown = JSON.parse(readFileSync(recordFile, "utf8"));
  return new Map(Object.entries(held ?? {}));
}

function derive(step: Step): void {
  const digest = digestOf(step.sources);
  const recorded = record.get(step.name);
  const made = existsSync(join(root, step.result));
  if (made && recorded === digest) return;
  if (!made || !step.committed || recorded !== undefined) {
    console.log(`Building the ${step.name} …`);
    run(join(root, step.script));
  }
  record.set(step.name, digest);
  mkdirSync(join(root, ".cache"), { recursive: true });
  writeFileSync(recordFile, JSON.stringify(Object.fromEntries(record)));
}

function digestOf(sources: readonly string[]): string {
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash("sha256");
  for (const file of files.sort())
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  return hash.digest("hex");
}

function compile(folders: readonly string[]): void {
  run(join(root, "node_modules/typescript/bin/tsc"), "-b", ...folders.map((folder) => join(root, folder)));
}

/** Runs a step, which reports its own failure. */
function run(...args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
