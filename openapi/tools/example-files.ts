/**
 * The examples of the SDK for TypeScript, which tests run, as a reader is shown them: what stands in the function, and what
 * that needs to import.
 */
import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";
import ts from "typescript";
import { interfaces } from "./interfaces.ts";

/** A file that is no example as the others are. */
export class NoExampleError extends Error {
  override name = "NoExampleError";
}

/** The code by the example's name, which is an operationId or the name of a form. */
export async function readExamples(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = await Promise.all(
    interfaces.map(async (name) =>
      (await readdir(folder + name)).filter((file) => file.endsWith(".ts")).map((file) => `${folder}${name}/${file}`),
    ),
  );
  return new Map(
    await Promise.all(
      files.flat().map(async (file) => {
        const name = basename(file, ".ts");
        return [name, exampleIn(name, await readFile(file, "utf8"))] as const;
      }),
    ),
  );
}

/** @throws NoExampleError where the source does not export a function of that name and nothing else */
export function exampleIn(name: string, source: string): string {
  const file = ts.createSourceFile(`${name}.ts`, source, ts.ScriptTarget.Latest, true);
  const [example, ...others] = file.statements.filter((statement) => !ts.isImportDeclaration(statement));
  if (example === undefined || !ts.isFunctionDeclaration(example) || example.name?.text !== name || others.length > 0)
    throw new NoExampleError(`The example ${name}.ts has to hold one function, which is called ${name} too.`);
  const imports = file.statements
    .filter(ts.isImportDeclaration)
    .map(importOfValues)
    .filter((line) => line !== "");
  const { pos = 0, end = 0 } = example.body ?? {};
  const body = source
    .slice(source.indexOf("{", pos) + 1, end - 1)
    .replace(/^\n+/, "")
    .trimEnd();
  return [imports.join("\n"), body.replace(/^ {2}/gm, "")].filter((part) => part !== "").join("\n\n");
}

/** The import without types: they say no more than the code itself. */
function importOfValues({ importClause, moduleSpecifier }: ts.ImportDeclaration): string {
  const { namedBindings } = importClause ?? {};
  if (importClause?.isTypeOnly === true || namedBindings === undefined || !ts.isNamedImports(namedBindings)) return "";
  const names = namedBindings.elements.filter((element) => !element.isTypeOnly).map((element) => element.getText());
  return names.length === 0 ? "" : `import { ${names.join(", ")} } from ${moduleSpecifier.getText()};`;
}
