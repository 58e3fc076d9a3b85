/** Writes the body of a request in the media type that the operation, or the caller, chose. */
import { InputProblem } from "./input-problem.ts";
import { inexactNumber, isJson, isObject } from "./json.ts";
import type { Row } from "./operation.ts";
import type { RawOptions } from "./options.ts";
import { inexact, serializeQuery } from "./parameters.ts";

/** As bytes, so that `fetch` adds no media type of its own. */
export interface EncodedBody {
  readonly contentType: string | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const json = "application/json";

export function bodyOf(
  body: unknown,
  [, , , mediaTypes = [json]]: Row,
  { rawBody, contentType }: RawOptions,
): EncodedBody | undefined {
  if (rawBody === undefined && body === undefined) return undefined;
  const encoded = rawBody === undefined ? encode(body, mediaTypes) : { contentType: json, bytes: bytesOf(rawBody) };
  return contentType === undefined ? encoded : { ...encoded, contentType };
}

/** Of several media types, `{ contentType, body }` chooses one. */
function encode(body: unknown, mediaTypes: readonly string[]): EncodedBody {
  const chosen = mediaTypes.length > 1 && isObject(body) && "body" in body ? body["contentType"] : undefined;
  if (!isObject(body) || typeof chosen !== "string") return { contentType: json, bytes: write(body, json) };
  if (mediaTypes.includes(chosen)) return { contentType: chosen, bytes: write(body["body"], chosen) };
  throw new InputProblem(`contentType cannot be sent to this operation. Send ${mediaTypes.join(" or ")}.`);
}

function write(body: unknown, contentType: string): Uint8Array<ArrayBuffer> {
  if (!isJson(contentType)) return bytesOf(serializeQuery(isObject(body) ? body : {}));
  const path = inexactNumber(body, "body");
  if (path !== undefined) throw inexact(path);
  const text: string | undefined = JSON.stringify(body);
  if (text === undefined) throw new InputProblem("body cannot be written as JSON. Send an object.");
  return bytesOf(text);
}

function bytesOf(body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body);
}
