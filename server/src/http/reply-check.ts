/**
 * Validates every reply against the document before it is sent: status, presence of a body, media type and shape. A
 * violation is a server fault and answered with 500.
 */

import { formats } from "@gatehouse/openapi/formats";
import { isObject, isText, type JsonObject } from "@gatehouse/openapi/json";
import type { ManifestOperation } from "@gatehouse/openapi/manifest";
import { follow } from "@gatehouse/openapi/references";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { readDocument } from "../contract/documents.ts";
import { once } from "../contract/once.ts";

export interface AnyReply {
  readonly status: number;
  readonly body?: unknown;
  readonly bytes?: unknown;
  readonly contentType?: string;
}

/** Thrown when a reply violates the document. */
class WrongReply extends Error {
  override name = "WrongReply";
}

interface Checker {
  readonly ajv: Ajv2020;
  readonly document: JsonObject;
  readonly operations: Map<ManifestOperation, Map<number, ReplyRules>>;
}

/** The documented replies of an operation with one status. */
interface ReplyRules {
  /** Operation and status, for messages. */
  readonly name: string;
  readonly operation: ManifestOperation;
  readonly status: number;
  readonly mediaTypes: readonly string[];
  /** Compiled schemas: of the body under the empty name, of the pages of lists under the path to the list. */
  readonly validators: Map<string, ValidateFunction>;
}

const checker = once((): Checker => {
  const document = readDocument("responses");
  // Zones that an earlier version took can still be shown.
  const timezone = { type: "string", validate: () => true } as const;
  const ajv = new Ajv2020({ strict: false, validateSchema: false, formats: { ...formats, timezone } });
  ajv.addSchema(document, "gatehouse");
  return { ajv, document, operations: new Map() };
});

/** @throws WrongReply */
export function checkReply(operation: ManifestOperation, reply: AnyReply): void {
  const rules = rulesOf(operation, reply.status);
  const { name, mediaTypes } = rules;
  if (mediaTypes.length === 0) {
    if (reply.body !== undefined || reply.bytes !== undefined)
      throw new WrongReply(`${name}: the body should be empty`);
    return;
  }
  if (reply.bytes !== undefined) {
    if (!mediaTypes.includes(reply.contentType ?? ""))
      throw new WrongReply(`${name}: ${reply.contentType} is not documented`);
    return;
  }
  if (!mediaTypes.includes("application/json")) throw new WrongReply(`${name}: a JSON body is not documented`);
  assertValid(validatorFor(rules), reply.body, name);
}

/**
 * Validates one page of a list in a streamed reply; `path` names the properties that lead to the list.
 * @throws WrongReply
 */
export function checkPage(
  operation: ManifestOperation,
  status: number,
  path: readonly string[],
  page: readonly unknown[],
): void {
  const rules = rulesOf(operation, status);
  assertValid(validatorFor(rules, path), page, `${rules.name}, ${path.join(".")}`);
}

/** @throws WrongReply for an undocumented status, which is not kept */
function rulesOf(operation: ManifestOperation, status: number): ReplyRules {
  const { operations } = checker();
  const byStatus = operations.get(operation) ?? new Map<number, ReplyRules>();
  const present = byStatus.get(status);
  if (present !== undefined) return present;
  const name = `${operation.operationId} → ${status}`;
  const mediaTypes = operation.responses[String(status)];
  if (mediaTypes === undefined) throw new WrongReply(`${name}: the status is not documented`);
  const made = { name, operation, status, mediaTypes, validators: new Map() };
  operations.set(operation, byStatus.set(status, made));
  return made;
}

/** @throws WrongReply */
function assertValid(validate: ValidateFunction, value: unknown, name: string): void {
  if (validate(value)) return;
  const [first] = validate.errors ?? [];
  const params = JSON.stringify(first?.params ?? {});
  throw new WrongReply(`${name}: ${first?.instancePath ?? ""} ${first?.message ?? ""} ${params}`);
}

function validatorFor({ operation, status, validators }: ReplyRules, path: readonly string[] = []): ValidateFunction {
  const key = path.length === 0 ? "" : path.join(" ");
  const present = validators.get(key);
  if (present !== undefined) return present;
  const { ajv, document } = checker();
  const pointer = path.reduce(
    (parent, property) => propertyPointer(document, parent, property),
    schemaPointer(document, operation, status),
  );
  const made = ajv.compile({ $ref: `gatehouse${pointer}` });
  validators.set(key, made);
  return made;
}

function propertyPointer(document: JsonObject, parent: string, property: string): string {
  const reference = follow(document, parent)?.["$ref"];
  const pointer = `${isText(reference) ? reference : parent}/properties/${escapeSegment(property)}`;
  if (!isObject(follow(document, pointer))) throw new WrongReply(`there is no schema at ${pointer}`);
  return pointer;
}

/** Returns the pointer to the schema of a JSON reply, following the reference of a shared response. */
function schemaPointer(document: JsonObject, operation: ManifestOperation, status: number): string {
  const own = `#/paths/${escapeSegment(operation.path)}/${operation.method.toLowerCase()}/responses/${status}`;
  const reference = follow(document, own)?.["$ref"];
  const response = isText(reference) ? reference : own;
  const pointer = `${response}/content/${escapeSegment("application/json")}/schema`;
  if (!isObject(follow(document, pointer))) throw new WrongReply(`${operation.operationId}: no schema at ${pointer}`);
  return pointer;
}

function escapeSegment(segment: string): string {
  return segment.replaceAll("~", "~0").replaceAll("/", "~1");
}
