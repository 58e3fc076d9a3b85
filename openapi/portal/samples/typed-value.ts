/** Gives JSON values the SDKs' types, which come from the derived profile. */

import { isObject, isText, type Json, type JsonObject, listOf, objectOf, textOf, textsOf } from "../../tools/json.ts";
import { variableOf } from "./variables.ts";

const scalars = ["text", "uuid", "uri", "date", "int32", "int64", "double", "boolean", "any"] as const;
type Scalar = (typeof scalars)[number];

export type Type =
  | { readonly kind: "object" | "union" | "word"; readonly name: string }
  | { readonly kind: "list" | "map"; readonly of: Type }
  | { readonly kind: Scalar };

export type TypedValue =
  | {
      readonly kind: "object";
      readonly name: string;
      readonly members: readonly Member[];
      readonly others: JsonObject;
      readonly json: JsonObject;
    }
  /** A member of an enum, for which the SDKs have constants. */
  | { readonly kind: "word"; readonly name: string; readonly value: string; readonly constant: string }
  /** One of several types. */
  | { readonly kind: "union"; readonly name: string; readonly value: TypedValue }
  | { readonly kind: "list"; readonly of: Type; readonly values: readonly TypedValue[] }
  | { readonly kind: "map"; readonly of: Type; readonly entries: readonly (readonly [string, TypedValue])[] }
  | { readonly kind: "null"; readonly of: Type }
  /** A variable of the sample or of its environment. */
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: Scalar; readonly value: Json };

/** A property of an object. */
export interface Member {
  readonly name: string;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly value: TypedValue;
  /** Index among the properties of the schema, for arguments by position. */
  readonly position?: number;
}

/** Reports an example that the profile has no type for. */
class UnknownTypeError extends Error {
  override name = "UnknownTypeError";
}

export interface Typing {
  /** Throws for a value that the profile's schema has no type for. */
  toTypedValue(schema: JsonObject, value: Json): TypedValue;
}

export function makeTyping(schemas: JsonObject): Typing {
  /** Follows references; the name is that of the last one. */
  const resolve = (schema: JsonObject, name = ""): { readonly schema: JsonObject; readonly name: string } => {
    const reference = schema["$ref"] ?? objectOf(listOf(schema["allOf"])[0])["$ref"];
    if (!isText(reference)) return { schema, name };
    const next = reference.replace("#/components/schemas/", "");
    return resolve(objectOf(schemas[next]), next);
  };

  const typeOf = (source: JsonObject): Type => {
    const { schema, name } = resolve(source);
    if (schema["enum"] !== undefined) return { kind: "word", name };
    if (schema["oneOf"] !== undefined) return { kind: "union", name };
    if (schema["properties"] !== undefined) return { kind: "object", name };
    if (schema["type"] === "array") return { kind: "list", of: typeOf(objectOf(schema["items"])) };
    if (schema["type"] === "object") return { kind: "map", of: typeOf(objectOf(schema["additionalProperties"])) };
    return { kind: scalarOf(schema) };
  };

  const members = (schema: JsonObject, value: JsonObject): readonly Member[] => {
    const properties = objectOf(schema["properties"]);
    const required = textsOf(schema["required"]);
    const order = Object.keys(properties);
    return Object.entries(value).flatMap(([name, inner]) => {
      const property = properties[name];
      if (!isObject(property)) return [];
      const nullable = property["nullable"] === true;
      const position = order.indexOf(name);
      return [{ name, required: required.includes(name), nullable, value: toTypedValue(property, inner), position }];
    });
  };

  const toTypedObject = (name: string, schema: JsonObject, value: JsonObject): TypedValue => {
    const known = objectOf(schema["properties"]);
    const others = Object.entries(value).filter(([key]) => known[key] === undefined);
    if (others.length > 0 && schema["additionalProperties"] === undefined) {
      throw new UnknownTypeError(`${name} has no ${others.map(([key]) => key).join(", ")}.`);
    }
    return { kind: "object", name, members: members(schema, value), others: Object.fromEntries(others), json: value };
  };

  const alternative = (schema: JsonObject, value: Json): JsonObject => {
    const isList = Array.isArray(value);
    const found = listOf(schema["oneOf"])
      .map(objectOf)
      .find((one) => (resolve(one).schema["type"] === "array") === isList);
    if (found === undefined) throw new UnknownTypeError(`No alternative fits ${JSON.stringify(value)}.`);
    return found;
  };

  const toTypedValue = (source: JsonObject, value: Json): TypedValue => {
    const type = typeOf(source);
    const { schema } = resolve(source);
    const variable = variableOf(value);
    if (variable !== undefined) return { kind: "variable", name: variable };
    if (value === null && type.kind !== "any") return { kind: "null", of: type };
    if (type.kind === "word") {
      const word = listOf(schema["x-words"])
        .map(objectOf)
        .find((one) => one["value"] === value);
      if (word === undefined) throw new UnknownTypeError(`${type.name} has no ${JSON.stringify(value)}.`);
      return { kind: "word", name: type.name, value: textOf(value), constant: textOf(word["name"]) };
    }
    if (type.kind === "union")
      return { ...type, kind: "union", value: toTypedValue(alternative(schema, value), value) };
    if (type.kind === "object" && isObject(value)) return toTypedObject(type.name, schema, value);
    if (type.kind === "list" && Array.isArray(value)) {
      return { kind: "list", of: type.of, values: value.map((item) => toTypedValue(objectOf(schema["items"]), item)) };
    }
    if (type.kind === "map" && isObject(value)) {
      const inner = objectOf(schema["additionalProperties"]);
      return {
        kind: "map",
        of: type.of,
        entries: Object.entries(value).map(([key, one]) => [key, toTypedValue(inner, one)]),
      };
    }
    const scalar = scalars.find((kind) => kind === type.kind);
    if (scalar === undefined) throw new UnknownTypeError(`${JSON.stringify(value)} is no ${type.kind}.`);
    return { kind: scalar, value };
  };

  return { toTypedValue };
}

function scalarOf({ type, format }: JsonObject): Scalar {
  if (type === "boolean") return "boolean";
  if (type === "integer") return format === "int64" ? "int64" : "int32";
  if (type === "number") return "double";
  if (type === undefined) return "any";
  return scalars.find((kind) => kind === format) ?? "text";
}
