/**
 * Prints the changes between two versions of the specs, `npm run docs:changes -- <old> [<new>]`, and records the specs of a
 * version, `npm run docs:changes -- --release`.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { parse } from "yaml";
import { readBundledDocument } from "../../tools/bundled-document.ts";
import { isObject } from "../../tools/json.ts";
import { compareSurfaces, versionProblem } from "./compare.ts";
import { readReleases, versionOf, writeRelease } from "./history.ts";
import { type Surface, surfaceOf } from "./surface.ts";
import { changesMarkdown } from "./words.ts";

const usage = `npm run docs:changes -- <old> [<new>]

  <old>, <new>  a released version (1.0.0), a git revision, or a bundled document; without <new>, the present specs
  --release     records the present specs in openapi/released`;

const root = fileURLToPath(new URL("../../..", import.meta.url));
const bundledFile = "openapi/generated/gatehouse.yaml";
const present = readBundledDocument();

try {
  main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function main(args: readonly string[]): void {
  const options = { release: { type: "boolean" }, check: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [old, newer] = positionals;
  if (values.check === true || values.release === true) check();
  else if (old === undefined || positionals.length > 2) throw new Error(usage);
  else {
    const changes = compareSurfaces(read(old), newer === undefined ? surfaceOf(present) : read(newer));
    console.log(changesMarkdown(old, newer ?? versionOf(present), changes).trimEnd());
  }
  if (values.release !== true) return;
  const file = writeRelease(present, new Date().toISOString().slice(0, 10));
  console.log(file === undefined ? `${versionOf(present)} is released already.` : `Wrote ${file}. Commit it.`);
}

function read(name: string): Surface {
  const release = readReleases().find(({ version }) => version === name);
  if (release !== undefined) return release.surface;
  const file = resolve(process.env["INIT_CWD"] ?? process.cwd(), name);
  const document: unknown = parse(existsSync(file) ? readFileSync(file, "utf8") : ofRevision(name));
  if (!isObject(document) || !isObject(document["paths"])) throw new Error(`${name} is no bundled OpenAPI document.`);
  return surfaceOf(document);
}

function ofRevision(name: string): string {
  try {
    const args = ["show", "--end-of-options", `${name}:${bundledFile}`];
    return execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 100_000_000, stdio: "pipe" });
  } catch (error) {
    const words = `${name} is no released version, no file, and no git revision that has ${bundledFile}.`;
    throw new Error(`${words}\n\n${usage}`, { cause: error });
  }
}

/** Changes since the last release need a new version. */
function check(): void {
  const [newest] = readReleases();
  if (newest === undefined) return;
  const problem = versionProblem(
    newest.version,
    versionOf(present),
    compareSurfaces(newest.surface, surfaceOf(present)),
  );
  if (problem !== undefined)
    throw new Error(`${problem}\nnpm run docs:changes -- ${newest.version} shows the differences.`);
}
