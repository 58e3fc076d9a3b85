/** Adds to the profile what the templates of Rust need: Rust's names and types, and doc comments in lines. */

import { takesNull } from "../../../openapi/tools/go-names.ts";
import {
  isObject,
  isText,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  textOf,
  textsOf,
} from "../../../openapi/tools/json.ts";
import { docLines, rustName, rustVariant } from "../../../openapi/tools/rust-names.ts";
import { isNamedType, makeRustTypes, type RustTypes } from "./rust-types.ts";

/** Clippy's bound for the parameters of a function. */
const maximumParameters = 7;

const schemasAt = "#/components/schemas/";

/** The profile with `x-rs-…` beside what it describes. */
export function rustProfile(profile: JsonObject): JsonObject {
  const components = objectOf(profile["components"]);
  const schemas = objectOf(components["schemas"]);
  const types = makeRustTypes(schemas);
  const sent = sentTypes(profile, schemas);
  const described = Object.entries(schemas).map(([name, schema]): [string, Json] => [
    name,
    describeSchema(name, objectOf(schema), { types, isSent: sent.has(name) }),
  ]);
  return {
    ...profile,
    paths: eachOperation(profile, (operation) => describeOperation(operation, types, tagOf(profile, operation))),
    components: { ...components, schemas: Object.fromEntries(described) },
  };
}

interface SchemaUse {
  readonly types: RustTypes;
  readonly isSent: boolean;
}

function describeSchema(name: string, schema: JsonObject, { types, isSent }: SchemaUse): JsonObject {
  if (!isNamedType(schema)) return schema;
  const described = { ...schema, "x-rs-doc": documented(schema, name) };
  const { enum: values, oneOf, properties } = schema;
  if (Array.isArray(values)) {
    const variants = values.map((value) => ({ name: rustVariant(textOf(value)), value }));
    return { ...described, "x-rs-variants": variants };
  }
  if (Array.isArray(oneOf)) {
    const variants = oneOf.map(objectOf).map((one) => ({ name: unionVariant(one), type: types.typeOf(one) }));
    return { ...described, "x-rs-variants": variants };
  }
  const names = textsOf(schema["required"]);
  const members = Object.entries(objectOf(properties)).map(([key, value]) =>
    describeMember(key, objectOf(value), { types, isRequired: names.includes(key), isPatch: takesNull(name) }),
  );
  const required = members.filter((member) => member["required"] === true);
  const hasNew = required.length <= maximumParameters || isSent;
  return {
    ...described,
    "x-rs-members": members,
    "x-rs-arguments": required,
    "x-rs-has-default": required.length === 0,
    "x-rs-has-new": hasNew,
    "x-rs-has-many": required.length > maximumParameters,
    "x-rs-has-secret": members.some((member) => member["secret"] === true),
    "x-rs-has-others": schema["additionalProperties"] === true,
  };
}

/** The name of a variant for one of several types. */
function unionVariant({ type }: JsonObject): string {
  return type === "array" ? "List" : type === "string" ? "Text" : rustVariant(textOf(type));
}

interface MemberUse {
  readonly types: RustTypes;
  readonly isRequired: boolean;
  readonly isPatch: boolean;
}

function describeMember(key: string, property: JsonObject, { types, isRequired, isPatch }: MemberUse): JsonObject {
  const bare = types.typeOf(property);
  const isNullable = property["nullable"] === true && isPatch;
  const parameter = isNullable
    ? { type: `impl Into<Nullable<${bare}>>`, from: (variable: string) => `${variable}.into()` }
    : types.parameterOf(property);
  const name = rustName(key);
  const isOptional = !(isNullable || isRequired);
  const value = parameter.from(name);
  const isPlain = isRequired || isNullable;
  return {
    key,
    name,
    label: name.replace("r#", ""),
    type: isNullable ? `Nullable<${bare}>` : isOptional ? `Option<${bare}>` : bare,
    parameter: parameter.type,
    initial: isRequired && value !== name ? `${name}: ${value}` : isRequired ? name : `${name}: Default::default()`,
    stored: isPlain ? value : `Some(${value})`,
    required: isRequired,
    optional: isOptional,
    nullable: isNullable,
    secret: property["x-secret"] === true,
    doc: documented(property, ""),
  };
}

function describeOperation(operation: JsonObject, types: RustTypes, tag: JsonObject): JsonObject {
  const { operationId, summary, description } = operation;
  const more = docLines(description);
  const name = textOf(tag["name"]);
  return {
    ...operation,
    "x-rs-operation": operationId ?? "",
    "x-rs-name": rustName(textOf(operationId)),
    "x-rs-group": rustVariant(name),
    "x-rs-group-name": rustName(name),
    "x-rs-group-doc": docLines(tag["description"]),
    "x-rs-doc": [
      ...docLines(`${textOf(summary)}.`),
      ...(more.length === 0 ? [] : ["", ...more]),
      ...deprecation(operation),
    ],
    "x-rs-is-open": listOf(operation["security"]).length === 0,
    "x-rs-is-mutable": listOf(operation["parameters"]).length > 0 || operation["requestBody"] !== undefined,
    ...requestOf(operation, types),
    ...answerOf(operation, types),
    ...pageOf(operation["x-page"]),
  };
}

/** Describes the path, the query and the body. */
function requestOf(operation: JsonObject, types: RustTypes): JsonObject {
  const parameters = listOf(operation["parameters"]).map(objectOf);
  const queries = parameters
    .filter((parameter) => parameter["in"] === "query")
    .map((parameter) => describeQuery(parameter, types));
  const body = objectOf(operation["requestBody"]);
  const [[mediaType, media] = ["", {}]] = Object.entries(objectOf(body["content"]));
  const path = parameters
    .filter((parameter) => parameter["in"] === "path")
    .map((parameter) => ({
      key: parameter["name"] ?? "",
      name: rustName(textOf(parameter["name"])),
      type: borrowed(types.typeOf(objectOf(parameter["schema"]))),
    }));
  const query = {
    name: `${rustVariant(textOf(operation["operationId"]))}Query`,
    members: queries,
    arguments: queries.filter((one) => one["required"] === true),
    hasSecret: queries.some((one) => one["secret"] === true),
    hasDefault: queries.every((one) => one["required"] !== true),
  };
  const bodyType = borrowed(types.typeOf(objectOf(objectOf(media)["schema"])));
  const described = { mediaType, type: bodyType, required: body["required"] === true };
  return {
    "x-rs-path": path,
    ...(queries.length === 0 ? {} : { "x-rs-query": query }),
    ...(mediaType === "" ? {} : { "x-rs-body": described }),
  };
}

function describeQuery(parameter: JsonObject, types: RustTypes): JsonObject {
  const schema = objectOf(parameter["schema"]);
  const isRequired = parameter["required"] === true;
  const member = describeMember(textOf(parameter["name"]), schema, { types, isRequired, isPatch: false });
  return {
    ...member,
    doc: documented(parameter, ""),
    secret: parameter["x-secret"] === true,
    isIndexed: parameter["x-serialization"] === "indexed",
    isRow: parameter["x-page-row"] === true,
    isSize: parameter["x-page-size"] === true,
  };
}

function pageOf(page: Json | undefined): JsonObject {
  if (!isObject(page)) return {};
  const { items, total, type } = page;
  return {
    "x-rs-page": { type: `models::${textOf(type)}`, items: rustName(textOf(items)), total: rustName(textOf(total)) },
  };
}

function answerOf(operation: JsonObject, types: RustTypes): JsonObject {
  const success = Object.entries(objectOf(operation["responses"])).find(([status]) => status.startsWith("2"));
  const [[mediaType, media] = ["", {}]] = Object.entries(objectOf(objectOf(success?.[1])["content"]));
  const isFile = mediaType !== "" && mediaType !== "application/json";
  const type = mediaType === "" ? "()" : isFile ? "File" : types.typeOf(objectOf(objectOf(media)["schema"]));
  return { "x-rs-answer": type, "x-rs-is-file": isFile, "x-rs-has-answer": mediaType === "application/json" };
}

function borrowed(type: string): string {
  if (type === "String") return "&str";
  const [, item] = /^Vec<(.*)>$/.exec(type) ?? [];
  if (item !== undefined) return `&[${item}]`;
  return ["bool", "f64", "i32", "i64"].includes(type) ? type : `&${type}`;
}

function documented(described: JsonObject, name: string): string[] {
  const { description } = described;
  const lines = isText(description) ? docLines(description) : [];
  const own = lines.length > 0 || name === "" ? lines : [`A ${name} of the interfaces.`];
  return [...own, ...deprecation(described)];
}

function deprecation(described: JsonObject): string[] {
  return described["deprecated"] === true ? ["", "Deprecated: it is kept for those who use it already."] : [];
}

function tagOf(profile: JsonObject, operation: JsonObject): JsonObject {
  const name = textOf(listOf(operation["tags"])[0]);
  return {
    name,
    ...listOf(profile["tags"])
      .map(objectOf)
      .find((tag) => tag["name"] === name),
  };
}

function eachOperation(profile: JsonObject, describe: (operation: JsonObject) => JsonObject): JsonObject {
  const paths = Object.entries(objectOf(profile["paths"])).map(([path, item]): [string, JsonObject] => {
    const operations = Object.entries(objectOf(item)).map(([method, operation]): [string, JsonObject] => [
      method,
      describe(objectOf(operation)),
    ]);
    return [path, Object.fromEntries(operations)];
  });
  return Object.fromEntries(paths);
}

/** The types that requests hold: a program makes these. */
function sentTypes(profile: JsonObject, schemas: JsonObject): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting: Json[] = Object.values(objectOf(profile["paths"])).flatMap((item) =>
    Object.values(objectOf(item)).map((operation) => objectOf(operation)["requestBody"] ?? null),
  );
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (Array.isArray(value)) waiting.push(...value);
    if (!isObject(value)) continue;
    const { $ref: reference } = value;
    const name = isText(reference) ? reference.slice(schemasAt.length) : "";
    if (name !== "" && !found.has(name)) waiting.push(schemas[name] ?? null);
    if (name !== "") found.add(name);
    waiting.push(...Object.values(value));
  }
  return found;
}
