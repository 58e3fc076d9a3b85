/** Writes the body of a request in the media type that the operation has, or that the caller chose of several. */
import { checkNumbers } from "./json.ts";
import { serializeQuery } from "./parameters.ts";
import { refuse } from "./problem.ts";

/** Of several media types, the first unless `{ contentType, body }` chooses another. */
export function writeBody(given: unknown, mediaTypes: readonly string[]): RequestInit {
  if (given === undefined) return {};
  const isChosen = mediaTypes.length > 1 && "contentType" in Object(given);
  const { body, contentType }: { body: unknown; contentType?: string } = isChosen ? Object(given) : { body: given };
  const type =
    mediaTypes.find((each) => each === (contentType ?? each)) ?? refuse("contentType", mediaTypes.join(" or "));
  checkNumbers(body, "body");
  const isJson = type.endsWith("json");
  const text = isJson ? (JSON.stringify(body) ?? refuse("body", "an object")) : serializeQuery(Object(body));
  return { body: text, headers: { "content-type": type } };
}
