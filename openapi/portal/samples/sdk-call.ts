/**
 * Describes a request as the SDKs for Python, Java and Go send it: a call whose values have the types of the
 * profile that the SDKs are generated from.
 */
import { isObject, isText, type Json, type JsonObject, listOf, objectOf, textOf, textsOf } from "../../tools/json.ts";
import { operationForMedia } from "../../tools/profile/one-operation-each.ts";
import { type ExampleValue, variableOf } from "../../tools/samples/values.ts";
import type { Operation } from "../catalogue.ts";
import type { ExampleRequest } from "./requests.ts";
import { needsToken } from "./set-up.ts";

export interface SdkCall {
  /** Each form of an operation, and each media type of a PATCH, is an operation of the SDKs. */
  readonly operationId: string;
  /** The group that the operation is in, such as `Whitelist: allowed entries`. */
  readonly tag: string;
  readonly path: readonly Argument[];
  readonly query: readonly Argument[];
  /** True when the operation has query parameters. */
  readonly takesQuery: boolean;
  readonly body: Argument | undefined;
  readonly needsToken: boolean;
  readonly answer: "file" | "nothing" | "object";
  /** First member of an answer that holds only secrets, which the SDKs leave out where they print an object. */
  readonly secret: string | undefined;
  /** Name of the file that the sample saves. */
  readonly file: string;
}

export interface Argument {
  readonly name: string;
  readonly required: boolean;
  readonly value: TypedValue;
}

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
export interface Member extends Argument {
  readonly nullable: boolean;
  /** Index among the properties of the schema, for arguments by position. */
  readonly position?: number;
}

/** Reports an example that the profile has no type for. */
class UnknownTypeError extends Error {
  override name = "UnknownTypeError";
}

/** Returns undefined for media types that the SDKs do not send. */
export type SdkCalls = (operation: Operation, request: ExampleRequest) => SdkCall | undefined;

export function makeSdkCalls(profile: JsonObject): SdkCalls {
  const schemas = objectOf(objectOf(profile["components"])["schemas"]);
  const toTypedValue = makeTyping(schemas);
  const all = Object.values(objectOf(profile["paths"])).flatMap((item) =>
    Object.values(objectOf(item)).filter(isObject),
  );
  const operations = new Map(all.map((operation) => [textOf(operation["operationId"]), operation]));
  return (source, request) => {
    const operation = operations.get(operationForMedia(request.name, request.body?.mediaType ?? ""));
    if (operation === undefined) throw new Error(`The profile has no ${request.name}.`);
    const content = objectOf(objectOf(operation["requestBody"])["content"]);
    const media = request.body === undefined ? undefined : content[request.body.mediaType];
    if (request.body !== undefined && media === undefined) return undefined;
    const parameters = listOf(operation["parameters"]).map(objectOf);
    const inOrder = (values: readonly ExampleValue[]): readonly Argument[] =>
      parameters.flatMap((parameter) =>
        values
          .filter(({ name }) => name === parameter["name"])
          .map(({ name, value }) => ({
            name,
            required: parameter["required"] === true,
            value: toTypedValue(objectOf(parameter["schema"]), value),
          })),
      );
    return {
      operationId: textOf(operation["operationId"]),
      tag: textOf(listOf(operation["tags"])[0]),
      path: inOrder(request.pathParameters),
      query: inOrder(request.queryParameters),
      takesQuery: parameters.some((parameter) => parameter["in"] === "query"),
      body: request.body && {
        name: "body",
        required: objectOf(operation["requestBody"])["required"] === true,
        value: toTypedValue(objectOf(objectOf(media)["schema"]), request.body.value),
      },
      needsToken: needsToken(source),
      answer: request.download !== undefined ? "file" : answersObject(operation) ? "object" : "nothing",
      secret: onlySecret(operation, schemas),
      file: `${request.name}.${(request.download ?? "").replace(/^.*\//, "")}`,
    };
  };
}

function onlySecret(operation: JsonObject, schemas: JsonObject): string | undefined {
  const response = objectOf(objectOf(operation["responses"])["200"]);
  const media = objectOf(objectOf(response["content"])["application/json"]);
  const resolved = (schema: JsonObject): JsonObject => {
    const name = textOf(schema["$ref"]).split("/").at(-1) ?? "";
    return name === "" ? schema : objectOf(schemas[name]);
  };
  const members = Object.entries(objectOf(resolved(objectOf(media["schema"]))["properties"]));
  const isSecret = members.every(([, member]) => resolved(objectOf(member))["x-secret"] === true);
  return isSecret ? members[0]?.[0] : undefined;
}

function answersObject(operation: JsonObject): boolean {
  return Object.entries(objectOf(operation["responses"])).some(
    ([status, response]) => status.startsWith("2") && objectOf(response)["content"] !== undefined,
  );
}

/** Returns a function that throws for a value that the profile's schema has no type for. */
export function makeTyping(schemas: JsonObject): (schema: JsonObject, value: Json) => TypedValue {
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

  const toTypedObject = (name: string, schema: JsonObject, json: JsonObject): TypedValue => {
    const properties = objectOf(schema["properties"]);
    const required = textsOf(schema["required"]);
    const others = Object.entries(json).filter(([key]) => properties[key] === undefined);
    if (others.length > 0 && schema["additionalProperties"] === undefined)
      throw new UnknownTypeError(`${name} has no ${others.map(([key]) => key).join(", ")}.`);
    const members = Object.entries(json).flatMap(([key, value]): readonly Member[] => {
      const property = properties[key];
      if (!isObject(property)) return [];
      const position = Object.keys(properties).indexOf(key);
      const nullable = property["nullable"] === true;
      return [
        { name: key, required: required.includes(key), nullable, value: toTypedValue(property, value), position },
      ];
    });
    return { kind: "object", name, members, others: Object.fromEntries(others), json };
  };

  const alternative = (schema: JsonObject, value: Json): JsonObject => {
    const found = listOf(schema["oneOf"])
      .map(objectOf)
      .find((one) => (resolve(one).schema["type"] === "array") === Array.isArray(value));
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
      const items = objectOf(schema["items"]);
      return { kind: "list", of: type.of, values: value.map((item) => toTypedValue(items, item)) };
    }
    if (type.kind === "map" && isObject(value)) {
      const inner = objectOf(schema["additionalProperties"]);
      const entries = Object.entries(value).map(([key, one]) => [key, toTypedValue(inner, one)] as const);
      return { kind: "map", of: type.of, entries };
    }
    const scalar = scalars.find((kind) => kind === type.kind);
    if (scalar === undefined) throw new UnknownTypeError(`${JSON.stringify(value)} is no ${type.kind}.`);
    return { kind: scalar, value };
  };

  return toTypedValue;
}

function scalarOf({ type, format }: JsonObject): Scalar {
  if (type === "boolean") return "boolean";
  if (type === "integer") return format === "int64" ? "int64" : "int32";
  if (type === "number") return "double";
  if (type === undefined) return "any";
  return scalars.find((kind) => kind === format) ?? "text";
}
