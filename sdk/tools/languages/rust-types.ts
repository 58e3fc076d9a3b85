/** Types and parameters of the SDK for Rust, by the schemas of the profile. */
import { isObject, isText, type Json, type JsonObject, listOf, objectOf } from "../../../openapi/tools/json.ts";

export interface RustTypes {
  /** The type of a value, such as `Vec<models::RoleInput>`. */
  typeOf(schema: JsonObject): string;
  /** The type of a parameter that takes such a value, and the expression that converts the variable to it. */
  parameterOf(schema: JsonObject): { readonly type: string; readonly from: (variable: string) => string };
}

/** Schemas that are types of their own; others, such as lists, are written out where they are used. */
export function isNamedType(schema: JsonObject): boolean {
  return schema["enum"] !== undefined || schema["oneOf"] !== undefined || schema["properties"] !== undefined;
}

export function makeRustTypes(schemas: JsonObject): RustTypes {
  const resolve = (schema: JsonObject, name = ""): { readonly schema: JsonObject; readonly name: string } => {
    const reference = schema["$ref"] ?? objectOf(listOf(schema["allOf"])[0])["$ref"];
    if (!isText(reference)) return { schema, name };
    const next = reference.replace("#/components/schemas/", "");
    return resolve(objectOf(schemas[next]), next);
  };

  const typeOf = (source: JsonObject): string => {
    const { schema, name } = resolve(source);
    if (isNamedType(schema) && !isMap(schema)) return `models::${name}`;
    if (schema["type"] === "array") return `Vec<${typeOf(objectOf(schema["items"]))}>`;
    if (schema["type"] === "object") {
      const { additionalProperties: of } = schema;
      return isObject(of) && Object.keys(of).length > 0
        ? `BTreeMap<String, ${typeOf(of)}>`
        : "serde_json::Map<String, Value>";
    }
    return scalarOf(schema);
  };

  const parameterOf: RustTypes["parameterOf"] = (source) => {
    const { schema } = resolve(source);
    const type = typeOf(source);
    if (type === "String" || type === "Value" || schema["oneOf"] !== undefined)
      return { type: `impl Into<${type}>`, from: (variable) => `${variable}.into()` };
    if (type === "Vec<String>")
      return {
        type: "impl IntoIterator<Item = impl Into<String>>",
        from: (variable) => `${variable}.into_iter().map(Into::into).collect()`,
      };
    if (type.startsWith("Vec<"))
      return {
        type: `impl IntoIterator<Item = ${type.slice("Vec<".length, -1)}>`,
        from: (variable) => `${variable}.into_iter().collect()`,
      };
    const [, value] = /^(?:BTreeMap|serde_json::Map)<String, (.*)>$/.exec(type) ?? [];
    if (value === undefined) return { type, from: (variable) => variable };
    const converts = value === "String" || value === "Value";
    return {
      type: `impl IntoIterator<Item = (impl Into<String>, ${converts ? `impl Into<${value}>` : value})>`,
      from: (variable) =>
        `${variable}.into_iter().map(|(key, value)| (key.into(), value${converts ? ".into()" : ""})).collect()`,
    };
  };

  return { typeOf, parameterOf };
}

/** A map stays one where the specs know some of its keys. */
function isMap(schema: JsonObject): boolean {
  return isObject(schema["additionalProperties"]);
}

function scalarOf({ type, format }: { readonly [name: string]: Json }): string {
  if (type === "string") return "String";
  if (type === "boolean") return "bool";
  if (type === "integer") return format === "int64" ? "i64" : "i32";
  return type === "number" ? "f64" : "Value";
}
