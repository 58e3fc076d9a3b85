/** Validates notifications by their webhook in the document. */
import { readFileSync } from "node:fs";
import { formats } from "@gatehouse/openapi/formats";
import { isObject, type JsonObject } from "@gatehouse/openapi/json";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

/** The fields of a notification that tests read; the document describes all of them. */
export interface Notification {
  readonly type: string;
  readonly comment?: string;
  readonly [field: string]: unknown;
}

const document = readDocument();
const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false, formats });
ajv.addSchema(document, "document");
const validators = new Map<string, ValidateFunction>();

/**
 * Validates a notification, and returns the event in the body of an identity webhook.
 *
 * @throws TypeError naming the error
 */
export function checkNotification(body: unknown): Notification {
  const event = isObject(body) && "event" in body ? body["event"] : body;
  if (!isNotification(event)) throw new TypeError("This is no notification: it has no type.");
  const validate = validators.get(event.type) ?? compile(event.type);
  validators.set(event.type, validate);
  if (!validate(body)) throw new TypeError(`Not as the document has it: ${ajv.errorsText(validate.errors)}`);
  return event;
}

function isNotification(body: unknown): body is Notification {
  return isObject(body) && typeof body["type"] === "string";
}

function compile(type: string): ValidateFunction {
  const { webhooks } = document;
  if (!isObject(webhooks) || webhooks[type] === undefined) throw new TypeError(`No webhook is called ${type}.`);
  const pointer = `#/webhooks/${type}/post/requestBody/content/application~1json/schema`;
  return ajv.compile({ $ref: `document${pointer}` });
}

function readDocument(): JsonObject {
  const file = new URL(import.meta.resolve("@gatehouse/openapi/documents/gatehouse.json"));
  const read: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isObject(read)) throw new TypeError("The document is no object.");
  return read;
}
