/** Writes a request as a call of the SDK for Go. gofmt breaks no lines, so each field stands on a line of its own here. */
import { constantName, exportedName, goName, takesNull } from "../../tools/go-names.ts";
import { isEnvironment } from "../../tools/samples/values.ts";
import type { Member, SdkCall, Type, TypedValue } from "./sdk-call.ts";
import {
  accessTo,
  importsFor,
  type JsonSyntax,
  mayBeMissing,
  type SdkStep,
  type Template,
  tagWords,
  writeJson,
} from "./template.ts";

/** The function is part of the set-up, and its end of the code. */
export const goSample: Template = (call, { server, steps }) => {
  const client = `ctx := context.Background()
client, err := gatehouse.NewClient(gatehouse.Config{
BaseURL: ${JSON.stringify(server)},
APIKey: os.Getenv("GATEHOUSE_API_KEY"),
})
${errorCheck}`;
  const lines = [client, ...steps.flatMap(stepLines)].join("\n");
  const code = statements(call);
  const imports = importsFor(`${lines}\n${code}`, standardImports).map((name) => `"${name}"\n`);
  return {
    setUp: `package main\n\nimport (\n${imports.join("")}\ngatehouse "github.com/gatehouse-dev/gatehouse-go"\n)\n\nfunc main() {\n${lines}\n`,
    code: `${code}\n}`,
  };
};

const errorCheck = "if err != nil {\nlog.Fatal(err)\n}";

const standardImports = {
  "context.": "context",
  "json.NewEncoder": "encoding/json",
  "fmt.": "fmt",
  "io.Copy": "io",
  "log.": "log",
  "os.": "os",
};

function statements(call: SdkCall): string {
  const result = { file: "archive, err := ", nothing: "err = ", object: "answer, err := " }[call.answer];
  const print = {
    file: `defer archive.Close()
file, err := os.Create(${JSON.stringify(call.file)})
${errorCheck}
defer file.Close()
if _, err := io.Copy(file, archive); err != nil {
log.Fatal(err)
}
fmt.Println("Saved ${call.file}.")`,
    nothing: 'fmt.Println("Done.")',
    object: "json.NewEncoder(os.Stdout).Encode(answer)",
  }[call.answer];
  return [`${result}${callCode(call)}`, errorCheck, print].join("\n");
}

function stepLines({ call, kept }: SdkStep): readonly string[] {
  if (kept.length === 0) return [`_, err = ${callCode(call)}`, errorCheck];
  const answer = `${call.operationId}Answer`;
  return kept.flatMap(([variable, path]) => [
    `${answer}, err := ${callCode(call)}`,
    errorCheck,
    `${variable} := ${mayBeMissing(call) ? "*" : ""}${answer}${accessTo(path, exportedName)}`,
  ]);
}

function callCode({ tag, operationId, path, query, takesQuery, body, needsToken }: SdkCall): string {
  const members = query.map((one) => field({ ...one, nullable: false }, ""));
  const args = [
    "ctx",
    ...path.map(({ value }) => write(value)),
    ...(takesQuery ? [`gatehouse.${exportedName(operationId)}Params${lines(members)}`] : []),
    ...(body === undefined ? [] : [body.required ? write(body.value) : pointerTo(body.value)]),
    ...(needsToken ? ["gatehouse.WithToken(token)"] : []),
  ];
  return `client.${tagWords(tag).join("")}.${exportedName(operationId)}(${args.length > 2 ? `\n${args.join(",\n")},\n` : args.join(", ")})`;
}

/** @param isElement true in a list or map whose type already names the element's type */
function write(typed: TypedValue, isElement = false): string {
  switch (typed.kind) {
    case "object": {
      const others =
        Object.keys(typed.others).length === 0 ? [] : [`AdditionalProperties: ${writeJson(typed.others, syntax)}`];
      const members = typed.members.map((member) => field(member, typed.name));
      return `${isElement ? "" : typeText(typed)}${lines([...members, ...others])}`;
    }
    case "union":
      return `${isElement ? "" : typeText(typed)}{${alternative(typed.value)}: ${pointerTo(typed.value, true)}}`;
    case "word":
      return `gatehouse.${goName(typed.name)}${constantName(typed.value)}`;
    case "list":
      return `[]${typeText(typed.of)}${items(typed.values.map((value) => write(value, true)))}`;
    case "map": {
      const entries = typed.entries.map(([key, value]) => `${JSON.stringify(key)}: ${write(value, true)}`);
      return `map[string]${typeText(typed.of)}${items(entries)}`;
    }
    case "variable":
      return isEnvironment(typed.name) ? `os.Getenv(${JSON.stringify(typed.name)})` : typed.name;
    case "null":
      return `gatehouse.Null[${typeText(typed.of)}]()`;
    default:
      return writeJson(typed.value, syntax);
  }
}

function field({ name, required, nullable, value }: Omit<Member, "position">, parent: string): string {
  return `${exportedName(name)}: ${fieldValue({ required, nullable, value }, parent)}`;
}

function fieldValue({ required, nullable, value }: Omit<Member, "name" | "position">, parent: string): string {
  if (value.kind === "null") return write(value);
  if (nullable && takesNull(parent)) return `gatehouse.Value${value.kind === "any" ? "[any]" : ""}(${exact(value)})`;
  return required ? write(value) : pointerTo(value);
}

/** Writes an optional value: a pointer, a list or a map. */
function pointerTo(typed: TypedValue, isAlways = false): string {
  if (!isAlways && (typed.kind === "list" || typed.kind === "map" || typed.kind === "any")) return write(typed);
  if (typed.kind === "object" || typed.kind === "union") return `&${write(typed)}`;
  return `gatehouse.Ptr(${exact(typed)})`;
}

/** Converts a number to its exact type. */
function exact(typed: TypedValue): string {
  if (typed.kind === "int32" || typed.kind === "int64") return `${typed.kind}(${typed.value})`;
  return typed.kind === "double" ? `float64(${typed.value})` : write(typed);
}

function alternative(typed: TypedValue): string {
  const one: Type | TypedValue = typed.kind === "list" ? typed.of : typed;
  const names: Readonly<Record<string, string>> = {
    int32: "Int32",
    int64: "Int64",
    double: "Float64",
    boolean: "Bool",
  };
  return `${typed.kind === "list" ? "ArrayOf" : ""}${names[one.kind] ?? "String"}`;
}

const syntax: JsonSyntax = {
  list: (all) => `[]any${items(all)}`,
  map: (entries) => `map[string]any${items(entries.map(([key, value]) => `${JSON.stringify(key)}: ${value}`))}`,
  text: JSON.stringify,
  words: { null: "nil" },
};

/** Writes fields, each on its line. */
function lines(fields: readonly string[]): string {
  return fields.length === 0 ? "{}" : `{\n${fields.join(",\n")},\n}`;
}

/** Writes the elements of a list or map on one line, where none has several. */
function items(all: readonly string[]): string {
  const isShort = !all.some((one) => one.includes("\n")) && all.join(", ").length <= maximumLine;
  return isShort ? `{${all.join(", ")}}` : lines(all);
}

const maximumLine = 60;

function typeText(type: Type | TypedValue): string {
  switch (type.kind) {
    case "object":
    case "union":
    case "word":
      return `gatehouse.${goName(type.name)}`;
    case "list":
      return `[]${typeText(type.of)}`;
    case "map":
      return `map[string]${typeText(type.of)}`;
    case "boolean":
      return "bool";
    case "double":
      return "float64";
    case "int32":
    case "int64":
    case "any":
      return type.kind;
    default:
      return "string";
  }
}
