/** JSON Pointers (RFC 6901): read strictly, and followed without ever leaving a value's own members. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { deepest, PatchFailed, refuseName } from "./values.ts";

export type Container = Json[] | JsonObject;

/** The segments of a pointer; none for the empty pointer, which names the whole document. */
export function parsePointer(pointer: string, member: string): string[] {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) {
    throw new PatchFailed("Not a JSON Pointer. It begins with /, and ~ is written ~0, / within a name ~1.", { member });
  }
  const segments = pointer.slice(1).split("/").map(unescapeSegment);
  if (segments.length > deepest) throw new PatchFailed(`The pointer has more than ${deepest} segments.`, { member });
  for (const segment of segments) refuseName(segment);
  return segments;
}

function unescapeSegment(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** The member that a segment names; undefined when there is none. */
export function memberOf(value: Json, segment: string): Json | undefined {
  if (Array.isArray(value)) return isIndex(segment) ? value[Number(segment)] : undefined;
  return isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}

/** The array or object that holds what the segments name; undefined when a segment before the last names nothing. */
export function parentOf(root: Json, segments: readonly string[]): Container | undefined {
  let value: Json | undefined = root;
  for (const segment of segments.slice(0, -1)) {
    value = value === undefined ? undefined : memberOf(value, segment);
  }
  return Array.isArray(value) || isObject(value) ? value : undefined;
}

/** Digits without a sign, a fraction or leading zeros; `-` is no index. */
export function isIndex(segment: string): boolean {
  return segment.length < 10 && /^(0|[1-9]\d*)$/.test(segment);
}

/** Whether the one names something inside what the other names. */
export function isInside(segments: readonly string[], outer: readonly string[]): boolean {
  return segments.length > outer.length && outer.every((segment, index) => segment === segments[index]);
}
