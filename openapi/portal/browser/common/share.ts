/** The request in the address of the page, for sharing. It never holds the key. */
import { isObject, type JsonObject } from "../../../tools/json.ts";

/** Longer addresses are cut by what they are sent through. */
export const longestHash = 4000;

const name = "#request=";

/** The part of the address after the page; undefined where the request is too long for one. */
export function hashOf(request: JsonObject): string | undefined {
  const hash = name + encodeURIComponent(JSON.stringify(request).toWellFormed());
  return hash.length <= longestHash ? hash : undefined;
}

/** The request that an address holds, if it holds one; nothing of it is checked. */
export function requestOf(hash: string): JsonObject | undefined {
  if (!hash.startsWith(name) || hash.length > longestHash) return undefined;
  try {
    const request: unknown = JSON.parse(decodeURIComponent(hash.slice(name.length)));
    return isObject(request) ? request : undefined;
  } catch {
    return undefined;
  }
}
