/** The error codes that an operation gives for each field of its request, by the constraints of the spec; and each kind of code with its examples. */
import { type ErrorKind, type ErrorKindText, errorKinds } from "../tools/error-kinds.ts";
import { isObject, isText, type Json, type JsonObject, objectOf, textsOf } from "../tools/json.ts";
import type { Catalogue, Exchange, Operation, Parameter } from "./catalogue.ts";
import { type ResolvedSchema, resolveSchema } from "./schema/resolve.ts";

export interface FieldCodes {
  /** Name as codes have it, without array indices; empty for the body as a whole. */
  readonly field: string;
  readonly kinds: readonly ErrorKind[];
}

/** Levels of a body that are listed; deeper ones repeat themselves. */
const maximumDepth = 6;

export function fieldCodes(operation: Operation): readonly FieldCodes[] {
  if (!operation.responses.some(({ status }) => status === "400")) return [];
  const parameters = operation.parameters
    .filter((parameter) => parameter.in === "path" || parameter.in === "query")
    .map((parameter) => parameterCodes(operation.document, parameter));
  const media = operation.body?.media.find(({ type }) => /json$/.test(type) && !type.includes("patch"));
  const body = media === undefined ? [] : bodyCodes(operation, media.schema);
  return [...parameters, ...body].filter(({ kinds }) => kinds.length > 0);
}

function parameterCodes(document: JsonObject, { name, in: location, required, schema }: Parameter): FieldCodes {
  const { keywords } = resolveSchema(document, schema);
  const bounds = location === "path" ? [] : boundKinds(keywords);
  const isPlain =
    keywords["type"] === "string" && keywords["format"] === undefined && keywords["pattern"] === undefined;
  const missing: readonly ErrorKind[] = required && location === "query" ? ["missing"] : [];
  const converted: readonly ErrorKind[] = isPlain && keywords["enum"] === undefined ? [] : ["couldNotConvert"];
  const options: readonly ErrorKind[] = keywords["enum"] !== undefined && location === "query" ? ["invalidOption"] : [];
  return { field: name, kinds: unique([...missing, ...(options.length > 0 ? options : converted), ...bounds]) };
}

function bodyCodes(operation: Operation, schema: JsonObject): readonly FieldCodes[] {
  const rows: Rows = new Map();
  addKinds(rows, "", ["invalidJSON", ...(operation.body?.required === true ? (["missing"] as const) : [])]);
  walk({ rows, document: operation.document }, schema, { field: "", depth: 0 });
  return [...rows].map(([field, kinds]) => ({ field, kinds: [...kinds] }));
}

type Rows = Map<string, Set<ErrorKind>>;

function addKinds(rows: Rows, field: string, kinds: readonly ErrorKind[]): void {
  const known = rows.get(field) ?? new Set();
  for (const kind of kinds) known.add(kind);
  rows.set(field, known);
}

interface Walk {
  readonly rows: Rows;
  readonly document: JsonObject;
}

interface Position {
  readonly field: string;
  readonly depth: number;
}

function walk(context: Walk, raw: JsonObject, { field, depth }: Position): void {
  if (depth > maximumDepth) return;
  const { keywords, rules } = resolveSchema(context.document, raw);
  const pathOf = (name: string): string => (field === "" ? name : `${field}.${name}`);
  const required = new Set(textsOf(keywords["required"]));
  for (const [name, inner] of Object.entries(objectOf(keywords["properties"]))) {
    const missing = required.has(name) ? (["missing"] as const) : [];
    if (isObject(inner)) walkValue(context, inner, { field: pathOf(name), depth: depth + 1 }, missing);
  }
  for (const inner of [keywords["items"], keywords["additionalProperties"]]) {
    if (isObject(inner)) walkValue(context, inner, { field, depth: depth + 1 }, []);
  }
  for (const name of rules.flatMap(requiredIn)) addKinds(context.rows, pathOf(name), ["missing"]);
}

function walkValue(context: Walk, raw: JsonObject, position: Position, kinds: readonly ErrorKind[]): void {
  const resolved = resolveSchema(context.document, raw);
  if (resolved.keywords["readOnly"] === true) return;
  if (position.field !== "") addKinds(context.rows, position.field, [...kinds, ...valueKinds(resolved)]);
  walk(context, raw, position);
}

/** Returns the fields that a rule requires in some case. */
function requiredIn(rule: Json): readonly string[] {
  if (Array.isArray(rule)) return rule.flatMap(requiredIn);
  if (!isObject(rule)) return [];
  return [
    ...textsOf(rule["required"]),
    ...["then", "else", "oneOf", "anyOf"].flatMap((key) => requiredIn(rule[key] ?? null)),
  ];
}

function valueKinds({ keywords, rules }: ResolvedSchema): readonly ErrorKind[] {
  const type = keywords["type"];
  const takesNull = Array.isArray(type) && type.includes("null");
  const hasOptions = keywords["enum"] !== undefined || keywords["const"] !== undefined;
  // A text that stands for a number is held against a pattern, among the alternatives.
  const isConverted = JSON.stringify(rules).includes('"pattern"');
  return unique([
    ...(takesNull ? [] : (["null"] as const)),
    "invalid",
    ...(hasOptions ? (["invalidOption"] as const) : []),
    ...(isConverted ? (["blank"] as const) : []),
    ...boundKinds(keywords),
  ]);
}

/** Returns the kinds of the bounds that the server checks. */
function boundKinds(keywords: JsonObject): readonly ErrorKind[] {
  const has = (...names: readonly string[]): boolean => names.some((name) => keywords[name] !== undefined);
  const minimumLength = Number(keywords["minLength"] ?? 0);
  return [
    ...(minimumLength > 0 || keywords["pattern"] !== undefined ? (["blank"] as const) : []),
    ...(minimumLength > 1 ? (["tooShort"] as const) : []),
    ...(has("maxLength") ? (["tooLong"] as const) : []),
    ...(has("minimum", "exclusiveMinimum") ? (["tooSmall"] as const) : []),
    ...(has("maximum", "exclusiveMaximum") ? (["tooLarge"] as const) : []),
    ...(Number(keywords["minItems"] ?? keywords["minProperties"] ?? 0) > 0 ? (["tooFew"] as const) : []),
    ...(has("maxItems", "maxProperties") ? (["tooMany"] as const) : []),
  ];
}

function unique<T>(all: readonly T[]): readonly T[] {
  return [...new Set(all)];
}

export interface DescribedErrorKind extends ErrorKindText {
  readonly kind: ErrorKind;
  /** Examples of codes of this kind with their messages. */
  readonly examples: ReadonlyMap<string, string>;
  /** The operations that give a code of this kind. */
  readonly operations: readonly Operation[];
}

/** Describes every kind of the catalogue. */
export function describedKinds(catalogue: Catalogue): readonly DescribedErrorKind[] {
  const examples = catalogue.operations.flatMap(exampleErrors);
  return kindNames.map((kind) => ({
    kind,
    ...errorKinds[kind],
    examples: withFallback(new Map(examples.filter(([code]) => kindOf(code) === kind)), kind, catalogue),
    operations: catalogue.operations.filter((operation) => kindsOf(operation).has(kind)),
  }));
}

/** Names a field that the kind is about where no example of the spec does. */
function withFallback(
  examples: ReadonlyMap<string, string>,
  kind: ErrorKind,
  { operations }: Catalogue,
): ReadonlyMap<string, string> {
  if (examples.size > 0) return examples;
  const field = operations
    .flatMap(fieldCodes)
    .find(({ field: name, kinds }) => name !== "" && kinds.includes(kind))?.field;
  return new Map([[`[${kind}]${field ?? ""}`, errorKinds[kind].meaning]]);
}

const kindNames = Object.keys(errorKinds)
  .filter((name): name is ErrorKind => name in errorKinds)
  .sort();

/** Returns the kinds that an operation's fields lead to and its descriptions name. */
function kindsOf(operation: Operation): ReadonlySet<string> {
  return new Set([
    ...fieldCodes(operation).flatMap(({ kinds }) => kinds),
    ...[operation.description, ...operation.responses.map(({ description }) => description)].flatMap(kindsIn),
  ]);
}

/** The codes in the examples of an operation's responses, each with its message. */
function exampleErrors(exchange: Exchange): readonly (readonly [string, string])[] {
  const values = exchange.responses.flatMap((response) =>
    response.media.flatMap((media) => media.examples.map(({ value }) => value)),
  );
  return values.flatMap(errorsIn);
}

function errorsIn(value: Json): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap(errorsIn);
  if (!isObject(value)) return [];
  const { code, message } = value;
  if (isText(code) && isText(message) && kindOf(code) !== "") return [[code, message]];
  return Object.values(value).flatMap(errorsIn);
}

function kindsIn(description: string): readonly string[] {
  return [...new Set([...description.matchAll(/`(\[[A-Za-z]+\])[^`]*`/g)].map((match) => kindOf(match[1] ?? "")))];
}

/** Returns `blank` for `[blank]application.name`. */
function kindOf(code: string): string {
  return /^\[([A-Za-z]+)\]/.exec(code)?.[1] ?? "";
}
