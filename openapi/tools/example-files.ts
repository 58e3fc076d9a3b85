/**
 * Reads the tested examples of the TypeScript SDK as readers see them: the body of the function and the imports that it
 * needs.
 */
import { readdir, readFile } from "node:fs/promises";
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
  const examples = new Map<string, ExampleParts>();
  for (const name of interfaces)
    for (const file of (await readdir(folder + name)).filter((each) => each.endsWith(".ts")))
      for (const [example, parts] of examplesIn(file, await readFile(`${folder}${name}/${file}`, "utf8")))
        examples.set(example, parts);
  return examples;
}

/** Returns the code of each example by its name. */
export async function readExamples(folder: string): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await readExampleParts(folder))].map(([name, parts]) => [name, exampleCode(parts)]));
}

/** Returns the body below the imports that it needs. */
export function exampleCode({ imports, body }: ExampleParts): string {
  return [imports.join("\n"), body].filter((part) => part !== "").join("\n\n");
}

/** @throws ExampleFileError if the source has anything besides imports and exported functions */
export function examplesIn(file: string, source: string): ReadonlyMap<string, ExampleParts> {
  const { body: statements } = parseSync(file, source).program;
  const imports = statements.filter((statement) => statement.type === "ImportDeclaration");
  const examples = statements.filter((statement) => statement.type !== "ImportDeclaration").map(functionOf);
  const parts = examples.flatMap((example) => {
    const name = example?.id?.name;
    return example?.body && name !== undefined
      ? [[name, partsOf(example, example.body, { imports, source })] as const]
      : [];
  });
  if (parts.length === 0 || parts.length < examples.length)
    throw new ExampleFileError(
      `${file} must export functions, each the example of the operation that it is named after.`,
    );
  return new Map(parts);
}

function partsOf(
  { params }: ESTree.Function,
  block: ESTree.FunctionBody,
  { imports, source }: { readonly imports: readonly ESTree.ImportDeclaration[]; readonly source: string },
): ExampleParts {
  const body = source
    .slice(block.start + 1, block.end - 1)
    .replace(/^\n+/, "")
    .trimEnd()
    .replace(/^ {2}/gm, "");
  const returns = [...withoutComments(body).matchAll(/\breturn\b/g)];
  const [only, ...more] = returns;
  const isLast = more.length === 0 && block.body.at(-1)?.type === "ReturnStatement";
  return {
    imports: imports.map((one) => importOfValues(one, source, body)).filter((line) => line !== ""),
    parameters: params.flatMap((parameter) =>
      parameter.type === "ObjectPattern"
        ? parameter.properties.flatMap((one) =>
            one.type === "Property" && one.key.type === "Identifier" ? [one.key.name] : [],
          )
        : [],
    ),
    body,
    lastReturn: only === undefined ? undefined : isLast ? only.index : "several",
  };
}

/** Blanks comments, so that positions stay. */
function withoutComments(code: string): string {
  return code.replaceAll(/^ *\/\/.*$/gm, (comment) => " ".repeat(comment.length));
}

function functionOf(statement: ESTree.Directive | ESTree.Statement): ESTree.Function | undefined {
  if (statement.type !== "ExportNamedDeclaration") return undefined;
  const { declaration } = statement;
  return declaration?.type === "FunctionDeclaration" ? declaration : undefined;
}

/** Returns the import of the values that a body uses. */
function importOfValues(
  { importKind, specifiers, source: from }: ESTree.ImportDeclaration,
  source: string,
  body: string,
): string {
  if (importKind === "type") return "";
  const names = specifiers.flatMap((specifier) =>
    specifier.type === "ImportSpecifier" &&
    specifier.importKind !== "type" &&
    new RegExp(`\\b${specifier.local.name}\\b`).test(body)
      ? [source.slice(specifier.start, specifier.end)]
      : [],
  );
  return names.length === 0 ? "" : `import { ${names.join(", ")} } from ${from.raw};`;
}
