/**
 * Prints the changes between two versions of the specs, `npm run docs:changes -- <old> [<new>]`, and writes the surface of a
 * version, `npm run docs:changes -- --release`.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { parse } from "yaml";
import { readBundledDocument } from "../../tools/bundled-document.ts";
import { isObject, type JsonObject, objectOf, textOf } from "../../tools/json.ts";
import { compareSurfaces, versionProblem } from "./compare.ts";
import { readReleases, readSurface, writeRelease } from "./history.ts";
import { type Surface, surfaceOf } from "./surface.ts";
import { changesMarkdown } from "./words.ts";

const usage = `npm run docs:changes -- <old> [<new>]

  <old>, <new>  a released version (1.0.0), a git revision, or a file: a bundled document, or the surface of one;
                without <new>, the present specs
  --release     writes the surface of the present version to openapi/released`;

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** The bundled document of a revision: older ones have it as JSON, which is YAML too. */
const bundledFiles = ["openapi/generated/gatehouse.yaml", "openapi/generated/gatehouse.json"];

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
  const [old, present] = positionals;
  if (values.check === true) check();
  else if (values.release === true) release();
  else if (old === undefined || positionals.length > 2) throw new Error(usage);
  else compare(old, present);
}

function compare(old: string, present: string | undefined): void {
  const changes = compareSurfaces(read(old), present === undefined ? surfaceOf(readBundledDocument()) : read(present));
  console.log(changesMarkdown(old, present ?? versionOf(readBundledDocument()), changes).trimEnd());
}

function versionOf(document: JsonObject): string {
  return textOf(objectOf(document["info"])["version"]);
}

function read(name: string): Surface {
  const release = readReleases().find(({ version }) => version === name);
  if (release !== undefined) return release.surface;
  const file = resolve(process.env["INIT_CWD"] ?? process.cwd(), name);
  const text = existsSync(file) ? readText(file) : ofRevision(name);
  const isDocument = /^(?:\{|openapi:)/m.test(text);
  return isDocument ? surfaceOf(parseDocument(text, name)) : readSurface(text);
}

function readText(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
}

function ofRevision(name: string): string {
  let failure: unknown;
  for (const file of bundledFiles) {
    try {
      const args = ["show", "--end-of-options", `${name}:${file}`];
      return execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 100_000_000, stdio: "pipe" });
    } catch (error) {
      failure = error;
    }
  }
  const words = `${name} is no released version, no file, and no git revision that has ${bundledFiles[0]}.`;
  throw new Error(`${words}\n\n${usage}`, { cause: failure });
}

function parseDocument(text: string, name: string): JsonObject {
  const document: unknown = parse(text);
  if (!isObject(document) || !isObject(document["paths"])) throw new Error(`${name} is no bundled OpenAPI document.`);
  return document;
}

/** Writes the surface of a version once; later changes need a new version. */
function release(): void {
  check();
  const document = readBundledDocument();
  const version = versionOf(document);
  const date = new Date().toISOString().slice(0, 10);
  const file = writeRelease({ version, date, surface: surfaceOf(document) });
  console.log(
    file === undefined ? `${version} is already released with the same surface.` : `Wrote ${file}. Commit it.`,
  );
}

function check(): void {
  const document = readBundledDocument();
  const present = versionOf(document);
  const [newest] = readReleases();
  if (newest === undefined) return;
  const problem = versionProblem(newest.version, present, compareSurfaces(newest.surface, surfaceOf(document)));
  if (problem !== undefined)
    throw new Error(`${problem}\nnpm run docs:changes -- ${newest.version} shows the differences.`);
}
