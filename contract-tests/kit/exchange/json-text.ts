/** JSON texts as they come over the wire. */
import type { Json } from "@gatehouse/openapi/json";

export function isJson(mediaType: string): boolean {
  return /^application\/(?:.+\+)?json$/.test(mediaType);
}

/** The value; undefined where the text is no JSON. */
export function parse(text: string): Json | undefined {
  try {
    // What JSON.parse makes is JSON.
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
