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

/** An example's function, in parts. */
export interface ExampleParts {
  /** Imports of values, a line each. */
  readonly imports: readonly string[];
  /** Names of the parameters besides the client. */
  readonly parameters: readonly string[];
  /** Body at the margin. */
  readonly body: string;
  /** Where the body's only `return`, its last statement, begins; undefined when there is none, `several` when there are more. */
  readonly lastReturn: number | "several" | undefined;
}

/** Returns each example by its name: an operationId or the name of a form. */
export async function readExampleParts(folder: string): Promise<ReadonlyMap<string, ExampleParts>> {
  const files = await Promise.all(
    interfaces.map(async (name) =>
      (await readdir(folder + name)).filter((file) => file.endsWith(".ts")).map((file) => `${folder}${name}/${file}`),
    ),
  );
  return new Map(
    await Promise.all(
      files.flat().map(async (file) => {
        const name = basename(file, ".ts");
        return [name, partsOf(name, await readFile(file, "utf8"))] as const;
      }),
    ),
  );
}

/** Returns the code of each example by its name. */
export async function readExamples(folder: string): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await readExampleParts(folder))].map(([name, parts]) => [name, exampleCode(parts)]));
}

/** @throws ExampleFileError if the source does not export one function of that name, and nothing else */
export function exampleIn(name: string, source: string): string {
  return exampleCode(partsOf(name, source));
}

/** Returns the body below the imports that it needs. */
function exampleCode({ imports, body }: ExampleParts): string {
  return [imports.join("\n"), body].filter((part) => part !== "").join("\n\n");
}

/** @throws ExampleFileError if the source does not export one function of that name, and nothing else */
function partsOf(name: string, source: string): ExampleParts {
  const { body: statements } = parseSync(`${name}.ts`, source).program;
  const imports = statements.filter((statement) => statement.type === "ImportDeclaration");
  const [example, ...others] = statements.filter((statement) => statement.type !== "ImportDeclaration");
  const declaration = example === undefined || others.length > 0 ? undefined : functionOf(example, name);
  const body = declaration?.body;
  if (declaration === undefined || !body)
    throw new ExampleFileError(`The example ${name}.ts must export one function named ${name}.`);
  const text = source
    .slice(body.start + 1, body.end - 1)
    .replace(/^\n+/, "")
    .trimEnd()
    .replace(/^ {2}/gm, "");
  const returns = [...withoutComments(text).matchAll(/\breturn\b/g)];
  const [only, ...more] = returns;
  const isLast = more.length === 0 && body.body.at(-1)?.type === "ReturnStatement";
  return {
    imports: imports.map((one) => importOfValues(one, source)).filter((line) => line !== ""),
    parameters: declaration.params.flatMap((parameter) =>
      parameter.type === "ObjectPattern"
        ? parameter.properties.flatMap((one) =>
            one.type === "Property" && one.key.type === "Identifier" ? [one.key.name] : [],
          )
        : [],
    ),
    body: text,
    lastReturn: only === undefined ? undefined : isLast ? only.index : "several",
  };
}

/** Blanks comments, so that positions stay. */
function withoutComments(code: string): string {
  return code.replaceAll(/^ *\/\/.*$/gm, (comment) => " ".repeat(comment.length));
}

function functionOf(statement: ESTree.Directive | ESTree.Statement, name: string): ESTree.Function | undefined {
  if (statement.type !== "ExportNamedDeclaration") return undefined;
  const { declaration } = statement;
  if (declaration?.type !== "FunctionDeclaration" || declaration.id?.name !== name) return undefined;
  return declaration;
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
