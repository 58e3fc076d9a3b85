/** Writes values for the Go SDK. */
import { constantName, exportedName, goName, takesNull } from "../../tools/go-names.ts";
import { isObject, type Json } from "../../tools/json.ts";
import type { Item, NestedCode } from "./nested-code.ts";
import type { Member, Type, TypedValue } from "./typed-value.ts";
import { isEnvironment } from "./variables.ts";

/** @param isElement true in a list or map whose type already names the element's type */
export function goValue(typed: TypedValue, isElement = false): NestedCode {
  switch (typed.kind) {
    case "object": {
      const others = Object.keys(typed.others).length > 0;
      const items = [
        ...typed.members.map((member) => field(member, typed.name)),
        ...(others ? [{ lead: "AdditionalProperties: ", value: literal(typed.others) }] : []),
      ];
      return { open: `${isElement ? "" : typeText({ ...typed, kind: "object" })}{`, items, close: "}" };
    }
    case "union":
      return {
        open: `${isElement ? "" : `gatehouse.${goName(typed.name)}`}{`,
        items: [{ lead: `${alternative(typed.value)}: `, value: goPointer(typed.value, true) }],
        close: "}",
      };
    case "word":
      return `gatehouse.${goName(typed.name)}${constantName(typed.value)}`;
    case "list":
      return {
        open: `[]${typeText(typed.of)}{`,
        items: typed.values.map((value) => ({ lead: "", value: goValue(value, true) })),
        close: "}",
      };
    case "map":
      return {
        open: `map[string]${typeText(typed.of)}{`,
        items: typed.entries.map(([key, value]) => ({ lead: `${JSON.stringify(key)}: `, value: goValue(value, true) })),
        close: "}",
      };
    case "variable":
      return isEnvironment(typed.name) ? `os.Getenv(${JSON.stringify(typed.name)})` : typed.name;
    case "null":
      return `gatehouse.Null[${typeText(typed.of)}]()`;
    default:
      return literal(typed.value);
  }
}

function field({ name, required, nullable, value }: Member, parent: string): Item {
  const lead = `${exportedName(name)}: `;
  if (value.kind === "null") return { lead, value: goValue(value) };
  if (nullable && takesNull(parent)) {
    const type = value.kind === "any" ? "[any]" : "";
    return { lead, value: { open: `gatehouse.Value${type}(`, items: [{ lead: "", value: exact(value) }], close: ")" } };
  }
  return { lead, value: required ? goValue(value) : goPointer(value) };
}

/** Writes an optional value: a pointer, a list or a map. */
export function goPointer(typed: TypedValue, isAlways = false): NestedCode {
  const value = goValue(typed);
  if (!isAlways && (typed.kind === "list" || typed.kind === "map" || typed.kind === "any")) return value;
  if (typeof value !== "string" && (typed.kind === "object" || typed.kind === "union")) {
    return { ...value, open: `&${value.open}` };
  }
  return { open: "gatehouse.Ptr(", items: [{ lead: "", value: exact(typed) }], close: ")" };
}

/** Converts a number to its exact type. */
function exact(typed: TypedValue): NestedCode {
  if (typed.kind === "int32" || typed.kind === "int64") return `${typed.kind}(${typed.value})`;
  if (typed.kind === "double") return `float64(${typed.value})`;
  return goValue(typed);
}

function alternative(typed: TypedValue): string {
  return typed.kind === "list" ? `ArrayOf${alternativeType(typed.of)}` : alternativeType(typed);
}

function alternativeType({ kind }: Type | TypedValue): string {
  return { int32: "Int32", int64: "Int64", double: "Float64", boolean: "Bool" }[String(kind)] ?? "String";
}

function literal(value: Json): NestedCode {
  if (Array.isArray(value)) {
    return { open: "[]any{", items: value.map((item) => ({ lead: "", value: literal(item) })), close: "}" };
  }
  if (!isObject(value)) return value === null ? "nil" : JSON.stringify(value);
  const items = Object.entries(value).map(([key, inner]) => ({
    lead: `${JSON.stringify(key)}: `,
    value: literal(inner),
  }));
  return { open: "map[string]any{", items, close: "}" };
}

function typeText(type: Type): string {
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
