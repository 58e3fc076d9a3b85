/** Writes the body of a request in the media type that the operation has, or that the caller chose of several. */
import { InputProblem } from "./input-problem.ts";
import { inexactNumber, isJson, isObject } from "./json.ts";
import { inexact, serializeQuery } from "./parameters.ts";

interface EncodedBody {
  readonly contentType?: string;
  /** As bytes, so that the platform adds no media type of its own. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

const json = "application/json";

/** Of several media types, `{ contentType, body }` chooses one. */
export function bodyOf(body: unknown, mediaTypes: readonly string[] = [json]): EncodedBody {
  if (body === undefined) return {};
  const isChosen = mediaTypes.length > 1 && isObject(body) && "body" in body && "contentType" in body;
  const [contentType, content] = isChosen ? [`${body["contentType"]}`, body["body"]] : [json, body];
  if (!mediaTypes.includes(contentType))
    throw new InputProblem(`contentType is invalid. Send ${mediaTypes.join(" or ")}.`);
  return { contentType, bytes: new TextEncoder().encode(write(content, contentType)) };
}

function write(body: unknown, contentType: string): string {
  if (!isJson(contentType)) return serializeQuery(isObject(body) ? body : {});
  const path = inexactNumber(body, "body");
  if (path !== undefined) throw inexact(path);
  const text: string | undefined = JSON.stringify(body);
  if (text === undefined) throw new InputProblem("body is invalid. Send an object.");
  return text;
}
