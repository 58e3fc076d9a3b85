/**
 * Reads the tested examples of the TypeScript SDK as readers see them: the body of the function and the imports that it
 * needs.
 */
import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { type ESTree, parseSync } from "rolldown/utils";
import { interfaces } from "./interfaces.ts";

/** A file that does not have the form of an example. */
export class ExampleFileError extends Error {
  override name = "ExampleFileError";
}

/** Returns the code of each example by its name: an operationId or the name of a form. */
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

/** @throws ExampleFileError if the source does not export one function of that name, and nothing else */
export function exampleIn(name: string, source: string): string {
  const { body: statements } = parseSync(`${name}.ts`, source).program;
  const imports = statements.filter((statement) => statement.type === "ImportDeclaration");
  const [example, ...others] = statements.filter((statement) => statement.type !== "ImportDeclaration");
  const body = example === undefined || others.length > 0 ? undefined : bodyOf(example, name);
  if (body === undefined) throw new ExampleFileError(`The example ${name}.ts must export one function named ${name}.`);
  const lines = imports.map((one) => importOfValues(one, source)).filter((line) => line !== "");
  const code = source
    .slice(body.start + 1, body.end - 1)
    .replace(/^\n+/, "")
    .trimEnd();
  return [lines.join("\n"), code.replace(/^ {2}/gm, "")].filter((part) => part !== "").join("\n\n");
}

function bodyOf(statement: ESTree.Directive | ESTree.Statement, name: string): ESTree.Span | undefined {
  if (statement.type !== "ExportNamedDeclaration") return undefined;
  const { declaration } = statement;
  if (declaration?.type !== "FunctionDeclaration" || declaration.id?.name !== name) return undefined;
  return declaration.body ?? undefined;
}

/** Returns the import without its types, which a reader does not need. */
function importOfValues({ importKind, specifiers, source: from }: ESTree.ImportDeclaration, source: string): string {
  if (importKind === "type") return "";
  const names = specifiers.flatMap((specifier) =>
    specifier.type === "ImportSpecifier" && specifier.importKind !== "type"
      ? [source.slice(specifier.start, specifier.end)]
      : [],
  );
  return names.length === 0 ? "" : `import { ${names.join(", ")} } from ${from.raw};`;
}
