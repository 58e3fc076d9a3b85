/** Adds to the profile what the templates of Ruby need: Ruby's names and types, and comments in lines. */
import { commentLines } from "../../../openapi/tools/go-names.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  textOf,
  textsOf,
} from "../../../openapi/tools/json.ts";
import { rubyClass, rubyName, rubyParameter } from "../../../openapi/tools/ruby-names.ts";
import { isRubyModel, makeRubyTypes, type RubyType } from "./ruby-types.ts";

type TypeOf = (schema: JsonObject) => RubyType;

/** The profile with `x-rb-…` beside what it describes. */
export function rubyProfile(profile: JsonObject): JsonObject {
  const components = objectOf(profile["components"]);
  const schemas = objectOf(components["schemas"]);
  const typeOf = makeRubyTypes(schemas);
  const described = Object.entries(schemas).map(([name, schema]): [string, Json] => [
    name,
    describeSchema(name, objectOf(schema), { typeOf, schemas }),
  ]);
  const paths = Object.entries(objectOf(profile["paths"])).map(([path, item]): [string, JsonObject] => {
    const operations = Object.entries(objectOf(item)).map(([method, operation]): [string, JsonObject] => [
      method,
      describeOperation(objectOf(operation), typeOf, tagOf(profile, objectOf(operation))),
    ]);
    return [path, Object.fromEntries(operations)];
  });
  return {
    ...profile,
    paths: Object.fromEntries(paths),
    components: { ...components, schemas: Object.fromEntries(described) },
  };
}

interface Schemas {
  readonly typeOf: TypeOf;
  readonly schemas: JsonObject;
}

function describeSchema(name: string, schema: JsonObject, { typeOf, schemas }: Schemas): JsonObject {
  if (!isRubyModel(schema)) return schema;
  const required = textsOf(schema["required"]);
  const members = Object.entries(objectOf(schema["properties"])).map(([key, property]) =>
    describeMember(key, objectOf(property), { typeOf, schemas, isRequired: required.includes(key) }),
  );
  return {
    ...schema,
    "x-rb-class": name,
    "x-rb-doc": comment(documented(schema, [`${/^[AEIOU]/.test(name) ? "An" : "A"} ${name} of the interfaces.`])),
    ...(schema["enum"] === undefined ? {} : { "x-rb-words": listOf(schema["x-words"]).map(describeWord) }),
    "x-rb-members": members,
    "x-rb-arguments": members.map(({ name: own, given, required: isRequired }) => ({ name: own, given, isRequired })),
    "x-rb-is-open": schema["additionalProperties"] === true,
  };
}

/** `BEGIN` and `END` are keywords. */
function describeWord(word: Json): JsonObject {
  const { name, value } = objectOf(word);
  const constant = textOf(name);
  return { name: ["BEGIN", "END"].includes(constant) ? `${constant}_` : constant, value: value ?? "" };
}

interface MemberUse extends Schemas {
  readonly isRequired: boolean;
}

function describeMember(key: string, property: JsonObject, { typeOf, schemas, isRequired }: MemberUse) {
  const type = typeOf(property);
  const isNullable = property["nullable"] === true;
  const words = wordsOf(property, schemas);
  const flags = [
    ...(isRequired ? ["required: true"] : []),
    ...(isNullable ? ["nullable: true"] : []),
    ...(property["x-secret"] === true ? ["secret: true"] : []),
  ];
  const mayBeNil = !isRequired || isNullable;
  return {
    key,
    name: rubyName(key),
    declaration: [`:${rubyName(key)}`, JSON.stringify(key), type.runtime, ...flags].join(", "),
    rbs: mayBeNil ? nilable(type.rbs) : type.rbs,
    given: mayBeNil ? nilable(type.given) : type.given,
    yard: `${type.yard.replace(/, Hash\b/g, "")}${mayBeNil ? ", nil" : ""}`,
    required: isRequired,
    doc: comment(documented(property, words === "" ? [`The property \`${key}\`.`] : [], words), "  "),
  };
}

/** Returns a sentence that says which words there are; empty where the values are others. */
function wordsOf(property: JsonObject, schemas: JsonObject): string {
  const found = /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(property))?.[1] ?? "";
  return objectOf(schemas[found])["enum"] === undefined ? "" : `A word of {Models::${found}}.`;
}

function nilable(type: string): string {
  return type === "untyped" ? type : `(${type})?`;
}

function describeOperation(operation: JsonObject, typeOf: TypeOf, tag: JsonObject): JsonObject {
  const { operationId, summary } = operation;
  const name = textOf(tag["name"]);
  const more = documented(operation, []);
  return {
    ...operation,
    "x-rb-id": operationId ?? "",
    "x-rb-name": rubyName(textOf(operationId)),
    "x-rb-constant": rubyName(textOf(operationId)).toUpperCase(),
    "x-rb-group": rubyClass(name),
    "x-rb-group-name": rubyName(name),
    "x-rb-group-doc": comment(commentLines(tag["description"])),
    "x-rb-doc": comment([`${textOf(summary)}.`, ...(more.length === 0 ? [] : ["", ...more])]),
    "x-rb-is-open": listOf(operation["security"]).length === 0,
    ...requestOf(operation, typeOf),
    ...answerOf(operation, typeOf),
    ...pageOf(operation["x-page"]),
  };
}

/** Describes the path, the query and the body. */
function requestOf(operation: JsonObject, typeOf: TypeOf): JsonObject {
  const parameters = listOf(operation["parameters"]).map(objectOf);
  const path = parameters.filter((one) => one["in"] === "path").map((one) => describeParameter(one, typeOf));
  const query = parameters.filter((one) => one["in"] === "query").map((one) => describeParameter(one, typeOf));
  const body = objectOf(operation["requestBody"]);
  const [[mediaType, media] = ["", {}]] = Object.entries(objectOf(body["content"]));
  const type = typeOf(objectOf(objectOf(media)["schema"]));
  const isRequired = body["required"] === true;
  const described = {
    mediaType,
    runtime: type.runtime,
    given: isRequired ? `(${type.given})` : nilable(type.given),
    yard: isRequired ? type.yard : `${type.yard}, nil`,
    doc: documented(body, ["The body."]).join(" "),
  };
  const positional = [
    ...path.map((one) => ({ code: one["name"] ?? "", rbs: `${textOf(one["given"])} ${textOf(one["name"])}` })),
    ...(mediaType === ""
      ? []
      : [{ code: isRequired ? "body" : "body = nil", rbs: `${isRequired ? "" : "?"}${described.given} body` }]),
  ];
  const named = query.map(({ name, given, required }) => ({
    code: `${textOf(name)}:${required === true ? "" : " nil"}`,
    rbs: `${required === true ? "" : "?"}${textOf(name)}: ${textOf(given)}`,
  }));
  const indexed = query.filter((one) => one["isIndexed"] === true).map((one) => JSON.stringify(one["key"]));
  return {
    "x-rb-path": path,
    "x-rb-query": query,
    ...(mediaType === "" ? {} : { "x-rb-body": described }),
    "x-rb-signature": [...positional, ...named]
      .map(({ code }) => code)
      .concat("**options")
      .join(", "),
    "x-rb-rbs-signature": [...positional, ...named]
      .map(({ rbs }) => rbs)
      .concat("**untyped options")
      .join(", "),
    ...(indexed.length === 0 ? {} : { "x-rb-indexed": `[${indexed.join(", ")}]` }),
  };
}

function describeParameter(parameter: JsonObject, typeOf: TypeOf): JsonObject {
  const key = textOf(parameter["name"]);
  const type = typeOf(objectOf(parameter["schema"]));
  const isRequired = parameter["required"] === true;
  return {
    key,
    name: rubyParameter(key),
    runtime: type.runtime,
    given: isRequired ? `(${type.given})` : nilable(type.given),
    yard: isRequired ? type.yard : `${type.yard}, nil`,
    required: isRequired,
    doc: documented(parameter, [`The parameter \`${key}\`.`]).join(" "),
    isIndexed: parameter["x-serialization"] === "indexed",
    isRow: parameter["x-page-row"] === true,
    isSize: parameter["x-page-size"] === true,
  };
}

function answerOf(operation: JsonObject, typeOf: TypeOf): JsonObject {
  const success = Object.entries(objectOf(operation["responses"])).find(([status]) => status.startsWith("2"));
  const [[mediaType, media] = ["", {}]] = Object.entries(objectOf(objectOf(success?.[1])["content"]));
  if (mediaType === "") return { "x-rb-answer": { runtime: "nil", rbs: "nil", yard: "nil" } };
  if (mediaType !== "application/json")
    return { "x-rb-answer": { runtime: ":file", rbs: "String", yard: "String", isFile: true } };
  const { runtime, rbs, yard } = typeOf(objectOf(objectOf(media)["schema"]));
  return { "x-rb-answer": { runtime, rbs, yard: yard.replace(/, Hash\b/g, "") } };
}

function pageOf(page: Json | undefined): JsonObject {
  if (!isObject(page)) return {};
  const { items, total, type } = page;
  return {
    "x-rb-page": { type: `Models::${textOf(type)}`, items: rubyName(textOf(items)), total: rubyName(textOf(total)) },
  };
}

/** Braces are references for YARD, but for those in code. */
function documented({ description, deprecated }: JsonObject, otherwise: readonly string[], more = ""): string[] {
  const lines = commentLines(description);
  const own = lines.length > 0 ? lines.map(escaped) : [...otherwise];
  return [
    ...own,
    ...(more === "" ? [] : [more]),
    ...(deprecated === true ? ["", "Deprecated: it is kept for those who use it already."] : []),
  ];
}

/** Lines of a comment; a blank one has no blank at its end. */
function comment(lines: readonly string[], indent = ""): string[] {
  return lines.map((line) => `#${line === "" ? "" : ` ${indent}${line}`}`);
}

function escaped(line: string): string {
  return line.replaceAll("{", String.raw`\{`);
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
