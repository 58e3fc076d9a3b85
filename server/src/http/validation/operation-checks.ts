/**
 * Checks of each operation: the functions that express-openapi-validator compiles from the merged document. Its only
 * export is its whole middleware, which finds the route anew, builds a parser and walks all parameters for each request;
 * so this file alone imports the class behind it from `dist/`, lets it compile, and calls the compiled functions itself.
 * `app-memory.test.ts` fails when an update moves that class.
 */

import { formats } from "@gatehouse/openapi/formats";
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { OpenAPIV3 } from "express-openapi-validator/dist/framework/types.js";
import { RequestValidator } from "express-openapi-validator/dist/middlewares/openapi.request.validator.js";
import { ajvErrorsToValidatorError, augmentAjvErrors } from "express-openapi-validator/dist/middlewares/util.js";
import { boundedErrors, TooManyViolations } from "../../contract/bounded-errors.ts";
import { canonicalForm, dropReadOnly, nameFormat } from "../../contract/shapes.ts";
import type { RequestParts } from "../request-state.ts";
import type { Route } from "../routes.ts";

/** Converts the parts of a request in place. Returns an error that `problemsOf` reads where they are not valid. */
export type Checks = (parts: RequestParts) => unknown;

export interface PreparedOperation {
  readonly route: Route;
  /** The operation with references resolved and path parameters merged in. */
  readonly schema: JsonObject;
  /** Schemas of the body by media type. */
  readonly bodySchemas: JsonObject;
  readonly queryNames: ReadonlySet<string>;
  readonly headerNames: ReadonlyMap<string, string>;
  /** How the text of an item is read, of each query parameter that is a list; a single value is a list of one. */
  readonly lists: ReadonlyMap<string, (text: string) => readonly unknown[]>;
  /** Integer parameters of the path and the query. */
  readonly integers: readonly string[];
  /** Query parameters that nobody is to take for a filter, with why. */
  readonly refused: ReadonlyMap<string, string>;
  /** Parameters that are a check: without a value, nobody is to believe that it was made. */
  readonly refusesEmpty: ReadonlySet<string>;
  /** Checks by documented media type of the body; undefined stands for no body. */
  readonly checks: Map<string | undefined, Checks>;
}

export interface Validator {
  readonly requests: RequestValidator;
  readonly document: JsonObject;
  /** Components that the next operation is compiled with. */
  readonly components: { schemas: JsonObject };
  readonly prepared: Map<string, PreparedOperation>;
}

/** Compiles an operation's schemas on its first request. */
export function makeValidator(document: JsonObject): Validator {
  const options = {
    allErrors: true,
    allowUnknownQueryParameters: true,
    code: boundedErrors,
    formats,
    keywords: [dropReadOnly, nameFormat, canonicalForm],
    strict: false,
    useDefaults: true,
    validateFormats: true,
    // They were when the document was generated; the first request of a process would wait for it again.
    validateSchema: false,
  };
  const frame: JsonObject = { ...document, paths: {} };
  // The document was bundled and linted when it was generated; the cast only names the validator's type.
  const requests = new RequestValidator(frame as unknown as OpenAPIV3.DocumentV3_1, options as object);
  // The validator walks all components for each operation that it compiles, so that it gets those which one refers to.
  const components = { schemas: {} };
  frame["components"] = components;
  return { requests, document, components, prepared: new Map() };
}

export function prepare(route: Route, { document, prepared }: Validator): PreparedOperation {
  const { operation } = route;
  const present = prepared.get(operation.operationId);
  if (present !== undefined) return present;
  const item = member(member(document, "paths"), operation.path);
  const source = member(item, operation.method.toLowerCase());
  const parameters = [...list(item["parameters"]), ...list(source["parameters"])].map((each) => target(document, each));
  for (const parameter of parameters) requirePlain(parameter, document);
  const body = source["requestBody"] === undefined ? undefined : target(document, source["requestBody"]);
  const named = (matches: (parameter: JsonObject, schema: JsonObject) => boolean): string[] =>
    parameters
      .filter((parameter) => matches(parameter, schemaOf(document, parameter)))
      .map((parameter) => String(parameter["name"]));
  const made: PreparedOperation = {
    route,
    schema: { ...source, parameters, ...(body === undefined ? {} : { requestBody: body }) },
    bodySchemas: body === undefined ? {} : schemasOf(body),
    queryNames: new Set(operation.parameters.filter(({ in: place }) => place === "query").map(({ name }) => name)),
    headerNames: new Map(
      operation.parameters.flatMap(({ in: place, name }) => (place === "header" ? [[name.toLowerCase(), name]] : [])),
    ),
    lists: new Map(
      parameters.flatMap((parameter) => {
        const { type, items, then: bounded } = schemaOf(document, parameter);
        // The items of a list with a bound are checked only where it is kept (`withBoundedLists`).
        const item = items ?? (isObject(bounded) ? bounded["items"] : undefined) ?? {};
        return type === "array" ? [[String(parameter["name"]), itemReader(target(document, item))]] : [];
      }),
    ),
    integers: named((_, { type }) => type === "integer"),
    refused: refusedParameters(source["x-refuses-parameters"]),
    refusesEmpty: new Set(named((parameter) => parameter["x-refuses-empty"] === true)),
    checks: new Map(),
  };
  prepared.set(operation.operationId, made);
  return made;
}

/** Returns the checks of an operation for a media type; `readBody` has refused all but the documented ones. */
export function checksFor(prepared: PreparedOperation, mediaType: string | undefined, validator: Validator): Checks {
  const present = prepared.checks.get(mediaType);
  if (present !== undefined) return present;
  const made = compile(prepared, mediaType, validator);
  prepared.checks.set(mediaType, made);
  return made;
}

function compile(prepared: PreparedOperation, mediaType: string | undefined, validator: Validator): Checks {
  const { requests, document, components } = validator;
  const { operation, expressPath } = prepared.route;
  const { requestBody, ...bodiless } = prepared.schema;
  components.schemas = schemasBelow(
    [bodiless["parameters"] ?? [], prepared.bodySchemas[mediaType ?? ""] ?? {}],
    document,
  );
  compileWithValidator(requests, {
    method: operation.method,
    headers: mediaType === undefined ? {} : { "content-type": mediaType },
    originalUrl: "",
    query: {},
    params: {},
    openapi: {
      expressRoute: expressPath,
      openApiRoute: operation.path,
      pathParams: {},
      schema: mediaType === undefined ? bodiless : prepared.schema,
    },
  });
  const name = `${operation.method}-${expressPath}-${mediaType ?? "not_provided"}`;
  const checkParameters = compiled(requests, "ajv", name);
  const checkBody = compiled(requests, "ajvBody", name);
  return (parts) => {
    toLists(parts.query, prepared.lists);
    try {
      // Both run always, so that all errors of a request are reported at once.
      const [areParametersValid, isBodyValid] = [checkParameters(parts), checkBody(parts)];
      if (areParametersValid && isBodyValid) return undefined;
    } catch (error) {
      if (error instanceof TooManyViolations) return error;
      throw error;
    }
    const errors = [...(checkParameters.errors ?? []), ...(checkBody.errors ?? [])];
    return ajvErrorsToValidatorError(400, augmentAjvErrors(errors));
  };
}

/** Returns the named schemas that a value refers to, and those that these refer to. */
function schemasBelow(value: Json | undefined, document: JsonObject, found: JsonObject = {}): JsonObject {
  if (Array.isArray(value)) for (const item of value) schemasBelow(item, document, found);
  if (!isObject(value)) return found;
  for (const [key, child] of Object.entries(value)) {
    const name = key === "$ref" && isText(child) ? child.split("#/components/schemas/")[1] : undefined;
    if (name === undefined) schemasBelow(child, document, found);
    else if (!Object.hasOwn(found, name)) {
      const schema = target(document, value);
      found[name] = schema;
      schemasBelow(schema, document, found);
    }
  }
  return found;
}

type Arguments = Parameters<RequestValidator["validate"]>;

/** Makes the validator compile, as it does on the first request, with one that lacks everything. */
function compileWithValidator(requests: RequestValidator, empty: object): void {
  const request: unknown = empty;
  const response: unknown = undefined;
  try {
    void requests.validate(request as Arguments[0], response as Arguments[1], () => undefined);
  } catch {
    // It lacks what the operation requires; `compiled` throws where there is nothing.
  }
}

/** Returns the function that the validator compiled under this name. */
function compiled(requests: RequestValidator, property: "ajv" | "ajvBody", name: string): ValidateFunction {
  const ajv: unknown = Reflect.get(requests, property);
  const check = ajv instanceof Ajv2020 ? ajv.getSchema(name) : undefined;
  if (check === undefined || "$async" in check) throw new TypeError(`The validator has compiled no ${name}.`);
  return check;
}

function toLists(query: Record<string, unknown>, lists: PreparedOperation["lists"]): void {
  for (const [name, read] of lists) {
    const value = query[name];
    if (value === undefined) continue;
    query[name] = [value].flat().flatMap((item) => (typeof item === "string" ? read(item) : [item]));
  }
}

/**
 * Items without commas of their own may be written with commas between them; those of an order of results are written
 * `text:desc`, or as members (`sort[0].field=text`), which the parser has read.
 */
function itemReader(item: JsonObject): (text: string) => readonly unknown[] {
  if (item["type"] === "object") return (text) => text.split(",").map(orderOf);
  const holdsCommas = item["enum"] === undefined && item["format"] === undefined;
  return holdsCommas ? (text) => [text] : (text) => text.split(",");
}

function orderOf(text: string): object {
  const [field, ...order] = text.split(":");
  return order.length === 0 ? { field } : { field, order: order.join(":") };
}

/**
 * Single values and exploded lists are the only shapes of parameters that the specs have; the others need the validator's
 * conversions.
 */
function requirePlain(parameter: JsonObject, document: JsonObject): void {
  const { type } = schemaOf(document, parameter);
  const isList = type === "array" && parameter["in"] === "query" && parameter["explode"] !== false;
  if (parameter["content"] === undefined && type !== "object" && (type !== "array" || isList)) return;
  throw new TypeError(`The parameter ${String(parameter["name"])} has a shape that the server does not convert.`);
}

function schemaOf(document: JsonObject, parameter: JsonObject): JsonObject {
  return target(document, parameter["schema"] ?? {});
}

function schemasOf(body: JsonObject): JsonObject {
  const content = member(body, "content");
  return Object.fromEntries(Object.keys(content).map((type) => [type, member(content, type)["schema"] ?? {}]));
}

function member(parent: JsonObject, name: string): JsonObject {
  const value = parent[name];
  if (!isObject(value)) throw new TypeError(`The document has no ${name}.`);
  return value;
}

/** Returns the object that a reference names; an object that is no reference, unchanged. */
export function target(document: JsonObject, value: Json): JsonObject {
  if (!isObject(value)) throw new TypeError("The document has a reference to nothing.");
  const reference = value["$ref"];
  if (!isText(reference)) return value;
  return target(document, reference.slice(2).split("/").reduce(member, document));
}

function refusedParameters(value: Json = {}): ReadonlyMap<string, string> {
  return new Map(isObject(value) ? Object.entries(value).map(([name, why]) => [name, String(why)]) : []);
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
