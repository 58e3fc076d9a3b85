/** Parses JSON Pointers (RFC 6901) strictly and follows them through own members only. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { maximumDepth, PatchFailed, refuseName } from "./values.ts";

export type Container = Json[] | JsonObject;

/** Returns the segments of a pointer; none for the empty pointer, which names the whole document. */
export function parsePointer(pointer: string, member: string): string[] {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) {
    throw new PatchFailed("Not a JSON Pointer. It begins with /, and ~ is written ~0, / within a name ~1.", { member });
  }
  const segments = pointer.slice(1).split("/").map(unescapeSegment);
  if (segments.length > maximumDepth)
    throw new PatchFailed(`The pointer has more than ${maximumDepth} segments.`, { member });
  for (const segment of segments) refuseName(segment);
  return segments;
}

function unescapeSegment(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** Returns the member that a segment names, or undefined. */
export function memberOf(value: Json, segment: string): Json | undefined {
  if (Array.isArray(value)) return isIndex(segment) ? value[Number(segment)] : undefined;
  return isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}

/** Returns the array or object that holds the last segment; undefined when an earlier segment does not exist. */
export function parentOf(root: Json, segments: readonly string[]): Container | undefined {
  let value: Json | undefined = root;
  for (const segment of segments.slice(0, -1)) {
    value = value === undefined ? undefined : memberOf(value, segment);
  }
  return Array.isArray(value) || isObject(value) ? value : undefined;
}

/** Returns whether the segment is an index: digits without sign, fraction or leading zeros. `-` is not an index. */
export function isIndex(segment: string): boolean {
  return segment.length < 10 && /^(0|[1-9]\d*)$/.test(segment);
}

/** Returns whether the first path is inside the second. */
export function isInside(segments: readonly string[], outer: readonly string[]): boolean {
  return segments.length > outer.length && outer.every((segment, index) => segment === segments[index]);
}
