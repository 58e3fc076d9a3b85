/** Writes values for the SDK for Rust. */
import { takesNull } from "../../tools/go-names.ts";
import { isObject, type Json } from "../../tools/json.ts";
import { rustName, rustVariant } from "../../tools/rust-names.ts";
import type { RustBrackets, RustCode } from "./rust-layout.ts";
import type { Member, TypedValue } from "./typed-value.ts";
import { isEnvironment } from "./variables.ts";

export function rustValue(typed: TypedValue): RustCode {
  switch (typed.kind) {
    case "object":
      return rustObject(typed.name, typed.members, typed.others);
    case "word":
      return `${typed.name}::${rustVariant(typed.value)}`;
    case "union":
      return typed.value.kind === "list" ? ownedList(typed.value.values) : owned(typed.value);
    case "list":
      if (typed.values.length === 0 && isTextual(typed.of.kind)) return "Vec::<String>::new()";
      return { open: "[", items: typed.values.map(rustValue), close: "]" };
    case "map":
      return {
        open: "[",
        items: typed.entries.map(([key, value]) => pair(key, mapValue(value))),
        close: "]",
      };
    case "null":
      return "Nullable::Null";
    case "variable":
      return isEnvironment(typed.name) ? `std::env::var(${JSON.stringify(typed.name)})?` : `&${rustName(typed.name)}`;
    case "int32":
    case "int64":
    case "boolean":
      return String(typed.value);
    case "double":
      return Number.isInteger(typed.value) ? `${typed.value}.0` : String(typed.value);
    case "any":
      return rustJson(typed.value);
    default:
      return text(String(typed.value));
  }
}

/** Writes a type with its members; `new` takes those that are required, in the order of the schema. */
export function rustObject(name: string, members: readonly Member[], others: Readonly<Record<string, Json>>): RustCode {
  const required = members
    .filter((member) => member.required)
    .toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
  const calls = members
    .filter((member) => !member.required)
    .map((member) => call(`.${rustName(member.name)}(`, [memberValue(member, name)]));
  const more = Object.entries(others).map(([key, value]) =>
    call(".additional_property(", [text(key), typeof value === "string" ? text(value) : rustJson(value)]),
  );
  const head = call(
    `${name}::new(`,
    required.map((member) => memberValue(member, name)),
  );
  const all = [...calls, ...more];
  return all.length === 0 ? head : { head, calls: all };
}

/** Returns the types that a value names. */
export function rustTypes(typed: TypedValue): readonly string[] {
  switch (typed.kind) {
    case "object":
      return [typed.name, ...typed.members.flatMap(({ value }) => rustTypes(value))];
    case "word":
      return [typed.name];
    case "union":
      return rustTypes(typed.value);
    case "list":
      return typed.values.flatMap(rustTypes);
    case "map":
      return typed.entries.flatMap(([, value]) => rustTypes(value));
    default:
      return [];
  }
}

/** Returns whether a value, or one in it, is null in a patch. */
export function holdsNull(typed: TypedValue): boolean {
  switch (typed.kind) {
    case "null":
      return true;
    case "object":
      return typed.members.some(({ value }) => holdsNull(value));
    case "list":
      return typed.values.some(holdsNull);
    default:
      return false;
  }
}

function rustJson(value: Json): RustCode {
  return `json!(${jsonText(value)})`;
}

function jsonText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(", ")}]`;
  if (!isObject(value) || Object.keys(value).length === 0) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${jsonText(inner)}`);
  return `{ ${members.join(", ")} }`;
}

/** Values of `Nullable` are of the exact type. */
function memberValue({ nullable, value }: Member, parent: string): RustCode {
  if (!(nullable && takesNull(parent))) return rustValue(value);
  if (value.kind === "list") return ownedList(value.values);
  if (value.kind === "map") return call("BTreeMap::from(", [rustValue(value)]);
  return value.kind === "int64" ? `${value.value}_i64` : rustValue(value);
}

function ownedList(values: readonly TypedValue[]): RustCode {
  return { open: "vec![", items: values.map(owned), close: "]" };
}

function owned(typed: TypedValue): RustCode {
  return isTextual(typed.kind) ? `${JSON.stringify("value" in typed ? typed.value : "")}.to_owned()` : rustValue(typed);
}

/** Values of maps that are lists have their exact type. */
function mapValue(value: TypedValue): RustCode {
  return value.kind === "list" ? ownedList(value.values) : rustValue(value);
}

function pair(key: string, value: RustCode): RustBrackets {
  return { open: "(", items: [text(key), value], close: ")" };
}

function call(open: string, items: readonly RustCode[]): RustBrackets {
  return { open, items, close: ")" };
}

function text(value: string): string {
  return JSON.stringify(value);
}

function isTextual(kind: string): boolean {
  return ["text", "uuid", "uri", "date"].includes(kind);
}
