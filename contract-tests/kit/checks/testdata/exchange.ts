/** A small contract, and exchanges under it. */

import type { Json, JsonObject } from "@gatehouse/openapi/json";
import type { ManifestOperation } from "@gatehouse/openapi/manifest";
import { type Contract, contractOf, type Operation } from "../../contract/contract.ts";
import type { Case } from "../../exchange/case.ts";
import type { ExchangeLaw, Violation } from "../../exchange/evidence.ts";
import { isJson, parse } from "../../exchange/json-text.ts";
import type { Exchange } from "../../exchange/wire.ts";

const text = { type: "string", maxLength: 100 };
const integer = { type: "integer", format: "int64" };
const json = (schema: JsonObject): JsonObject => ({ "application/json": { schema } });
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const closed = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: "object",
  additionalProperties: false,
  properties,
  required,
});

const requestId = { "X-Request-Id": { required: true, schema: { type: "string", minLength: 1, maxLength: 128 } } };
const retryAfter = { "Retry-After": { required: true, schema: { type: "integer", minimum: 0, maximum: 3600 } } };
const empty = { description: "", headers: requestId };
const errors = { description: "", headers: requestId, content: json(ref("Errors")) };

const errorList = { type: "array", minItems: 1, items: ref("Error") };

const schemas: JsonObject = {
  Error: closed({ code: { type: "string", pattern: "^\\[[A-Za-z]+\\]" }, message: text, data: { type: "object" } }, [
    "code",
  ]),
  Errors: closed({ generalErrors: errorList, fieldErrors: { type: "object", additionalProperties: errorList } }),
  Ship: closed(
    {
      id: { ...integer, readOnly: true },
      name: { ...text, minLength: 1 },
      password: { ...text, writeOnly: true },
      afloat: { type: "boolean", default: true },
      flag: { type: ["string", "null"], enum: ["red", "white", null] },
      length: { type: "number" },
      decks: { type: "array", items: closed({ name: text, cargo: { type: "array", items: text } }, ["name"]) },
      titles: { type: "object", additionalProperties: text, propertyNames: { maxLength: 5 } },
      home: { type: "string", format: "uuid" },
      tender: ref("Ship"),
      insertInstant: { ...integer, readOnly: true },
      lastUpdateInstant: { ...integer, readOnly: true },
    },
    ["id", "name"],
  ),
  ShipRequest: closed({ ship: ref("Ship") }, ["ship"]),
  ShipResponse: closed({ ship: ref("Ship"), warnings: ref("Errors") }, ["ship"]),
  Berth: closed({ ship: ref("Ship"), number: integer }, ["ship", "number"]),
  Patch: {
    type: "array",
    items: {
      type: "object",
      required: ["op", "path"],
      properties: {
        op: { type: "string", enum: ["add", "remove"] },
        path: text,
        value: { type: ["array", "boolean", "number", "object", "string", "null"] },
      },
    },
  },
};

const document: JsonObject = {
  openapi: "3.1.0",
  info: { title: "Ships", version: "1" },
  paths: {
    "/ship": {
      get: {
        parameters: [
          { name: "X-Tenant", in: "header", schema: text },
          { name: "text", in: "query", schema: text },
          { name: "flag", in: "query", schema: { type: "array", items: text } },
          { name: "sort", in: "query", schema: { type: "array", items: closed({ field: text }) } },
        ],
        responses: {
          "200": {
            description: "",
            headers: requestId,
            content: json({
              oneOf: [
                closed({ ships: { type: "array", items: ref("Ship") } }, ["ships"]),
                ref("ShipResponse"),
                closed({ berths: { type: "array", items: ref("Berth") } }, ["berths"]),
              ],
            }),
          },
          "400": errors,
          "401": { description: "", headers: { ...requestId, "WWW-Authenticate": { required: true, schema: text } } },
          "503": { ...errors, headers: { ...requestId, ...retryAfter } },
        },
      },
    },
    "/ship/{id}": {
      patch: {
        parameters: [{ name: "id", in: "path", required: true, schema: integer }],
        requestBody: {
          content: {
            ...json(ref("ShipRequest")),
            "application/json-patch+json": { schema: ref("Patch") },
          },
        },
        responses: {
          "200": { description: "", headers: requestId, content: json(ref("ShipResponse")) },
          "400": errors,
          "404": empty,
        },
      },
      delete: {
        parameters: [{ name: "id", in: "path", required: true, schema: integer }],
        responses: { "200": empty, "404": empty, "500": empty },
      },
    },
  },
  components: { schemas },
};

const common = {
  interface: "filtering",
  tag: "Ships",
  summary: "",
  source: "document",
  document: "Ships",
  requestBodyRequired: false,
  security: ["apiKey"],
  operatorRoles: [],
  audited: false,
  paged: false,
  readsOnly: false,
  retrySafe: true,
  licenseRequired: false,
  derivesTenant: false,
  malformedId: 400,
} as const;

const id = { name: "id", in: "path", required: true, shape: "single" } as const;

const facts: readonly ManifestOperation[] = [
  {
    ...common,
    operationId: "listShips",
    method: "GET",
    path: "/ship",
    parameters: [
      { name: "X-Tenant", in: "header", required: false, shape: "single" },
      { name: "text", in: "query", required: false, shape: "single" },
      { name: "flag", in: "query", required: false, shape: "repeated" },
      { name: "sort", in: "query", required: false, shape: "indexed" },
    ],
    requestMediaTypes: [],
    responses: { "200": ["application/json"], "400": ["application/json"], "401": [], "503": ["application/json"] },
  },
  {
    ...common,
    operationId: "patchShip",
    method: "PATCH",
    path: "/ship/{id}",
    parameters: [id],
    requestMediaTypes: ["application/json", "application/json-patch+json"],
    responses: { "200": ["application/json"], "400": ["application/json"], "404": [] },
  },
  {
    ...common,
    operationId: "deleteShip",
    method: "DELETE",
    path: "/ship/{id}",
    parameters: [id],
    requestMediaTypes: [],
    responses: { "200": [], "404": [], "500": [] },
  },
];

export const contract: Contract = contractOf(document, facts);

export interface ExchangeParts extends Partial<Omit<Case, "operation">> {
  readonly status: number;
  /** The body of the answer: a value for JSON, or a text. */
  readonly answer?: Json;
  readonly answerText?: string;
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sentHeaders?: Readonly<Record<string, string>>;
  readonly search?: string;
}

/** Returns a valid exchange with the given parts. */
export function exchange(operationId: string, made: ExchangeParts): Exchange {
  const operation = operationNamed(operationId);
  const answerText = made.answerText ?? (made.answer === undefined ? "" : JSON.stringify(made.answer));
  const headers = new Headers({
    "x-request-id": "r-1",
    ...(answerText === "" ? {} : { "content-type": "application/json; charset=utf-8" }),
    ...made.headers,
  });
  const mediaType = (headers.get("content-type") ?? "").split(";", 1)[0] ?? "";
  const { body, raw, path = { id: 7 }, query = {}, status } = made;
  const requestType = raw?.contentType ?? made.mediaType ?? "application/json";
  return {
    case: { operation, path, query, ...(body === undefined ? {} : { body }), ...(raw === undefined ? {} : { raw }) },
    status,
    headers,
    bytes: new TextEncoder().encode(answerText),
    mediaType,
    json: isJson(mediaType) ? parse(answerText) : undefined,
    step: {
      operationId,
      request: {
        method: raw?.method ?? operation.method,
        url: `http://127.0.0.1${operation.path.replace("{id}", "7")}${made.search ?? ""}`,
        headers: {
          "x-request-id": "r-1",
          ...(body === undefined && raw?.body === undefined ? {} : { "content-type": requestType }),
          ...made.sentHeaders,
        },
        ...(typeof raw?.body === "string" ? { body: raw.body } : {}),
      },
      response: { status, headers: Object.fromEntries(headers), body: answerText, milliseconds: 1 },
    },
  };
}

/** Returns the violations as `about: expected, not actual`; undefined where the law does not apply. */
export function verdict(
  { check }: ExchangeLaw,
  operationId: string,
  made: ExchangeParts,
): readonly string[] | undefined {
  return check(exchange(operationId, made), contract)?.map(
    ({ about, expected, actual }: Violation) => `${about}: ${expected}, not ${actual}`,
  );
}

function operationNamed(operationId: string): Operation {
  const found = contract.operations.find((operation) => operation.operationId === operationId);
  if (found === undefined) throw new TypeError(`There is no operation ${operationId}.`);
  return found;
}
