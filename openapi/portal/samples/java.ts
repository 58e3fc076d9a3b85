/** Writes a request as a call of the SDK for Java. */

import { isEnvironment } from "../../tools/samples/values.ts";
import type { SdkCall, TypedValue } from "./sdk-call.ts";
import {
  capital,
  importsFor,
  type JsonSyntax,
  modelsIn,
  type SdkStep,
  type Template,
  tagWords,
  valuesIn,
  writeJson,
} from "./template.ts";

/** The class is named after the operation, and its end belongs to the code. */
export const javaSample: Template = (call, program) => {
  const key = 'System.getenv("GATEHOUSE_API_KEY")';
  const lines = [
    `var client = GatehouseClient.of(${JSON.stringify(program.server)}, ${key});`,
    ...program.steps.flatMap(stepLines),
    ...(call.needsToken ? ["var withToken = client.toBuilder().token(token).build();"] : []),
  ].join("\n");
  const code = statements(call);
  const written = `${lines}\n${code}`;
  const names = [
    "dev.gatehouse.GatehouseClient",
    ...modelsIn(written, valuesIn(call, program)).map((name) => `dev.gatehouse.model.${name}`),
    ...importsFor(written, standardImports),
  ];
  const imports = names.map((name) => `import ${name};`).join("\n");
  return {
    setUp: `${imports}

public class ${capital(call.operationId)} {
public static void main(String[] args) throws Exception {
${lines}
`,
    code: `${code}\n}\n}`,
  };
};

const standardImports = {
  "URI.": "java.net.URI",
  "Files.": "java.nio.file.Files",
  "Path.of(": "java.nio.file.Path",
  "LocalDate.": "java.time.LocalDate",
  "List.of(": "java.util.List",
  "Map.of(": "java.util.Map",
  "UUID.": "java.util.UUID",
};

function statements(call: SdkCall): string {
  const result = { file: "byte[] archive = ", nothing: "", object: "var answer = " }[call.answer];
  const print = {
    file: `Files.write(Path.of(${JSON.stringify(call.file)}), archive);\nSystem.out.println("Saved ${call.file}.");`,
    nothing: 'System.out.println("Done.");',
    object: "System.out.println(answer);",
  }[call.answer];
  return `${result}${callCode(call)};\n${print}`;
}

function stepLines({ call, kept }: SdkStep): readonly string[] {
  if (kept.length === 0) return [`${callCode(call)};`];
  return kept.map(([variable, path]) => {
    const access = path.map((key) => (typeof key === "number" ? `.get(${key})` : `.get${capital(key)}()`)).join("");
    return `var ${variable} = ${callCode(call)}${access};`;
  });
}

/** Required values are arguments; optional query parameters go into a lambda. */
function callCode({ tag, operationId, path, query, body, needsToken }: SdkCall): string {
  const name = tagWords(tag).map(withoutCapitals).join("");
  const optional = query.filter(({ required }) => !required).map(({ name: key, value }) => `.${key}(${write(value)})`);
  const args = [
    ...[...path, ...query.filter(({ required }) => required)].map(({ value }) => write(value)),
    ...(body === undefined ? [] : [write(body.value)]),
    ...(optional.length === 0 ? [] : [`query -> query${optional.join("")}`]),
  ];
  const group = name.charAt(0).toLowerCase() + name.slice(1);
  return `${needsToken ? "withToken" : "client"}.${group}().${operationId}(${args.join(", ")})`;
}

/** Writes `API` as `Api`. */
function withoutCapitals(word: string): string {
  return word === word.toUpperCase() ? capital(word.toLowerCase()) : word;
}

function write(typed: TypedValue): string {
  switch (typed.kind) {
    case "object": {
      const members = typed.members.map(({ name, value }) => `.${name}(${write(value)})`);
      const others = Object.entries(typed.others).map(
        ([name, value]) => `.putAdditionalProperty(${JSON.stringify(name)}, ${writeJson(value, syntax)})`,
      );
      return `new ${typed.name}()${[...members, ...others].join("")}`;
    }
    case "word":
      return `${typed.name}.${typed.constant}`;
    case "union":
      return `${typed.name}.of(${write(typed.value)})`;
    case "list":
      return syntax.list(typed.values.map(write));
    case "map":
      // Readers would meet a NullPointerException.
      if (typed.entries.some(([, value]) => value.kind === "null"))
        throw new TypeError("Java's Map.of takes no null: choose an example without one.");
      return syntax.map(typed.entries.map(([key, value]) => [key, write(value)]));
    case "null":
      return "null";
    case "variable":
      return isEnvironment(typed.name) ? `System.getenv(${JSON.stringify(typed.name)})` : typed.name;
    case "uuid":
      return `UUID.fromString(${JSON.stringify(typed.value)})`;
    case "uri":
      return `URI.create(${JSON.stringify(typed.value)})`;
    case "date":
      return `LocalDate.parse(${JSON.stringify(typed.value)})`;
    case "int64":
      return `${typed.value}L`;
    case "double":
      return Number.isInteger(typed.value) ? `${typed.value}.0` : String(typed.value);
    default:
      return writeJson(typed.value, syntax);
  }
}

const syntax: JsonSyntax = {
  list: (items) => `List.of(${items.join(", ")})`,
  map: (entries) => `Map.of(${entries.map(([key, value]) => `${JSON.stringify(key)}, ${value}`).join(", ")})`,
  text: JSON.stringify,
};
