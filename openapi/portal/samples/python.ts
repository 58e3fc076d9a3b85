/** Writes a request as a call of the SDK for Python. */
import type { Json } from "../../tools/json.ts";
import { isEnvironment } from "../../tools/samples/values.ts";
import type { SdkCall, TypedValue } from "./sdk-call.ts";
import {
  accessTo,
  importsFor,
  type JsonSyntax,
  mayBeMissing,
  modelsIn,
  type SdkStep,
  type Template,
  tagWords,
  valuesIn,
  writeJson,
} from "./template.ts";

export const pythonSample: Template = (call, program) => {
  const code = statements(call);
  const client = `client = Gatehouse(${text(program.server)}, api_key=os.environ["GATEHOUSE_API_KEY"])`;
  const lines = [client, ...program.steps.flatMap(stepLines)];
  const written = [...lines, code].join("\n");
  const models = modelsIn(written, valuesIn(call, program));
  const imports = [
    ...importsFor(written, standardImports),
    "",
    "from gatehouse import Gatehouse",
    ...(models.length === 0 ? [] : [`from gatehouse.models import ${models.join(", ")}`]),
    "",
  ];
  return { setUp: [...imports, ...lines, ""].join("\n"), code };
};

const standardImports = {
  "os.": "import os",
  "date.fromisoformat(": "from datetime import date",
  "Path(": "from pathlib import Path",
  "UUID(": "from uuid import UUID",
};

function statements(call: SdkCall): string {
  const result = { file: "archive = ", nothing: "", object: "answer = " }[call.answer];
  const print = {
    file: `Path(${text(call.file)}).write_bytes(archive)\nprint(${text(`Saved ${call.file}.`)})`,
    nothing: 'print("Done.")',
    object: `print(answer${call.secret === undefined ? "" : `.${pythonName(call.secret)}`})`,
  }[call.answer];
  return `${result}${callCode(call)}\n${print}`;
}

function stepLines({ call, kept }: SdkStep): readonly string[] {
  if (kept.length === 0) return [callCode(call)];
  const fallback = mayBeMissing(call) ? ' or ""' : "";
  return kept.map(
    ([variable, path]) => `${pythonName(variable)} = ${callCode(call)}${accessTo(path, pythonName)}${fallback}`,
  );
}

function callCode({ tag, operationId, path, query, body, needsToken }: SdkCall): string {
  const args = [
    ...path.map(({ value }) => write(value)),
    ...(body === undefined ? [] : [write(body.value)]),
    ...query.map(({ name, value }) => `${pythonName(name)}=${write(value)}`),
    ...(needsToken ? ["token=token"] : []),
  ];
  return `client.${tagWords(tag).join("_").toLowerCase()}.${pythonName(operationId)}(${args.join(", ")})`;
}

function write(typed: TypedValue): string {
  switch (typed.kind) {
    case "object": {
      // A constructor takes only the class's fields.
      if (Object.keys(typed.others).length > 0) return `${typed.name}.model_validate(${json(typed.json)})`;
      const members = typed.members.map(({ name, value }) => `${pythonName(name)}=${write(value)}`);
      return `${typed.name}(${members.join(", ")})`;
    }
    case "word":
      return `${typed.name}.${typed.constant}`;
    case "union":
      return write(typed.value);
    case "list":
      return syntax.list(typed.values.map(write));
    case "map":
      return syntax.map(typed.entries.map(([key, value]) => [key, write(value)]));
    case "null":
      return "None";
    case "variable":
      return isEnvironment(typed.name) ? `os.environ[${text(typed.name)}]` : pythonName(typed.name);
    case "uuid":
      return `UUID(${json(typed.value)})`;
    case "date":
      return `date.fromisoformat(${json(typed.value)})`;
    default:
      return json(typed.value);
  }
}

const syntax: JsonSyntax = {
  list: (items) => `[${items.join(", ")}]`,
  map: (entries) => `{${entries.map(([key, value]) => `${text(key)}: ${value}`).join(", ")}}`,
  text,
  words: { null: "None", true: "True", false: "False" },
};

function json(value: Json): string {
  return writeJson(value, syntax);
}

function text(value: string): string {
  return JSON.stringify(value);
}

/** Converts `authorizedOriginURLs` to `authorized_origin_urls`, as openapi-generator does; reserved words get an underscore. */
export function pythonName(name: string): string {
  const snake = name
    .replaceAll(/([A-Z]+)([A-Z][a-z][a-z]+)/g, "$1_$2")
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase();
  return snake === "from" ? "from_" : snake;
}
