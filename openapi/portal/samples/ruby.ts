/** Writes a request as a call of the SDK for Ruby, formatted as RuboCop wants it. */
import { isObject, type Json } from "../../tools/json.ts";
import { rubyName, rubyParameter } from "../../tools/ruby-names.ts";
import { type Item, type NestedCode, toOneLine } from "./nested-code.ts";
import type { SampleCode } from "./sample-code.ts";
import type { SdkCall, SdkProgram, SdkStep } from "./sdk-call.ts";
import type { TypedValue } from "./typed-value.ts";
import { isEnvironment } from "./variables.ts";

const width = 88;

export function rubySample(call: SdkCall, { server, steps }: SdkProgram): SampleCode {
  const client = `client = Gatehouse::Client.new(${text(server)}, api_key: ENV.fetch("GATEHOUSE_API_KEY"))`;
  const lines = ['require "gatehouse"', "", client, ...steps.flatMap(stepLines)];
  return { setUp: `${lines.join("\n")}\n`, code: statements(call) };
}

function statements(call: SdkCall): string {
  const result = { file: "archive = ", nothing: "", object: "answer = " }[call.answer];
  const print = {
    file: `File.binwrite(${text(call.file)}, archive)\nputs ${text(`Saved ${call.file}.`)}`,
    nothing: 'puts "Done."',
    object: "puts answer",
  }[call.answer];
  return `${result}${callCode(call, result.length)}\n${print}`;
}

function stepLines({ call, kept }: SdkStep): readonly string[] {
  if (kept.length === 0) return [callCode(call, 0)];
  return kept.map(([variable, path]) => {
    const access = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${rubyName(key)}`)).join("");
    const lead = `${rubyName(variable)} = `;
    return `${lead}${callCode(call, lead.length)}${access}`;
  });
}

function callCode(call: SdkCall, column: number): string {
  const args: readonly Item[] = [
    ...call.path.map(({ value }) => ({ lead: "", value: nested(value) })),
    ...(call.body === undefined ? [] : [{ lead: "", value: nested(call.body.value) }]),
    ...call.query.map(({ name, value }) => named(rubyParameter(name), nested(value))),
    ...(call.needsToken ? [{ lead: "token:", value: "" }] : []),
  ];
  const method = `client.${rubyName(call.tag)}.${rubyName(call.operationId)}`;
  if (args.length === 0) return method;
  const [only, another] = args;
  const isHugged = another === undefined && only !== undefined && only.lead === "" && typeof only.value !== "string";
  if (isHugged && toOneLine(only.value).length + column + method.length + 2 > width)
    return `${method}(${layout(only.value, 0, Number.POSITIVE_INFINITY)})`;
  return layout({ open: `${method}(`, items: args, close: ")" }, 0, column);
}

/** Indents brackets that do not fit on their line, item by item. */
function layout(code: NestedCode, indent: number, column: number, after = 0): string {
  const flat = oneLine(code);
  if (typeof code === "string" || column + flat.length + after <= width || code.items.length === 0) return flat;
  const lead = " ".repeat(indent + 2);
  const items = code.items.map(
    (item) => lead + item.lead + layout(item.value, indent + 2, lead.length + item.lead.length, 1),
  );
  return `${code.open}\n${items.join(",\n")}\n${" ".repeat(indent)}${code.close}`;
}

/** Braces have a blank inside. */
function oneLine(code: NestedCode): string {
  if (typeof code === "string") return code;
  const items = code.items.map(({ lead, value }) => lead + oneLine(value)).join(", ");
  return code.open === "{" && items !== "" ? `{ ${items} }` : code.open + items + code.close;
}

function nested(typed: TypedValue): NestedCode {
  switch (typed.kind) {
    case "object":
      return hash([
        ...typed.members.map(({ name, value }) => named(rubyName(name), nested(value))),
        ...(Object.keys(typed.others).length === 0
          ? []
          : [{ lead: "additional_properties: ", value: literal(typed.others) }]),
      ]);
    case "word":
      return text(typed.value);
    case "union":
      return nested(typed.value);
    case "list":
      return list(typed.values.map(nested));
    case "map":
      return hash(typed.entries.map(([key, value]) => ({ lead: `${text(key)} => `, value: nested(value) })));
    case "null":
      return "nil";
    case "variable":
      return isEnvironment(typed.name) ? `ENV.fetch(${text(typed.name)})` : rubyName(typed.name);
    default:
      return literal(typed.value);
  }
}

function literal(value: Json): NestedCode {
  if (Array.isArray(value)) return list(value.map(literal));
  if (isObject(value))
    return hash(Object.entries(value).map(([key, inner]) => ({ lead: `${text(key)} => `, value: literal(inner) })));
  if (typeof value === "string") return text(value);
  return value === null ? "nil" : typeof value === "number" ? number(value) : String(value);
}

/** A variable of the same name is not repeated. */
function named(name: string, value: NestedCode): Item {
  return value === name ? { lead: `${name}:`, value: "" } : { lead: `${name}: `, value };
}

function hash(items: readonly Item[]): NestedCode {
  return { open: "{", items, close: "}" };
}

function list(values: readonly NestedCode[]): NestedCode {
  return { open: "[", items: values.map((value) => ({ lead: "", value })), close: "]" };
}

/** Parts the digits of a long number. */
function number(value: number): string {
  const digits = String(value);
  return /^-?\d{5,}$/.test(digits) ? digits.replaceAll(/\B(?=(\d{3})+$)/g, "_") : digits;
}

/** A `#` before a brace or a sigil would begin an expression. */
function text(value: string): string {
  return JSON.stringify(value).replaceAll(/#(?=[{$@])/g, String.raw`\#`);
}
