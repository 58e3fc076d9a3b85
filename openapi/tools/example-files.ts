/**
 * The examples of the SDK for TypeScript, which tests run, as a reader is shown them: what stands in the function, and what
 * that needs to import.
 */
import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { type ESTree, parseSync } from "rolldown/utils";
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
  const { body: statements } = parseSync(`${name}.ts`, source).program;
  const imports = statements.filter((statement) => statement.type === "ImportDeclaration");
  const [example, ...others] = statements.filter((statement) => statement.type !== "ImportDeclaration");
  const body = example === undefined || others.length > 0 ? undefined : bodyOf(example, name);
  if (body === undefined)
    throw new NoExampleError(`The example ${name}.ts has to hold one function, which is called ${name} too.`);
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

/** The import without types: they say no more than the code itself. */
function importOfValues({ importKind, specifiers, source: from }: ESTree.ImportDeclaration, source: string): string {
  if (importKind === "type") return "";
  const names = specifiers.flatMap((specifier) =>
    specifier.type === "ImportSpecifier" && specifier.importKind !== "type"
      ? [source.slice(specifier.start, specifier.end)]
      : [],
  );
  return names.length === 0 ? "" : `import { ${names.join(", ")} } from ${from.raw};`;
}
