/**
 * Serializers of path, query, body and headers, in place of openapi-fetch's own, which differ from the specs for
 * `sort[0].field`, ids such as `..`, unsafe integers and form bodies. openapi/DECISIONS.md lists the cases. The server's query
 * parser is the inverse of `serializeQuery`.
 */
import { mergeHeaders } from "openapi-fetch";
import { checkNumbers, isObject } from "./json.ts";
import { json } from "./operation-table.ts";
import type { HeaderValues } from "./options.ts";
import { refuseInput } from "./problem.ts";

type Values = Readonly<Record<string, unknown>>;

/** Writes `name=value`, repeats the name for a list, and writes `name[0].field=value` for a list of objects. */
export function serializeQuery(query: Values): string {
  return Object.entries(query)
    .flatMap(([name, value]) => (Array.isArray(value) ? serializeList(name, value) : serializePair(name, value)))
    .join("&");
}

function serializeList(name: string, list: readonly unknown[]): string[] {
  return list.flatMap((item, index) =>
    isObject(item)
      ? Object.entries(item).flatMap(([field, value]) => serializePair(`${name}[${index}].${field}`, value))
      : serializePair(name, item),
  );
}

function serializePair(name: string, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  return [`${encodeURIComponent(name).replace(/%5B(\d+)%5D/, "[$1]")}=${encodeValue(name, value)}`];
}

/** Fills `{name}` in a path; refuses values that would change the path's shape. */
export function serializePath(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const segment = encodeValue(name, values[name] ?? "");
    return ["", ".", ".."].includes(segment) ? refuseInput(name, "an id") : segment;
  });
}

function encodeValue(name: string, value: unknown): string {
  checkNumbers(value, name);
  try {
    if (typeof value !== "object") return encodeURIComponent(`${value}`);
  } catch {
    // A symbol has no text, and half of a surrogate pair no UTF-8.
  }
  return refuseInput(name, "text or a number");
}

export interface SerializedBody {
  readonly contentType: string;
  readonly text: string;
}

/** Writes the body in the first media type, or in the one that `{ contentType, body }` chooses of several. */
export function serializeBody(input: unknown, mediaTypes: readonly string[] = [json]): SerializedBody {
  const isWrapped = mediaTypes.length > 1 && isObject(input) && "contentType" in input;
  const { body, contentType = mediaTypes[0] } = isWrapped ? input : { body: input };
  const mediaType = mediaTypes.find((each) => each === contentType);
  if (mediaType === undefined) return refuseInput("contentType", mediaTypes.join(" or "));
  checkNumbers(body, "body");
  // Functions have no JSON.
  const text: string | undefined = mediaType.endsWith("json") ? JSON.stringify(body) : serializeQuery(Object(body));
  if (text === undefined) return refuseInput("body", "an object");
  return { contentType: mediaType, text };
}

/**
 * Merges headers: a later one replaces an earlier one, and null removes it. Throws without the value of what cannot be sent: the
 * platform's own error would repeat it, and it may be secret.
 */
export function serializeHeaders(...parts: readonly HeaderValues[]): Headers {
  try {
    return mergeHeaders(...parts);
  } catch {
    return refuseInput(`the header ${parts.flatMap(Object.entries).find(isUnsendable)?.[0]}`, "text in one line");
  }
}

function isUnsendable([name, value]: [string, string | null | undefined]): boolean {
  try {
    if (value !== undefined) new Headers([[name, value ?? ""]]);
    return false;
  } catch {
    return true;
  }
}
