/** Writes a request as a call of the SDK for Python, formatted as Black does. */
import { isObject, type Json } from "../../tools/json.ts";
import { type Item, type NestedCode, toOneLine } from "./nested-code.ts";
import { pythonName, pythonTag } from "./python-names.ts";
import type { SampleCode } from "./sample-code.ts";
import type { Argument, SdkCall, SdkProgram, SdkStep } from "./sdk-call.ts";
import type { TypedValue } from "./typed-value.ts";
import { isEnvironment } from "./variables.ts";

const width = 88;

export function pythonSample(call: SdkCall, { server, steps }: SdkProgram): SampleCode {
  const client = `client = Gatehouse(${text(server)}, api_key=os.environ["GATEHOUSE_API_KEY"])`;
  const before = steps.flatMap((step) => stepLines(step));
  return {
    setUp: `${[...imports([...steps.map((step) => step.call), call]), client, ...before].join("\n")}\n`,
    code: statements(call),
  };
}

function statements(call: SdkCall): string {
  const result = { file: "archive = ", nothing: "", object: "answer = " }[call.answer];
  const print = {
    file: `Path(${text(call.file)}).write_bytes(archive)\nprint(${text(`Saved ${call.file}.`)})`,
    nothing: 'print("Done.")',
    object: call.secret === undefined ? "print(answer)" : `print(answer.${pythonName(call.secret)})`,
  }[call.answer];
  return `${result}${callCode(call, result.length)}\n${print}`;
}

function stepLines({ call, kept }: SdkStep): readonly string[] {
  if (kept.length === 0) return [callCode(call, 0)];
  return kept.flatMap(([variable, path]) => {
    const name = pythonName(variable);
    const access = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${pythonName(key)}`)).join("");
    const lead = `${name} = `;
    // An application may be configured to give neither token.
    const fallback = call.operationId === "reconcileToken" ? ' or ""' : "";
    return [`${lead}${callCode(call, lead.length)}${access}${fallback}`];
  });
}

function callCode(call: SdkCall, column: number): string {
  const args: readonly Item[] = [
    ...call.path.map(({ value }) => ({ lead: "", value: nested(value) })),
    ...(call.body === undefined ? [] : [{ lead: "", value: nested(call.body.value) }]),
    ...call.query.map(({ name, value }) => ({ lead: `${pythonName(name)}=`, value: nested(value) })),
    ...(call.needsToken ? [{ lead: "token=", value: "token" }] : []),
  ];
  const method = `client.${pythonTag(call.tag)}.${pythonName(call.operationId)}`;
  return layout({ open: `${method}(`, items: args, close: ")" }, 0, column);
}

/** Indents brackets that do not fit on their line: on one line when that fits, else item by item. */
function layout(code: NestedCode, indent: number, column: number, after = 0): string {
  const flat = toOneLine(code);
  if (typeof code === "string" || column + flat.length + after <= width || code.items.length === 0) return flat;
  const lead = " ".repeat(indent + 4);
  const inside = flat.slice(code.open.length, -code.close.length);
  const isCollection = code.open === "[" || code.open === "{";
  const isShort = lead.length + inside.length <= width && !(isCollection && code.items.length > 1);
  const comma = code.items.length > 1 ? "," : "";
  const items = isShort
    ? [lead + inside]
    : code.items.map(
        (item) =>
          lead + item.lead + layout(item.value, indent + 4, lead.length + item.lead.length, comma.length) + comma,
      );
  return `${code.open}\n${items.join("\n")}\n${" ".repeat(indent)}${code.close}`;
}

function nested(typed: TypedValue): NestedCode {
  switch (typed.kind) {
    case "object": {
      // A constructor takes only the class's fields.
      if (Object.keys(typed.others).length > 0) {
        return { open: `${typed.name}.model_validate(`, items: [{ lead: "", value: literal(typed.json) }], close: ")" };
      }
      const items = typed.members.map(({ name, value }) => ({ lead: `${pythonName(name)}=`, value: nested(value) }));
      return { open: `${typed.name}(`, items, close: ")" };
    }
    case "word":
      return `${typed.name}.${typed.constant}`;
    case "union":
      return nested(typed.value);
    case "list":
      return list(typed.values.map(nested));
    case "map":
      return map(typed.entries.map(([key, value]) => [key, nested(value)]));
    case "null":
      return "None";
    case "variable":
      return isEnvironment(typed.name) ? `os.environ[${text(typed.name)}]` : pythonName(typed.name);
    case "uuid":
      return `UUID(${literal(typed.value)})`;
    case "date":
      return `date.fromisoformat(${literal(typed.value)})`;
    default:
      return literal(typed.value);
  }
}

function literal(value: Json): NestedCode {
  if (Array.isArray(value)) return list(value.map(literal));
  if (isObject(value)) return map(Object.entries(value).map(([key, inner]) => [key, literal(inner)]));
  if (typeof value === "string") return text(value);
  return value === null ? "None" : value === true ? "True" : value === false ? "False" : String(value);
}

function list(values: readonly NestedCode[]): NestedCode {
  return { open: "[", items: values.map((value) => ({ lead: "", value })), close: "]" };
}

function map(entries: readonly (readonly [string, NestedCode])[]): NestedCode {
  return { open: "{", items: entries.map(([key, value]) => ({ lead: `${text(key)}: `, value })), close: "}" };
}

/** Uses the quotes that need fewer backslashes. */
function text(value: string): string {
  const quoted = JSON.stringify(value);
  if (!value.includes('"') || value.includes("'")) return quoted;
  return `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`;
}

function imports(calls: readonly SdkCall[]): readonly string[] {
  const names = new Set(calls.flatMap(argumentsOf).flatMap(({ value }) => importsOf(value)));
  const standard = [
    "import os",
    ...(names.has("date") ? ["from datetime import date"] : []),
    ...(calls.some(({ answer }) => answer === "file") ? ["from pathlib import Path"] : []),
    ...(names.has("UUID") ? ["from uuid import UUID"] : []),
  ];
  const models = [...names].filter((name) => name !== "date" && name !== "UUID").sort();
  const line = `from gatehouse.models import ${models.join(", ")}`;
  const spread = `from gatehouse.models import (\n${models.map((name) => `    ${name},`).join("\n")}\n)`;
  const ours = [
    "from gatehouse import Gatehouse",
    ...(models.length === 0 ? [] : [line.length <= width ? line : spread]),
  ];
  return [standard, ours].map((group) => `${group.join("\n")}\n`);
}

function argumentsOf({ path, query, body }: SdkCall): readonly Argument[] {
  return [...path, ...query, ...(body === undefined ? [] : [body])];
}

/** Returns the names that a value needs. */
function importsOf(typed: TypedValue): readonly string[] {
  switch (typed.kind) {
    case "object":
      if (Object.keys(typed.others).length > 0) return [typed.name];
      return [typed.name, ...typed.members.flatMap(({ value }) => importsOf(value))];
    case "word":
      return [typed.name];
    case "union":
      return importsOf(typed.value);
    case "list":
      return typed.values.flatMap(importsOf);
    case "map":
      return typed.entries.flatMap(([, value]) => importsOf(value));
    case "uuid":
      return ["UUID"];
    case "date":
      return ["date"];
    default:
      return [];
  }
}
