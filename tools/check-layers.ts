/**
 * `npm run lint -- layers` checks the imports of the workspace against `layers.ts`. Prints the violations and exits with
 * 1.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { checkImports, findCrowdedFolders, type Imports } from "./imports.ts";
import { layers, maximumFiles } from "./layers.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

const imports: Imports = new Map(sources().map((file) => [file, importsOf(file)]));
const problems = [
  ...checkImports(imports, layers),
  ...findCrowdedFolders(imports.keys(), "server/src", maximumFiles).map(
    (folder) => `${folder}, and may have ${maximumFiles}. Make folders inside it.`,
  ),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${imports.size} files: all imports follow the rules.`);

function sources(): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 16_000_000,
  });
  return listed
    .split("\n")
    .filter((file) => file !== "" && !file.includes("/generated/") && existsSync(join(root, file)));
}

function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), "utf8"), true, true);
  return importedFiles.map(({ fileName: name }) =>
    name.startsWith(".") ? posix.normalize(posix.join(posix.dirname(file), name)) : name,
  );
}
