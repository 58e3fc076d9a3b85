/** JSON texts as they come over the wire. */
import type { Json } from "@gatehouse/openapi/json";

export function isJson(mediaType: string): boolean {
  return /^application\/(?:.+\+)?json$/.test(mediaType);
}

/** Returns the value; undefined where the text is not JSON. */
export function parse(text: string): Json | undefined {
  try {
    // JSON.parse only returns JSON.
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
