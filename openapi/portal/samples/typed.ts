/** A JSON value with the types that the SDKs have for it, which are those of the derived profile. */
import { isObject, isText, type Json, type JsonObject, listOf, objectOf, textOf, textsOf } from "../../tools/json.ts";

const scalars = ["text", "uuid", "uri", "date", "int32", "int64", "double", "boolean", "any"] as const;
type Scalar = (typeof scalars)[number];

export type Type =
  | { readonly kind: "object" | "union" | "word"; readonly name: string }
  | { readonly kind: "list" | "map"; readonly of: Type }
  | { readonly kind: Scalar };

export type Typed =
  | {
      readonly kind: "object";
      readonly name: string;
      readonly members: readonly Member[];
      readonly others: JsonObject;
      readonly json: JsonObject;
    }
  /** One of a few words, which the SDKs have constants for. */
  | { readonly kind: "word"; readonly name: string; readonly value: string; readonly constant: string }
  /** One of several types. */
  | { readonly kind: "union"; readonly name: string; readonly value: Typed }
  | { readonly kind: "list"; readonly of: Type; readonly values: readonly Typed[] }
  | { readonly kind: "map"; readonly of: Type; readonly entries: readonly (readonly [string, Typed])[] }
  | { readonly kind: "null"; readonly of: Type }
  | { readonly kind: Scalar; readonly value: Json };

/** A property of an object. */
export interface Member {
  readonly name: string;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly value: Typed;
}

/** An example that the profile has no type for. */
class UntypedError extends Error {
  override name = "UntypedError";
}

export interface Typing {
  /** The value in the type that a schema of the profile describes. */
  typed(schema: JsonObject, value: Json): Typed;
}

export function makeTyping(schemas: JsonObject): Typing {
  /** The schema behind references, and the name of the last one. */
  const resolve = (schema: JsonObject, name = ""): { readonly schema: JsonObject; readonly name: string } => {
    const reference = schema["$ref"] ?? objectOf(listOf(schema["allOf"])[0])["$ref"];
    if (!isText(reference)) return { schema, name };
    const next = reference.replace("#/components/schemas/", "");
    return resolve(objectOf(schemas[next]), next);
  };

  const typeOf = (given: JsonObject): Type => {
    const { schema, name } = resolve(given);
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
    return Object.entries(value).flatMap(([name, inner]) => {
      const property = properties[name];
      if (!isObject(property)) return [];
      const nullable = property["nullable"] === true;
      return [{ name, required: required.includes(name), nullable, value: typed(property, inner) }];
    });
  };

  const typedObject = (name: string, schema: JsonObject, value: JsonObject): Typed => {
    const known = objectOf(schema["properties"]);
    const others = Object.entries(value).filter(([key]) => known[key] === undefined);
    if (others.length > 0 && schema["additionalProperties"] === undefined) {
      throw new UntypedError(`${name} has no ${others.map(([key]) => key).join(", ")}.`);
    }
    return { kind: "object", name, members: members(schema, value), others: Object.fromEntries(others), json: value };
  };

  const alternative = (schema: JsonObject, value: Json): JsonObject => {
    const isList = Array.isArray(value);
    const found = listOf(schema["oneOf"])
      .map(objectOf)
      .find((one) => (resolve(one).schema["type"] === "array") === isList);
    if (found === undefined) throw new UntypedError(`No alternative fits ${JSON.stringify(value)}.`);
    return found;
  };

  const typed = (given: JsonObject, value: Json): Typed => {
    const type = typeOf(given);
    const { schema } = resolve(given);
    if (value === null && type.kind !== "any") return { kind: "null", of: type };
    if (type.kind === "word") {
      const word = listOf(schema["x-words"])
        .map(objectOf)
        .find((one) => one["value"] === value);
      if (word === undefined) throw new UntypedError(`${type.name} has no ${JSON.stringify(value)}.`);
      return { kind: "word", name: type.name, value: textOf(value), constant: textOf(word["name"]) };
    }
    if (type.kind === "union") return { ...type, kind: "union", value: typed(alternative(schema, value), value) };
    if (type.kind === "object" && isObject(value)) return typedObject(type.name, schema, value);
    if (type.kind === "list" && Array.isArray(value)) {
      return { kind: "list", of: type.of, values: value.map((item) => typed(objectOf(schema["items"]), item)) };
    }
    if (type.kind === "map" && isObject(value)) {
      const inner = objectOf(schema["additionalProperties"]);
      return { kind: "map", of: type.of, entries: Object.entries(value).map(([key, one]) => [key, typed(inner, one)]) };
    }
    const scalar = scalars.find((kind) => kind === type.kind);
    if (scalar === undefined) throw new UntypedError(`${JSON.stringify(value)} is no ${type.kind}.`);
    return { kind: scalar, value };
  };

  return { typed };
}

function scalarOf({ type, format }: JsonObject): Scalar {
  if (type === "boolean") return "boolean";
  if (type === "integer") return format === "int64" ? "int64" : "int32";
  if (type === "number") return "double";
  if (type === undefined) return "any";
  return scalars.find((kind) => kind === format) ?? "text";
}
