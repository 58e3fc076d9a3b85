/** Compiles snippets as if they stood in the repository, with the options of the package around them. */
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** Diagnostics of a snippet: the code of each, and the whole message. */
export interface Verdict {
  readonly codes: readonly number[];
  readonly message: string;
}

/** Compiles all snippets in one program. @param folder where they stand, relative to the repository, with its tsconfig above */
export function compile<Name extends string>(
  folder: string,
  snippets: Readonly<Record<Name, string>>,
): Record<Name, Verdict> {
  const place = fileURLToPath(new URL(`../../${folder}/`, import.meta.url));
  const names = Object.keys(snippets) as Name[];
  const files = new Map(names.map((name) => [`${place}snippet-${names.indexOf(name)}.ts`, snippets[name]]));
  const options = optionsFor(place);
  const program = ts.createProgram([...files.keys()], options, hostWith(files, options));
  const verdicts = [...files.keys()].map((file) => verdictOn(program, file));
  return Object.fromEntries(names.map((name, index) => [name, verdicts[index]])) as Record<Name, Verdict>;
}

export function optionsFor(place: string): ts.CompilerOptions {
  const file = ts.findConfigFile(place, ts.sys.fileExists);
  if (file === undefined) throw new Error(`There is no tsconfig.json above ${place}.`);
  const { config }: { config?: unknown } = ts.readConfigFile(file, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, file.replace(/[^/]*$/, ""));
  return {
    ...options,
    noEmit: true,
    composite: false,
    incremental: false,
    noUnusedLocals: false,
    noUnusedParameters: false,
  };
}

/** The compiler's own host, for which the snippets are files. */
function hostWith(files: ReadonlyMap<string, string>, options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options, true);
  return {
    ...host,
    fileExists: (name) => files.has(name) || host.fileExists(name),
    readFile: (name) => files.get(name) ?? host.readFile(name),
    getSourceFile: (name, version, onError, fresh) => {
      const text = files.get(name);
      return text === undefined
        ? host.getSourceFile(name, version, onError, fresh)
        : ts.createSourceFile(name, text, version, true);
    },
  };
}

function verdictOn(program: ts.Program, name: string): Verdict {
  const file = program.getSourceFile(name);
  if (file === undefined) throw new Error(`${name} was not compiled.`);
  const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  return {
    codes: found.map(({ code }) => code),
    message: found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")).join("\n"),
  };
}
