/** Writes a request as a call of the SDK for Rust. */
import { takesNull } from "../../tools/go-names.ts";
import type { Json } from "../../tools/json.ts";
import { rustName, rustVariant } from "../../tools/rust-names.ts";
import type { Member, SdkCall, TypedValue } from "./sdk-call.ts";
import {
  accessTo,
  importsFor,
  type JsonSyntax,
  mayBeMissing,
  modelsIn,
  type SdkStep,
  type Template,
  valuesIn,
  writeJson,
} from "./template.ts";
import { isEnvironment } from "./values.ts";

/** The function is part of the set-up, and its end of the code. */
export const rustSample: Template = (call, program) => {
  const key = 'std::env::var("GATEHOUSE_API_KEY")?';
  const lines = [
    `let client = Client::new(${JSON.stringify(program.server)}, ${key})?;`,
    ...program.steps.flatMap(stepLines),
    ...(call.needsToken ? ["let client = client.with_token(&token)?;"] : []),
  ].join("\n");
  const code = statements(call).join("\n");
  const written = `${lines}\n${code}`;
  const queries = [...program.steps.map((step) => step.call), call]
    .filter(({ takesQuery }) => takesQuery)
    .map(queryName);
  const crate = ["Client", ...(written.includes("Nullable::") ? ["Nullable"] : [])];
  const imports = [
    ...used("gatehouse", crate),
    ...used("gatehouse::apis", queries),
    ...used("gatehouse::models", modelsIn(written, valuesIn(call, program))),
    ...importsFor(written, standardImports),
  ];
  return {
    setUp: `${imports.join("\n")}\n\nfn main() -> Result<(), Box<dyn std::error::Error>> {\n${lines}\n`,
    code: `${code}\nOk(())\n}`,
  };
};

const standardImports = {
  "json!(": "use serde_json::json;",
  "BTreeMap::": "use std::collections::BTreeMap;",
  "File::": "use std::fs::File;",
};

function used(module: string, names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [`use ${module}::{${[...new Set(names)].sort().join(", ")}};`];
}

function statements(call: SdkCall): readonly string[] {
  const { file } = call;
  const result = { file: "let mut archive = ", nothing: "", object: "let answer = " }[call.answer];
  const print = {
    file: [
      `let mut file = File::create(${JSON.stringify(file)})?;`,
      "std::io::copy(&mut archive, &mut file)?;",
      `println!("Saved ${file}.");`,
    ],
    nothing: ['println!("Done.");'],
    object: ['println!("{answer:#?}");'],
  }[call.answer];
  return [...inputs(call), `${result}${callCode(call)};`, ...print];
}

/** Keeps parts of the answer to a call before. */
function stepLines({ call, kept }: SdkStep): readonly string[] {
  if (kept.length === 0) return [...inputs(call), `${callCode(call)};`];
  const answer = rustName(`${call.operationId}Answer`);
  const parts = kept.map(([variable, path]) => {
    const end = mayBeMissing(call) ? `.ok_or("there is no ${variable}")?` : ".clone()";
    return `let ${rustName(variable)} = ${answer}${accessTo(path, rustName)}${end};`;
  });
  return [...inputs(call), `let ${answer} = ${callCode(call)};`, ...parts];
}

/** Writes the query and the body, which a call borrows. */
function inputs(call: SdkCall): readonly string[] {
  const members = call.query.map((one) => ({ ...one, nullable: false }));
  return [
    ...(call.takesQuery ? [`let query = ${object(queryName(call), members, {})};`] : []),
    ...(call.body === undefined ? [] : [`let body = ${write(call.body.value)};`]),
  ];
}

function queryName({ operationId }: SdkCall): string {
  return `${rustVariant(operationId)}Query`;
}

function callCode({ body, operationId, path, tag, takesQuery }: SdkCall): string {
  const args = [
    ...path.map(({ value }) => write(value)),
    ...(takesQuery ? ["&query"] : []),
    ...(body === undefined ? [] : [body.required ? "&body" : "Some(&body)"]),
  ];
  return `client.${rustName(tag)}().${rustName(operationId)}(${args.join(", ")})?`;
}

function write(typed: TypedValue): string {
  switch (typed.kind) {
    case "object":
      return object(typed.name, typed.members, typed.others);
    case "word":
      return `${typed.name}::${rustVariant(typed.value)}`;
    case "union":
      return ownedValue(typed.value);
    case "list":
      if (typed.values.length === 0 && isTextual(typed.of)) return "Vec::<String>::new()";
      return `[${typed.values.map(write).join(", ")}]`;
    case "map":
      return `[${typed.entries.map(([key, value]) => `(${JSON.stringify(key)}, ${listOrValue(value)})`).join(", ")}]`;
    case "null":
      return "Nullable::Null";
    case "variable":
      return isEnvironment(typed.name) ? `std::env::var(${JSON.stringify(typed.name)})?` : `&${rustName(typed.name)}`;
    case "double":
      return Number.isInteger(typed.value) ? `${typed.value}.0` : String(typed.value);
    case "any":
      return json(typed.value);
    default:
      return JSON.stringify(typed.value);
  }
}

/** Writes a type with its members; `new` takes those that are required, in the order of the schema. */
function object(name: string, members: readonly Member[], others: Readonly<Record<string, Json>>): string {
  const required = members
    .filter((member) => member.required)
    .toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))
    .map((member) => memberValue(member, name));
  const optional = members
    .filter((member) => !member.required)
    .map((member) => `.${rustName(member.name)}(${memberValue(member, name)})`);
  const more = Object.entries(others).map(([key, value]) => {
    const text = typeof value === "string" ? JSON.stringify(value) : json(value);
    return `.additional_property(${JSON.stringify(key)}, ${text})`;
  });
  return `${name}::new(${required.join(", ")})${[...optional, ...more].join("")}`;
}

/** Values of `Nullable` are of the exact type. */
function memberValue({ nullable, value }: Member, parent: string): string {
  if (!(nullable && takesNull(parent))) return write(value);
  if (value.kind === "map") return `BTreeMap::from(${write(value)})`;
  return value.kind === "int64" ? `${value.value}_i64` : listOrValue(value);
}

/** Writes a list with its exact type. */
function listOrValue(value: TypedValue): string {
  return value.kind === "list" ? ownedValue(value) : write(value);
}

function ownedValue(typed: TypedValue): string {
  if (typed.kind === "list") return `vec![${typed.values.map(ownedValue).join(", ")}]`;
  return isTextual(typed) && "value" in typed ? `${JSON.stringify(typed.value)}.to_owned()` : write(typed);
}

function isTextual({ kind }: { readonly kind: string }): boolean {
  return ["text", "uuid", "uri", "date"].includes(kind);
}

function json(value: Json): string {
  return `json!(${writeJson(value, syntax)})`;
}

const syntax: JsonSyntax = {
  list: (items) => `[${items.join(", ")}]`,
  map: (entries) =>
    entries.length === 0 ? "{}" : `{ ${entries.map(([key, value]) => `${JSON.stringify(key)}: ${value}`).join(", ")} }`,
  text: JSON.stringify,
};
