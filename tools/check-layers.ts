/**
 * `npm run lint -- layers` checks the imports of the workspace against `layers.ts`. Prints the violations and exits with
 * 1.
 */
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";
import { root } from "./ensure-installed.mjs";
import { checkImports, findCrowdedFolders, type Imports } from "./imports.ts";
import { layers, maximumFiles } from "./layers.ts";
import { sources } from "./sources.ts";

const imports: Imports = new Map(sources("*.ts").map((file) => [file, importsOf(file)]));
const problems = [
  ...checkImports(imports, layers),
  ...findCrowdedFolders(imports.keys(), "server/src", maximumFiles).map(
    (folder) => `${folder}, and may have ${maximumFiles}. Make folders inside it.`,
  ),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${imports.size} files: all imports follow the rules.`);

function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), "utf8"), true, true);
  return importedFiles.map(({ fileName: name }) =>
    name.startsWith(".") ? posix.normalize(posix.join(posix.dirname(file), name)) : name,
  );
}
