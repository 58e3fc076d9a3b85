/** Makes the files of a release in `dist/release`: `npm run release -- --dry-run`. */
import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { objectOf, textOf } from "../../openapi/tools/json.ts";
import { root } from "../ensure-installed.mjs";
import { billOfMaterials, type Component } from "./components.ts";
import { pack } from "./package-folder.ts";
import { contract } from "./packages/contract.ts";
import { openapi } from "./packages/openapi.ts";
import { sdk } from "./packages/sdk.ts";
import { server } from "./packages/server.ts";

const help = `Makes the files of a release: the packages, their checksums, a bill of materials and the notes.

Usage: npm run release                  on the commit with the tag v<version>, without changes; the changelog has its section
       npm run release -- --dry-run     the same files, from whatever there is

  --out <folder>          where they go (dist/release)
  --repository <address>  names it in the packages, so that \`npm publish --provenance\` in a job there can attest the build

Nothing is published. CONTRIBUTING.md, "Releases", has the steps before and after.`;

interface Tarball {
  readonly name: string;
  readonly version: string;
  readonly file: string;
  readonly components: readonly Component[];
}

async function main(args: readonly string[]): Promise<void> {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = { "dry-run": flag, out: text, repository: text, help: flag };
  const { values } = parseArgs({ args: [...args], options });
  if (values.help === true) return console.log(help);
  const dryRun = values["dry-run"] === true;
  const version = textOf(objectOf(JSON.parse(readFileSync(join(root, "package.json"), "utf8")))["version"]);
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const notes = sectionOf(changelog, version) ?? (dryRun ? sectionOf(changelog, "Unreleased") : undefined);
  const problems = [
    ...(notes === undefined
      ? [`CHANGELOG.md has no section "## ${version} - <date>": move there what is unreleased.`]
      : []),
    ...(dryRun ? [] : checkoutProblems(version)),
  ];
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const out = resolve(process.env["INIT_CWD"] ?? process.cwd(), values.out ?? join(root, "dist/release"));
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const packed: Tarball[] = [];
  for (const { name, make } of [openapi, sdk, server, contract]) {
    const folder = join(out, "packages", name);
    const components = await make(folder, version);
    // A scoped package is private unless it says otherwise.
    const repository = values.repository && ["repository.type=git", `repository.url=git+${values.repository}`];
    if (repository) execFileSync("npm", ["pkg", "set", ...repository, "publishConfig.access=public"], { cwd: folder });
    packed.push({ name, version, file: pack(folder, out), components });
  }
  writeJson(join(out, "gatehouse.cdx.json"), billOfMaterials(packed));
  writeFileSync(join(out, "NOTES.md"), `${notes}\n`);
  const files = [...packed.map(({ file }) => file), "gatehouse.cdx.json", "NOTES.md"];
  writeFileSync(
    join(out, "SHA256SUMS"),
    files.map((file) => `${hash("sha256", readFileSync(join(out, file)))}  ${file}\n`).join(""),
  );
  console.log(`${version}: ${files.length} files and SHA256SUMS in ${out}`);
}

/** Returns the text of a release's section of the changelog, or of "Unreleased"; undefined where it is missing or empty. */
function sectionOf(changelog: string, version: string): string | undefined {
  const section = changelog.split(/^## /m).find((each) => each.split("\n", 1)[0]?.split(" - ")[0] === version);
  return section?.slice(section.indexOf("\n")).trim() || undefined;
}

/** A release is made of what its tag names. */
function checkoutProblems(version: string): readonly string[] {
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const tags = git("tag", "--points-at", "HEAD").split("\n");
  return [
    ...(git("status", "--porcelain") === "" ? [] : ["There are changes that are not committed."]),
    ...(tags.includes(`v${version}`) ? [] : [`The commit has no tag v${version}.`]),
  ];
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
