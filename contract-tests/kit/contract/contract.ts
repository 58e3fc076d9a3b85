/** The contract as the kit reads it: every operation of the bundled document, with its parameters, bodies and answers. */
import { readFileSync } from "node:fs";
import { forRequests, forResponses } from "@gatehouse/openapi/directions";
import type { Format } from "@gatehouse/openapi/formats";
import { isObject, isText, type Json, type JsonObject, listOf } from "@gatehouse/openapi/json";
import { type ManifestOperation, manifest } from "@gatehouse/openapi/manifest";
import { follow, resolve, toPointer } from "@gatehouse/openapi/references";
import { pointerTo } from "./paths.ts";
import { Shape } from "./schema.ts";
import { Validator } from "./validator.ts";
import { writeOnlyNames } from "./write-only.ts";

type ManifestParameter = ManifestOperation["parameters"][number];

export interface Parameter extends ManifestParameter {
  readonly schema: Shape;
  /** A realistic value, which every parameter of our documents has. */
  readonly example: Json | undefined;
  /** The parameter as it stands in the document, with our own keywords. */
  readonly definition: JsonObject;
}

export interface Example {
  readonly name: string;
  readonly value: Json;
}

/** A body in one media type. */
export interface Content {
  readonly mediaType: string;
  readonly schema: Shape;
  /** The schema as a JSON Pointer into the document of its direction. */
  readonly pointer: string;
  readonly examples: readonly Example[];
}

export interface ResponseHeader {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Shape;
  readonly example: Json | undefined;
}

/** How to provoke a status: these members of the request, sent at most so many times. */
export interface Provocation {
  readonly body: JsonObject;
  readonly query: JsonObject;
  /** Replacement references of parameters and of members of the body, such as `data.token`. */
  readonly refers: JsonObject;
  readonly times: number;
}

export interface DocumentedResponse {
  readonly status: number;
  readonly provokedBy: Provocation | undefined;
  readonly headers: readonly ResponseHeader[];
  /** Empty where the body is empty. */
  readonly contents: readonly Content[];
}

export interface Operation extends Omit<ManifestOperation, "interface" | "parameters" | "responses"> {
  /** One of ours, or the title of another document. */
  readonly interface: string;
  readonly parameters: readonly Parameter[];
  /** The forms of the request body; empty where there is none. */
  readonly bodies: readonly Content[];
  readonly answers: ReadonlyMap<number, DocumentedResponse>;
  /** The answers of `4XX` and `default`, which our own documents have not. */
  readonly otherAnswers?: ReadonlyMap<string, DocumentedResponse>;
  /** The operation as it stands in the document, with our own keywords. */
  readonly definition: JsonObject;
}

/** An operation that shows a part of an object alone. */
export interface ShownPart {
  readonly operation: Operation;
  /** The parameter of the path that names the whole object. */
  readonly idName: string;
  /** The schema of the whole object. */
  readonly whole: string;
  /** The property that holds the part, in the whole object and in the response. */
  readonly property: string;
}

export interface Contract {
  readonly operations: readonly Operation[];
  /** The document as requests are held against it. */
  readonly requests: JsonObject;
  /** The document as answers are held against it. */
  readonly responses: JsonObject;
  readonly requestValidator: Validator;
  readonly responseValidator: Validator;
  /** Names that are only used for write-only properties. */
  readonly writeOnlyNames: ReadonlySet<string>;
  readonly shownParts: readonly ShownPart[];
}

/**
 * Returns the contract of operations with what follows from their documents.
 *
 * @param formats of the document's schemas; ours where they are left out
 */
export function contractWith<Known extends Operation>(
  { requests, responses }: Directions,
  operations: readonly Known[],
  formats?: Readonly<Record<string, Format>>,
): Contract & { readonly operations: readonly Known[] } {
  return {
    requests,
    responses,
    operations,
    requestValidator: new Validator(requests, formats),
    responseValidator: new Validator(responses, formats),
    writeOnlyNames: writeOnlyNames(requests, responses),
    shownParts: shownPartsOf(operations),
  };
}

/** Returns the name of the documented answer for a status: `404`, `4XX` or `default`. */
export function answerName({ answers, otherAnswers }: Operation, status: number): string | undefined {
  if (answers.has(status)) return String(status);
  return [`${Math.floor(status / 100)}XX`, "default"].find((name) => otherAnswers?.has(name));
}

/** Returns the documented answer for a status, that of a range or the default where it has none of its own. */
export function answerFor(operation: Operation, status: number): DocumentedResponse | undefined {
  return operation.answers.get(status) ?? operation.otherAnswers?.get(answerName(operation, status) ?? "");
}

/** Returns true where an API key opens the operation, or it needs none. */
export function opensWithKey({ security }: Operation): boolean {
  return security.length === 0 || security.includes("apiKey");
}

/** Returns whether the operation is about one tenant; one that is not shows and changes what all have in common. */
export function isAboutTenant({ parameters }: Operation): boolean {
  return parameters.some(({ in: place, name }) => place === "header" && name === "X-Service-TenantId");
}

/** Returns true where an operator's token or a user's JWT opens the operation. */
export function opensWithToken(operation: Operation): boolean {
  return opensWithOperator(operation) || opensWithAccessToken(operation);
}

/** Returns true where an operator's token opens the operation. */
export function opensWithOperator({ security }: Operation): boolean {
  return security.includes("operatorToken");
}

/** Returns true where a user's JWT opens the operation. */
export function opensWithAccessToken({ security }: Operation): boolean {
  return security.includes("bearer") || security.includes("accessTokenCookie");
}

/** Returns true for a sign-in: a public operation that answers 401 for a wrong account or token. */
export function signsIn({ security, answers }: Operation): boolean {
  return security.length === 0 && answers.has(401);
}

/** Returns the specs that this package comes with. */
export function readContract(): Contract {
  return contractOf(readDocument(), manifest);
}

function readDocument(): JsonObject {
  const url = new URL(import.meta.resolve("@gatehouse/openapi/documents/gatehouse.json"));
  const document: Json = JSON.parse(readFileSync(url, "utf8"));
  if (!isObject(document)) throw new TypeError(`${url.pathname} holds no document. Run \`npm run generate\`.`);
  return document;
}

/** @param facts of the operations that the document describes */
export function contractOf(document: JsonObject, facts: readonly ManifestOperation[]): Contract {
  const directions = { requests: forRequests(document, "omit"), responses: forResponses(document) };
  return contractWith(
    directions,
    facts.map((operation) => readOperation(operation, directions)),
  );
}

type Directions = Pick<Contract, "requests" | "responses">;

function readOperation(facts: ManifestOperation, { requests, responses }: Directions): Operation {
  const at = toPointer(["paths", facts.path, facts.method.toLowerCase()]);
  const item = follow(requests, toPointer(["paths", facts.path])) ?? {};
  const source = follow(requests, at) ?? {};
  const parameters = [...listOf(item["parameters"]), ...listOf(source["parameters"])];
  const [bodyAt, body] = resolvePointer(requests, `${at}/requestBody`);
  return {
    ...facts,
    definition: source,
    parameters: facts.parameters.map((parameter, index) => readParameter(requests, parameter, parameters[index])),
    bodies: readContents(requests, bodyAt, body),
    answers: new Map(
      Object.keys(facts.responses).map((status) => [
        Number(status),
        readAnswer(responses, `${at}/responses/${status}`, Number(status)),
      ]),
    ),
  };
}

function readParameter(document: JsonObject, facts: ManifestParameter, given: Json | undefined): Parameter {
  const source = resolve(document, given);
  const schema = new Shape(document, [isObject(source["schema"]) ? source["schema"] : {}]);
  return { ...facts, schema, example: source["example"], definition: source };
}

export function readAnswer(document: JsonObject, at: string, status: number): DocumentedResponse {
  const [where, answer] = resolvePointer(document, at);
  const headers = Object.entries(isObject(answer["headers"]) ? answer["headers"] : {});
  return {
    status,
    provokedBy: readProvocation(answer["x-provoked-by"]),
    headers: headers.map(([name, header]) => {
      const source = resolve(document, header);
      const schema = new Shape(document, [isObject(source["schema"]) ? source["schema"] : {}]);
      return { name, required: source["required"] === true, schema, example: source["example"] };
    }),
    contents: readContents(document, where, answer),
  };
}

function readProvocation(given: Json | undefined): Provocation | undefined {
  if (!isObject(given)) return undefined;
  const { body, query, refers, times } = given;
  return {
    body: isObject(body) ? body : {},
    query: isObject(query) ? query : {},
    refers: isObject(refers) ? refers : {},
    times: typeof times === "number" ? times : 1,
  };
}

export function readContents(document: JsonObject, at: string, holder: JsonObject): Content[] {
  return Object.entries(isObject(holder["content"]) ? holder["content"] : {}).map(([mediaType, content]) => {
    const source = isObject(content) ? content : {};
    const examples = Object.entries(isObject(source["examples"]) ? source["examples"] : {});
    return {
      mediaType,
      schema: new Shape(document, [isObject(source["schema"]) ? source["schema"] : {}]),
      pointer: `${at}${pointerTo(["content", mediaType, "schema"])}`,
      examples: [
        ...examples.flatMap(([name, example]) => {
          const { value } = resolve(document, example);
          return value === undefined ? [] : [{ name, value }];
        }),
        ...(source["example"] === undefined ? [] : [{ name: "example", value: source["example"] }]),
      ],
    };
  });
}

/** The object at a pointer, and where it stands, behind its references. */
export function resolvePointer(document: JsonObject, at: string): [at: string, object: JsonObject] {
  const found = follow(document, at) ?? {};
  return isText(found["$ref"]) ? resolvePointer(document, found["$ref"]) : [at, found];
}

function shownPartsOf(operations: readonly Operation[]): readonly ShownPart[] {
  return operations.flatMap((operation) => partsBy(operation, operations));
}

function partsBy(operation: Operation, operations: readonly Operation[]): readonly ShownPart[] {
  const [, item, idName] = /^(.*\/\{(\w+)\})\/[^/{}]+$/.exec(operation.path) ?? [];
  const retrieve = operations.find(({ method, path }) => method === "GET" && path === item);
  if (operation.method !== "GET" || idName === undefined || retrieve === undefined) return [];
  const [shown, whole] = [operation, retrieve].map(({ answers }) => answers.get(200)?.contents[0]?.schema);
  return [...(whole?.properties.values() ?? [])].flatMap(({ reference, properties }) =>
    [...(shown?.properties ?? [])].flatMap(([property, { type }]) =>
      reference !== undefined && type === "object" && properties.has(property)
        ? [{ operation, idName, whole: reference, property }]
        : [],
    ),
  );
}
